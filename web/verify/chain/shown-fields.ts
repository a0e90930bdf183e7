import type { RecordBody } from "#proof/record.ts"
import { normalizeText } from "#proof/record.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { BODY_FIELDS, flatBody } from "#shared/body-fields.ts"
import type { OptionalField } from "#shared/product-fields.ts"

/** `recall`: our index alone says that there is one. `recall_reason`: the chain gives another reason. */
export type ShownField = TextField | "issuer" | `attribute ${string}` | "recall" | "recall_reason"

type TextField = "name" | OptionalField
const TEXT_FIELDS: TextField[] = ["name", ...BODY_FIELDS]

/** A record has no lines: those of a description are our index's alone. */
const wordsOf = (field: TextField, text = "") => (field === "description" ? normalizeText(text) : text)

/** The fields in which our index's answer differs from the record that was proved. None: both say the same. */
export function differingFields(shown: VerifyResponse, proved: RecordBody): ShownField[] {
  const texts = flatBody(proved)
  const fields = TEXT_FIELDS.filter((field) => wordsOf(field, shown[field]) !== (texts[field] ?? ""))
  const sameIssuer = shown.issuer.id === proved.issuer.id && shown.issuer.name === proved.issuer.name
  const shownAttributes = shown.attributes ?? {}
  const provedAttributes = proved.attributes ?? {}
  const names = new Set([...Object.keys(shownAttributes), ...Object.keys(provedAttributes)])
  const attributes = [...names].filter((name) => (shownAttributes[name] ?? "") !== (provedAttributes[name] ?? ""))
  return [
    ...fields,
    ...(sameIssuer ? [] : ["issuer" as const]),
    ...attributes.map((name) => `attribute ${name}` as const),
  ]
}
