import { useText } from "#web/i18n/use-text.ts"

/** The place of what is asked for. */
export function Waiting() {
  const t = useText("public")
  return (
    <section
      aria-busy
      className="waits mt-4 rounded-md border border-line bg-sheet px-3.5 py-5 lg:mt-10 lg:max-w-[40rem]"
    >
      <p className="sr-only">{t("verify.busy")}</p>
      <div className="waiting h-5 max-w-44" />
      <div className="waiting mt-3 h-8 max-w-64" />
      <div className="mt-6 grid gap-7">
        {[44, 36, 52, 40].map((width) => (
          <div key={width} className="flex justify-between">
            <div className="waiting h-4 w-28" />
            <div className="waiting h-4" style={{ width: `${width}%` }} />
          </div>
        ))}
      </div>
    </section>
  )
}
