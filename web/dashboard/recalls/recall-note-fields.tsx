import { useEffect, useRef } from "react"
import type { RecallNote } from "#shared/api/mints.ts"
import { CONTACT_CHARS_MAX } from "#shared/brand-page.ts"
import { RECALL_NOTE_CHARS_MAX } from "#shared/request-bounds.ts"
import { useText } from "#web/i18n/use-text.ts"
import { looksLikeEmail } from "#web/looks-like-email.ts"
import { Field, TextArea, TextInput } from "#web/ui/field.tsx"

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
