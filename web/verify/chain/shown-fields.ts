import type { RecordBody } from "#proof/record.ts"
import { MEMBERS, type RecordMember } from "#proof/record-members.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"

export type ShownField = RecordMember | "issuer" | `attribute ${string}`

/** The fields in which our index's answer differs from the record that was proved. None: both say the same. */
export function differingFields(shown: VerifyResponse, proved: RecordBody): ShownField[] {
  const texts = MEMBERS.filter((field) => (shown[field] ?? "") !== (proved[field] ?? ""))
  const sameIssuer = shown.issuer.id === proved.issuer.id && shown.issuer.name === proved.issuer.name
  const shownAttributes = shown.attributes ?? {}
  const provedAttributes = proved.attributes ?? {}
  const names = new Set([...Object.keys(shownAttributes), ...Object.keys(provedAttributes)])
  const attributes = [...names].filter((name) => (shownAttributes[name] ?? "") !== (provedAttributes[name] ?? ""))
  return [
    ...texts,
    ...(sameIssuer ? [] : ["issuer" as const]),
    ...attributes.map((name) => `attribute ${name}` as const),
  ]
}
