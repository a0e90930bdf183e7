import { useQuery } from "@tanstack/react-query"
import type { Case } from "#shared/api/cases.ts"
import { CASES_AT_ONCE_MAX } from "#shared/request-bounds.ts"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { withArticle } from "#web/i18n/with-article.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import type { useSeveral } from "./use-several.ts"

interface Properties {
  rows: readonly Case[]
  ids: ReadonlySet<string>
  onIds: (ids: ReadonlySet<string>) => void
  deciding: ReturnType<typeof useSeveral>
}

/** Decides the selected cases at once, and says first what shoppers will read. "Copied" is missing: it recalls labels. */
export function SeveralCases({ rows, ids, onIds, deciding }: Properties) {
  const t = useText("cases")
  const shared = useText("checks")
  const { data: me } = useQuery(queries.me)
  const { decide, isSending, refused, last, undo } = deciding
  const chosen = rows.filter(({ id }) => ids.has(id))
  const n = chosen.length
  const isTooMany = n > CASES_AT_ONCE_MAX
  const follows = [
    `${t("choice.displayed")}: ${t("shoppers", { text: `${shared("displayed", { brand: withArticle(me?.company ?? "") })} ${shared("elsewhere")}` })}`,
    `${t("choice.dismissed")}: ${t("dismissed_text")}`,
    t("change_later"),
  ]

  return (
    <>
      {(rows.length > 1 || last) && (
        <div
          className={`flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 ${n > 0 || last ? "sticky top-0 low:static z-[1] bg-paper" : ""}`}
        >
          {rows.length > 1 && (
            <OptionLabel label={t("select_shown")}>
              {(id) => (
                <Checkbox
                  id={id}
                  checked={n === rows.length}
                  mixed={n > 0 && n < rows.length}
                  onChange={() => onIds(new Set(n === rows.length ? [] : rows.map((one) => one.id)))}
                />
              )}
            </OptionLabel>
          )}
          <span role="status" className={n > 0 ? "font-semibold" : "sr-only"}>
            {n > 0 && t("selected", { n })}
          </span>
          {n > 0 &&
            (["displayed", "dismissed"] as const).map((decision) => (
              <Button
                key={decision}
                kind="plain"
                size="small"
                disabled={isSending || isTooMany}
                onClick={() => void decide(chosen, decision).then((isDone) => isDone && onIds(new Set()))}
              >
                {t(`decide.${decision}`)}
              </Button>
            ))}
          {last && n === 0 && (
            <p className="ml-auto flex items-center gap-x-4 text-[0.9375rem] text-soft">
              {t(`decided_n.${last.decision}`, { n: last.cases.length })}
              <Button kind="plain" size="small" disabled={isSending} onClick={() => void undo()}>
                {t("undo")}
              </Button>
            </p>
          )}
        </div>
      )}
      {n > 0 && (
        <ul className="mb-4 text-sm text-soft">
          {(isTooMany ? [t("too_many", { n: CASES_AT_ONCE_MAX })] : follows).map((said) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
      )}
      <ul role="alert" className="mb-4 text-sm text-wax empty:hidden">
        {refused.map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ul>
    </>
  )
}
