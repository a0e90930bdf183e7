import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { ThemeSwitch } from "#web/ui/theme-switch.tsx"

const LINKS = [
  ["verify", paths.verify()],
  ["how_it_works", paths.howItWorks()],
  ["pricing", paths.pricing()],
  ["contact", paths.contact()],
  ["learn_more", paths.learnMore()],
  ["terms", paths.terms()],
  ["privacy", paths.privacy()],
  ["offline_page", paths.offlinePage()],
] as const

export function PublicFooter() {
  const t = useText("public")
  return (
    <footer className="mx-auto mt-24 w-full max-w-[78rem] px-4 pb-8 text-sm text-soft sm:px-8 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4 border-t border-line pt-6">
        <p className="font-serif text-base">{t("shell.tagline")}</p>
        <div className="flex items-center gap-3">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
      <nav aria-label={t("shell.footer")} className="mt-4 flex flex-wrap gap-x-7 gap-y-1">
        {LINKS.map(([name, address]) => (
          <a key={name} href={address} className="for-fingers py-1.5 hover:text-ink">
            {t(`shell.${name}`)}
          </a>
        ))}
      </nav>
    </footer>
  )
}
