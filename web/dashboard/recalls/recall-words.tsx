import { useQuery } from "@tanstack/react-query"
import type { RecallNote, RecallReason } from "#shared/api/mints.ts"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"

/** The words stand beside what is chosen and entered; on a phone, below the choices. */
export const RECALL_COLUMNS = "grid gap-x-8 sm:grid-cols-2"

/** What shoppers will read after a recall: the sentences of the result page. */
export function RecallWords({ reason, note }: { reason: RecallReason | null; note: RecallNote }) {
  const t = useText("dashboard")
  const shared = useText("public")
  const { data: me } = useQuery(queries.me)
  const outcome = reason === "label_copied" ? "copied" : "recalled"
  return (
    <section className="mt-5 self-start border-l-[3px] border-wax pl-4 text-[0.9375rem] sm:[grid-area:1/2/span_3]">
      <h3 className="block-label text-soft">{t("recall.shoppers")}</h3>
      <p className="mt-1.5 font-semibold text-wax">{shared(`verdict.${outcome}.title`)}</p>
      <p>{shared(`verdict.${outcome}.text`, { company: me?.company ?? "" })}</p>
      {outcome === "recalled" && (
        <>
          {reason && <p>{shared("recall.reason", { reason: shared(`reasons.${reason}`) })}</p>}
          <p>{shared("verdict.recalled.more")}</p>
        </>
      )}
      {me?.verified && note.text && <p className="mt-2 break-words font-serif">{note.text}</p>}
      {me?.verified && note.contact && <p className="break-words">{note.contact}</p>}
    </section>
  )
}
