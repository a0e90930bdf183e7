import { type ReactNode, useEffect, useRef } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"

/** The frame of the public site: header, one main part that takes the focus on arrival, footer. */
export function PublicLayout({ path, children }: { path: string; children: ReactNode }) {
  const t = useText("public")
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(path)
  useEffect(() => {
    if (arrived.current !== path) main.current?.focus({ preventScroll: true })
    arrived.current = path
  }, [path])
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-ink focus:p-3 focus:text-paper"
      >
        {t("shell.skip")}
      </a>
      <PublicHeader />
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-[78rem] grow px-4 sm:px-8">
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}

function PublicHeader() {
  const t = useText("public")
  return (
    <header className="mx-auto flex w-full max-w-[78rem] items-center justify-between gap-4 px-4 py-4 sm:px-8 sm:py-7">
      <Logo label={t("shell.home")} />
      <nav className="flex items-center gap-3 text-[0.9375rem] sm:gap-7">
        <a href={paths.howItWorks()} className="hidden text-soft hover:text-ink lg:block">
          {t("shell.how_it_works")}
        </a>
        <a href={paths.verify()} className="hidden text-soft hover:text-ink lg:block">
          {t("shell.verify")}
        </a>
        <LanguageSwitch />
        <a href={paths.signIn()} className="py-2 hover:underline">
          {t("shell.log_in")}
        </a>
        <a href={paths.signIn()} className={`${buttonClass()} max-md:hidden`}>
          {t("shell.get_started")}
        </a>
      </nav>
    </header>
  )
}

function PublicFooter() {
  const t = useText("public")
  return (
    <footer className="mx-auto mt-20 w-full max-w-[78rem] px-4 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line py-6 text-sm text-soft">
        <p className="font-serif">{t("shell.tagline")}</p>
        <nav aria-label={t("shell.footer")} className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <a href={paths.howItWorks()} className="hover:text-ink">
            {t("shell.how_it_works")}
          </a>
          <a href={paths.offlinePage()} className="hover:text-ink">
            {t("shell.offline_page")}
          </a>
          <LanguageSwitch />
        </nav>
      </div>
    </footer>
  )
}
