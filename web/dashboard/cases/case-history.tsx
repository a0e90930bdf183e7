import type { CaseDetail } from "#shared/api/cases.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

/** What became of the case so far. */
export function CaseHistory({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  const { opened_at, level, level_at, state, decided_at, note } = one
  const isRaised = level === "alarm" && level_at !== opened_at
  const events = [
    { at: opened_at, says: t("opened"), more: null },
    isRaised && { at: level_at, says: t("raised"), more: null },
    state !== "open" && decided_at !== null && { at: decided_at, says: t(`decided.${state}`), more: note },
  ].filter((event) => event !== false)
  return (
    <section aria-labelledby="history" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="history" className="block-label text-soft">
        {t("history")}
      </h2>
      <ol className="mt-3 grid gap-3 text-[0.9375rem]">
        {events.map(({ at, says, more }) => (
          <li key={says}>
            <span className="font-semibold">{says}</span>{" "}
            <time dateTime={at} className="text-soft">
              {formatTime(at)}
            </time>
            {more && <p className="mt-0.5 break-words whitespace-pre-line text-soft">{more}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
