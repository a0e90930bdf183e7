import { useText } from "#web/i18n/use-text.ts"

const FIGURES = [
  ["trade", "oecd"],
  ["eu", "oecd"],
  ["clothing", "euipo"],
  ["medicine", "who"],
] as const

/** Four figures, each with who counted it and when. */
export function Figures() {
  const t = useText("learn")
  return (
    <section aria-labelledby="figures" className="border-t border-line pt-10 pb-16">
      <h2 id="figures" className="font-display text-3xl leading-tight sm:text-4xl">
        {t("figures.title")}
      </h2>
      <p className="mt-2 max-w-[40rem] text-soft">{t("figures.lead")}</p>
      <ul className="mt-8 grid gap-px border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {FIGURES.map(([figure, source]) => (
          <li key={figure} className="flex flex-col bg-sheet p-6 xl:p-7">
            <p className="font-display text-[3.25rem] leading-none whitespace-nowrap">{t(`figures.${figure}_value`)}</p>
            <p className="mt-3 mb-5">{t(`figures.${figure}`)}</p>
            <p className="mt-auto border-t border-line pt-3 text-sm text-soft">
              {t("figures.source", { source: t(`figures.${source}`) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
