import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { PublicMenu } from "./public-menu.tsx"
import { PLACES } from "./public-places.ts"

export function PublicHeader() {
  const t = useText("public")
  return (
    <header className="mx-auto flex w-full max-w-[78rem] items-center justify-between gap-4 px-4 py-1 sm:px-8 sm:py-6">
      <Logo label={t("shell.home")} />
      <div className="flex items-center gap-3 text-[0.9375rem] print:hidden lg:gap-5 xl:gap-7">
        <nav aria-label={t("shell.nav")} className="hidden items-center gap-5 lg:flex xl:gap-7">
          {PLACES.map(([name, address]) => (
            <a key={name} href={address} className="py-2 text-soft hover:text-ink">
              {t(`shell.${name}`)}
            </a>
          ))}
        </nav>
        <LanguageSwitch />
        <a href={paths.signIn()} className="py-2 hover:underline max-lg:hidden">
          {t("shell.log_in")}
        </a>
        <a href={paths.signUp()} className={`${buttonClass()} max-lg:hidden`}>
          {t("shell.get_started")}
        </a>
        <PublicMenu />
      </div>
    </header>
  )
}
