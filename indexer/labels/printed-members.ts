/** The members of a record that a certificate has room for, in this order. */
export const PRINTED_MEMBERS = [
  ...(["serial_number", "batch_number", "gtin", "product_code", "model"] as const),
  ...(["manufacture_date", "expiration_date", "origin", "category"] as const),
] as const
export type RecordMember = (typeof PRINTED_MEMBERS)[number]
