/**
 * The members of a record's body that hold one text each, with their kind. A new row here is a new field of products:
 * `#shared/product-fields.ts` derives the rest.
 */
export const RECORD_MEMBERS = {
  name: "text",
  description: "lines",
  product_code: "identifier",
  serial_number: "identifier",
  batch_number: "identifier",
  manufacture_date: "date",
  expiration_date: "date",
  category: "text",
  gtin: "gtin",
  model: "text",
  origin: "country",
} as const satisfies Record<string, MemberKind>

/**
 * An identifier is shown in figures; `lines` keeps its line breaks; a date is `YYYY-MM-DD`. A GTIN has 14 digits, a country
 * the two letters of ISO 3166-1.
 */
export type MemberKind = "text" | "identifier" | "lines" | "date" | "gtin" | "country"

/** Every member but the name may be left out. */
export type RecordMember = keyof typeof RECORD_MEMBERS
export type OptionalMember = Exclude<RecordMember, "name">

export const MEMBERS = Object.keys(RECORD_MEMBERS) as RecordMember[]
export const OPTIONAL_MEMBERS = MEMBERS.filter((member): member is OptionalMember => member !== "name")
