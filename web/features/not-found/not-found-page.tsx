import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { useTitle } from "#web/ui/use-title.ts"

export function NotFoundPage() {
  const t = useText("public")
  useTitle(`${t("not_found.title")} - Touchmark`)
  return (
    <section className="py-12 sm:py-24">
      <p className="figures text-soft">404</p>
      <h1 className="mt-2 font-display text-5xl leading-tight sm:text-6xl">{t("not_found.title")}</h1>
      <p className="mt-4 font-serif text-lg text-soft">{t("not_found.text")}</p>
      <a href={paths.home()} className={`${buttonClass()} mt-10`}>
        {t("not_found.home")}
      </a>
    </section>
  )
}
