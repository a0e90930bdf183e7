import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { NavLink, useNavigate } from "react-router"
import { adminPaths } from "#web/admin-paths.ts"
import { queries } from "#web/api/queries.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { whenSaved } from "#web/ui/when-saved.ts"
import { FirstStepsLink } from "./first-steps-link.tsx"
import { leave } from "./log-out.ts"
import { SearchButton } from "./search-button.tsx"

const PLACES = ["dashboard", "products", "labels", "cases", "profile", "brandPage", "upload", "faq"] as const
const OPERATOR_PLACES = ["verification", "service", "allActivity"] as const
const PLACE =
  "rounded-md border border-transparent px-3 py-2.5 text-soft hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-sheet aria-[current=page]:font-semibold aria-[current=page]:text-ink"

interface Properties {
  onSearch: () => void
  onLeave?: () => void
}

/** Search, where one can go, who one is, and the way out. */
export function DashboardSidebar({ onSearch, onLeave }: Properties) {
  const t = useText("dashboard")
  const shared = useText("public")
  const { data: me } = useQuery(queries.me)
  const goOut = useLeave()
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto px-5 py-6">
      <Logo label={shared("shell.home")} />
      <SearchButton onPress={onSearch} />
      <nav aria-label={t("shell.navigation")} className="grid gap-1">
        {me?.is_admin && (
          <div className="mb-3 grid gap-1">
            {OPERATOR_PLACES.map((place) => (
              <NavLink key={place} to={adminPaths[place]()} onClick={onLeave} className={PLACE}>
                {t(`shell.${place}`)}
              </NavLink>
            ))}
          </div>
        )}
        {PLACES.map((place) => (
          <NavLink key={place} to={paths[place]()} end={place === "dashboard"} onClick={onLeave} className={PLACE}>
            {t(`shell.${place}`)}
            {place === "cases" && <OpenCases />}
          </NavLink>
        ))}
        <button type="button" onClick={goOut} className={`${PLACE} mt-3 text-left`}>
          {t("shell.log_out")}
        </button>
      </nav>
      <div className="mt-auto grid justify-items-start gap-1 px-1.5 text-[0.9375rem] text-soft">
        <FirstStepsLink onLeave={onLeave} />
        <LanguageSwitch />
        {me && (
          <div className="grid w-full gap-2 px-1.5 pb-4 text-sm">
            {t("overview.places", { used: formatNumber(me.used_slots), limit: formatNumber(me.plan_limit) })}
            <Progress share={me.used_slots / me.plan_limit} label={t("profile.plan")} />
          </div>
        )}
        <span className="min-h-6 max-w-full truncate px-1.5" title={me?.email}>
          {me?.email}
        </span>
      </div>
    </div>
  )
}

/** How many labels wait to be looked at; nothing where none do. */
function OpenCases() {
  const t = useText("dashboard")
  const { data } = useQuery(queries.caseCounts)
  if (!data?.open) return null
  return (
    <span className="float-right text-amber tabular-nums">
      <span aria-hidden>{formatNumber(data.open)}</span>
      <span className="sr-only"> ({t("shell.open_cases", { n: data.open })})</span>
    </span>
  )
}

/** Leaves once, however often it is pressed. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const leaving = useRef(false)
  return () => {
    if (leaving.current) return
    whenSaved(() => {
      leaving.current = true
      leave(() => void navigate(paths.signIn()))
    })
  }
}
