import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { queries, setFirstSteps } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"

/** Brings the checklist of the first hour back, for whoever has hidden it. */
export function FirstStepsLink({ onLeave }: { onLeave: (() => void) | undefined }) {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  if (me?.first_steps !== "hidden" || me.is_admin) return null
  function show() {
    void setFirstSteps("shown")
    onLeave?.()
  }
  return (
    <Link to={paths.dashboard()} onClick={show} className="px-1.5 py-1 hover:text-ink hover:underline">
      {t("first_steps.title")}
    </Link>
  )
}
