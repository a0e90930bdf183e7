import type { RecordBody } from "#proof/record.ts"
import { OPTIONAL_MEMBERS } from "#proof/record-members.ts"
import type { OptionalField } from "./product-fields.ts"

/** Every field but the name, for pages that are too small to load the table of fields. A facility is two of them. */
export const BODY_FIELDS: readonly OptionalField[] = [...OPTIONAL_MEMBERS, "facility_id", "facility_name"]

/** The product's fields that a record's body fills. */
export function fieldsOfBody(body: RecordBody): Partial<Record<OptionalField, string>> {
  const { id: facility_id, name: facility_name } = body.facility ?? {}
  const fields: Partial<Record<OptionalField, string>> = {}
  for (const member of OPTIONAL_MEMBERS) if (body[member] !== undefined) fields[member] = body[member]
  if (facility_id !== undefined) fields.facility_id = facility_id
  if (facility_name !== undefined) fields.facility_name = facility_name
  return fields
}
