import type { memberNames as english } from "#web/i18n/en/field-names.ts"

/** Product field names on all Hungarian pages, under the names of a record's members. */
export const memberNames: Record<keyof typeof english, string> = {
  name: "Terméknév",
  description: "Leírás",
  product_code: "Termékkód",
  serial_number: "Sorozatszám",
  batch_number: "Tételszám",
  manufacture_date: "Gyártás napja",
  expiration_date: "Lejárat napja",
  category: "Kategória",
  gtin: "GTIN",
  model: "Modell",
  facility_id: "Üzemazonosító",
  facility_name: "Üzem neve",
  origin: "Származási ország",
}

const { name: product_name, ...others } = memberNames
/** Under the names of the database, which has `product_name` for a record's `name`. */
export const fieldNames = { product_name, ...others }
