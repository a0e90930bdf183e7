import type { RecordBody } from "#proof/record.ts"
import { OPTIONAL_MEMBERS } from "#proof/record.ts"
import type { OptionalField } from "./product-fields.ts"

/** Every field but the name, for pages too small to load the table of fields. A facility has two. */
export const BODY_FIELDS: readonly OptionalField[] = [...OPTIONAL_MEMBERS, "facility_id", "facility_name"]

/** A record's body with a member for each of its fields. */
export const flatBody = (body: RecordBody) => ({
  ...body,
  facility_id: body.facility?.id,
  facility_name: body.facility?.name,
})

/** The product's fields that a record's body fills. */
export function fieldsOfBody(body: RecordBody): Partial<Record<OptionalField, string>> {
  const texts = flatBody(body)
  return Object.fromEntries(BODY_FIELDS.flatMap((field) => (texts[field] === undefined ? [] : [[field, texts[field]]])))
}
