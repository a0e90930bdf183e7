import { useQuery } from "@tanstack/react-query"
import { NavLink, useNavigate } from "react-router"
import { logOut } from "#web/api/desk.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { clearSession } from "#web/session.ts"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { say } from "#web/ui/toasts.tsx"

const LOG_OUT_DELAY_MS = 1_000
const PLACES = ["dashboard", "products", "upload", "profile"] as const

/** Where one can go, who one is, and the way out. */
export function DeskSidebar({ onLeave }: { onLeave?: () => void }) {
  const t = useText("desk")
  const shared = useText("public")
  const { data: me } = useQuery(queries.me)
  const leave = useLeave()
  return (
    <div className="flex h-full flex-col px-5 py-6">
      <Logo label={shared("shell.home")} />
      <nav aria-label={t("shell.navigation")} className="mt-8 grid gap-1">
        {PLACES.map((place) => (
          <NavLink
            key={place}
            to={paths[place]()}
            end={place === "dashboard"}
            onClick={onLeave}
            className="rounded-md border border-transparent px-3 py-2.5 text-soft hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-sheet aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {t(`shell.${place}`)}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto grid justify-items-start gap-1 text-[0.9375rem] text-soft">
        <LanguageSwitch />
        <span className="max-w-full px-1.5 break-all">{me?.email}</span>
        <button type="button" onClick={leave} className="px-1.5 py-1 hover:text-ink">
          {t("shell.log_out")}
        </button>
      </div>
    </div>
  )
}

/** The token goes at once, here and (as far as it answers) in the service; the page follows a second later. */
function useLeave(): () => void {
  const navigate = useNavigate()
  return () => {
    void logOut().catch(() => null)
    clearSession()
    say(textOf("desk")("shell.logged_out"))
    setTimeout(() => {
      queryClient.clear()
      void navigate(paths.signIn())
    }, LOG_OUT_DELAY_MS)
  }
}
