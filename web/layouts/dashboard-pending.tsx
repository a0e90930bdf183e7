import { useText } from "#web/i18n/use-text.ts"

/** The dashboard's frame while the account is being loaded. */
export function DashboardPending() {
  const t = useText("public")
  return (
    <div aria-busy className="min-h-svh lg:grid lg:grid-cols-[14.75rem_1fr]">
      <p className="sr-only">{t("shell.loading")}</p>
      <div className="hidden border-r border-line lg:block" />
      <div className="grid content-start gap-5 p-6 sm:p-9">
        <div className="waiting h-9 w-72 max-w-full" />
        <div className="waiting h-4 w-96 max-w-full" />
      </div>
    </div>
  )
}
