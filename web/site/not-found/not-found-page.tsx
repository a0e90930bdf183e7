import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { useTitle } from "#web/ui/use-title.ts"

/** The place of a page, and no page: laid out with compasses, nothing cut. */
export function NotFoundPage() {
  const t = useText("public")
  useTitle(`${t("not_found.title")} - Touchmark`)
  return (
    <section className="grid items-center gap-x-16 gap-y-10 py-10 sm:py-16 md:grid-cols-[1fr_20rem]">
      <div>
        <p className="figures text-soft">404</p>
        <h1 className="mt-2 font-display text-5xl leading-tight sm:text-6xl">{t("not_found.title")}</h1>
        <p className="mt-4 font-serif text-lg text-soft">{t("not_found.text")}</p>
        <div className="mt-10 flex flex-wrap gap-3">
          <a href={paths.home()} className={buttonClass()}>
            {t("not_found.home")}
          </a>
          <a href={paths.verify()} className={buttonClass("plain")}>
            {t("shell.verify")}
          </a>
        </div>
      </div>
      <Rosette record_hash={null} size={320} minted={false} className="h-auto w-full max-w-[14rem] md:max-w-none" />
    </section>
  )
}
