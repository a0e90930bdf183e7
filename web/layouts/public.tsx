import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { ThemeSwitch } from "#web/ui/theme-switch.tsx"

/** The frame of the public site: header, one main part that takes the focus on arrival, footer. */
export function PublicLayout({ visit, children }: { visit: number; children: ReactNode }) {
  const t = useText("public")
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(visit)
  // Before the page is painted: a key pressed right after it counts from here.
  useLayoutEffect(() => {
    if (arrived.current !== visit) main.current?.focus({ preventScroll: true })
    arrived.current = visit
    document.body.classList.remove("titled")
  }, [visit])
  return (
    <div className="group/page flex min-h-svh flex-col overflow-x-clip print:min-h-0">
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
    <header className="mx-auto flex w-full max-w-[78rem] items-center justify-between gap-4 px-4 py-1 sm:px-8 sm:py-6 lg:group-has-[main>div>[data-tone]]/page:py-2.5">
      <Logo label={t("shell.home")} />
      <div className="flex items-center gap-3 text-[0.9375rem] print:hidden lg:gap-4 xl:gap-7">
        <nav aria-label={t("shell.nav")} className="hidden items-center gap-3 max-xl:text-sm lg:flex xl:gap-7">
          {PLACES.map(([name, address]) => (
            <a key={name} href={address} className="py-2 whitespace-nowrap text-soft hover:text-ink">
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

function PublicFooter() {
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

/** The header's links on narrow screens, in the browser's own dialog, which handles focus and Escape. */
function PublicMenu() {
  const t = useText("public")
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const line = "flex min-h-13 items-center border-t border-line font-display text-2xl"
  return (
    <>
      <button
        type="button"
        aria-label={t("shell.menu")}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="-mr-2 grid size-11 place-items-center lg:hidden"
      >
        <Lines path="M3 7h18M3 12h18M3 17h18" />
      </button>
      <dialog
        ref={dialog}
        aria-label={t("shell.menu")}
        // A click on a link of the menu leads on, so the menu has done its work.
        onClick={(event) => (event.target as Element).closest("a") && close()}
        onKeyDown={() => null}
        className="m-0 size-full max-h-none max-w-none bg-paper px-4 py-1 text-ink sm:px-8 sm:py-6"
      >
        <div className="flex items-center justify-between">
          <Logo label={t("shell.home")} />
          <button
            type="button"
            aria-label={t("shell.close")}
            onClick={close}
            className="-mr-2 grid size-11 place-items-center"
          >
            <Lines path="M5 5l14 14M19 5 5 19" />
          </button>
        </div>
        <nav aria-label={t("shell.nav")} className="mt-8 grid">
          {PLACES.map(([name, address]) => (
            <a key={name} href={address} className={line}>
              {t(`shell.${name}`)}
            </a>
          ))}
          <div className="mt-2 flex gap-3 border-t border-line pt-8">
            <a href={paths.signIn()} className={`${buttonClass("plain", "large")} grow`}>
              {t("shell.log_in")}
            </a>
            <a href={paths.signUp()} className={`${buttonClass("primary", "large")} grow`}>
              {t("shell.get_started")}
            </a>
          </div>
        </nav>
      </dialog>
    </>
  )
}

function Lines({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
      <path d={path} />
    </svg>
  )
}

/** Where the header leads, in its order: anchors of the landing page, and the page beside it. */
const PLACES = [
  ["home_link", paths.top()],
  ["how_it_works", paths.howItWorks()],
  ["features", paths.features()],
  ["pricing", paths.pricing()],
  ["contact", paths.contact()],
  ["learn_more", paths.learnMore()],
] as const
