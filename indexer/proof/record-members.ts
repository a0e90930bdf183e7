/** The members of a record's body that hold one text each, with the rule of that text. `#shared/product-fields.ts` has to agree. */
export const RECORD_MEMBERS = {
  name: "text",
  description: "text",
  product_code: "text",
  serial_number: "text",
  batch_number: "text",
  manufacture_date: "date",
  expiration_date: "date",
  category: "text",
  gtin: "gtin",
  model: "text",
  origin: "country",
} as const satisfies Record<string, "text" | "date" | "gtin" | "country">

/** Every member but the name may be left out. */
export type RecordMember = keyof typeof RECORD_MEMBERS
export type OptionalMember = Exclude<RecordMember, "name">

export const MEMBERS = Object.keys(RECORD_MEMBERS) as RecordMember[]
export const OPTIONAL_MEMBERS = MEMBERS.filter((member): member is OptionalMember => member !== "name")
