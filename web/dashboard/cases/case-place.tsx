import { useEffect, useRef, useState } from "react"
import { Link, useNavigate } from "react-router"
import type { CaseDetail } from "#shared/api/cases.ts"
import { Key } from "#web/dashboard/shortcuts/key-hints.tsx"
import { useShortcuts } from "#web/dashboard/shortcuts/use-shortcuts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { KeyHelp } from "./key-help.tsx"
import { HELP_OF_CASE, OF_CASE } from "./shortcuts.ts"
import { useCases } from "./use-cases.ts"

/** "1 of 4", and the ways to the cases beside it, by key as well. */
export function CasePlace({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  const navigate = useNavigate()
  const { listed, place, total, previous, next } = useNeighbours(one)
  const [helping, setHelping] = useState(false)
  const go = (id: string | undefined) => id && void navigate(paths.case(id))
  useShortcuts(OF_CASE, {
    next_row: () => go(next),
    previous_row: () => go(previous),
    back: () =>
      void navigate(`${paths.cases()}${listed === "open" ? "" : `?state=${listed}`}`, { state: { row: one.id } }),
    help: () => setHelping(true),
  })
  return (
    <span className="flex items-baseline gap-3 text-sm text-soft">
      {place > 0 && <span className="tabular-nums">{t("shown", { shown: place, total })}</span>}
      <Way id={next} name="j" label={t("keys.next_row")} />
      <Way id={previous} name="k" label={t("keys.previous_row")} />
      <KeyHelp open={helping} onClose={() => setHelping(false)} shortcuts={HELP_OF_CASE} />
    </span>
  )
}

function Way({ id, name, label }: { id: string | undefined; name: string; label: string }) {
  if (!id)
    return (
      <span aria-hidden className="opacity-50">
        <Key name={name} />
      </span>
    )
  return (
    <Link
      to={paths.case(id)}
      aria-label={label}
      aria-keyshortcuts={name}
      title={label}
      className="inline-block py-1 hover:text-ink"
    >
      <Key name={name} />
    </Link>
  )
}

/** Further down nobody counts along. */
const SEARCHED_MAX = 200

/** Where a case stands in the list that it was in when its page was opened, and which are before and after it. */
function useNeighbours({ id, state }: Pick<CaseDetail, "id" | "state">) {
  const [listed] = useState(state)
  const { data, hasNextPage, isFetching, fetchNextPage } = useCases(listed)
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const found = rows.findIndex((one) => one.id === id)
  const last = useRef(0)
  if (found >= 0) last.current = found
  // A decided case has left the list, and the one after it has its place.
  const next = found >= 0 ? found + 1 : last.current
  const isFurther = found < 0 && state === listed ? rows.length < SEARCHED_MAX : next === rows.length
  const needsMore = hasNextPage && !isFetching && isFurther
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  return {
    listed,
    place: found + 1,
    total: data?.pages[0]?.counts[listed] ?? 0,
    previous: rows[(found >= 0 ? found : last.current) - 1]?.id,
    next: rows[next]?.id,
  }
}
