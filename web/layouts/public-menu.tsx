import { useRef } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { PLACES } from "./public-places.ts"

/** The header's links on narrow screens, in the browser's own dialog, which handles focus and Escape. */
export function PublicMenu() {
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
          <a href={paths.top()} className={line}>
            {t("shell.home_link")}
          </a>
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
