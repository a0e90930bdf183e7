import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import type { RecallNote, RecallReason } from "#shared/api/mints.ts"
import type { Product } from "#shared/api/products.ts"
import { CONTACT_CHARS_MAX } from "#shared/brand-page.ts"
import { RECALL_NOTE_CHARS_MAX } from "#shared/request-bounds.ts"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { looksLikeEmail } from "#web/looks-like-email.ts"
import { Field, TextArea, TextInput } from "#web/ui/field.tsx"

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

/** Leads to the list of what a batch's recall covers. */
export function RecallCovers({ product, n }: { product: Pick<Product, "tx_hash">; n: number | undefined }) {
  const t = useText("dashboard")
  return (
    <p role="status" className="mt-3 min-h-6 text-[0.9375rem]">
      {n !== undefined && product.tx_hash && (
        <Link to={places.productsOfMint(product.tx_hash)} className="prose-link">
          {t("recall.see_list", { n })}
        </Link>
      )}
    </p>
  )
}

export const isContactMistyped = ({ contact }: RecallNote): boolean =>
  contact.trim() !== "" && !looksLikeEmail(contact.trim())

interface Properties {
  note: RecallNote
  isMistyped: boolean
  onChange: (note: RecallNote) => void
}

/** What the company tells shoppers about a recall, in its own words. */
export function RecallNoteFields({ note, isMistyped, onChange }: Properties) {
  const t = useText("dashboard")
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isMistyped) address.current?.focus()
  }, [isMistyped])
  return (
    <div className="mt-5 grid gap-1">
      <Field label={t("recall.note")} note={t("recall.optional")} hint={t("recall.note_hint")}>
        {(input) => (
          <TextArea
            {...input}
            value={note.text}
            maxLength={RECALL_NOTE_CHARS_MAX}
            className="min-h-24"
            onChange={(event) => onChange({ ...note, text: event.target.value.replace(/\n/g, " ") })}
          />
        )}
      </Field>
      <Field
        label={t("recall.contact")}
        note={t("recall.optional")}
        error={isMistyped ? t("recall.contact_mistyped") : undefined}
      >
        {(input) => (
          <TextInput
            {...input}
            ref={address}
            type="email"
            value={note.contact}
            maxLength={CONTACT_CHARS_MAX}
            onChange={(event) => onChange({ ...note, contact: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
