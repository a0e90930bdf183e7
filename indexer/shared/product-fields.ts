/** The product's own fields: a column is one of these, an attribute, or ignored. Names as in the spec and in the database. */
export const FIELDS = [
  "product_name",
  "description",
  "product_code",
  "serial_number",
  "batch_number",
  "manufacture_date",
  "expiration_date",
  "category",
] as const
export type Field = (typeof FIELDS)[number]

/**
 * The headers each field is known by, the surest first; when a file has two of them the surer is the field and the other an
 * attribute. Compared without case, accents, spaces and signs, so `Gyártás dátuma` is also `GYARTAS_DATUMA`.
 */
export const FIELD_HEADERS: Record<Field, string[]> = {
  product_name: [
    "product name",
    "terméknév",
    "termék neve",
    "termék megnevezése",
    "product title",
    "title",
    "item name",
    "article name",
    "megnevezés",
    "cikk megnevezése",
    "cikk neve",
    "cikknév",
    "name",
    "név",
    "product",
    "termék",
  ],
  description: [
    "description",
    "leírás",
    "product description",
    "termékleírás",
    "termék leírása",
    "body (HTML)",
    "body",
    "long description",
    "hosszú leírás",
    "short description",
    "rövid leírás",
    "ismertető",
  ],
  product_code: [
    "product code",
    "termékkód",
    "termék kódja",
    "SKU",
    "variant SKU",
    "product SKU",
    "cikkszám",
    "item code",
    "item number",
    "article number",
    "article no",
    "product number",
    "part number",
    "model number",
    "cikk kód",
    "code",
    "kód",
  ],
  serial_number: [
    "serial number",
    "sorozatszám",
    "gyári szám",
    "széria szám",
    "serial no",
    "serial nr",
    "serial",
    "S/N",
  ],
  batch_number: [
    "batch number",
    "tételszám",
    "gyártási tételszám",
    "gyártási tétel",
    "sarzsszám",
    "sarzs",
    "LOT szám",
    "batch no",
    "batch code",
    "batch",
    "lot number",
    "lot no",
    "lot code",
    "lot",
    "tétel",
  ],
  manufacture_date: [
    "manufacture date",
    "gyártás dátuma",
    "gyártási dátum",
    "gyártás ideje",
    "gyártási idő",
    "gyártás napja",
    "előállítás dátuma",
    "manufacturing date",
    "date of manufacture",
    "production date",
    "date of production",
    "mfg date",
    "manufactured on",
    "manufactured",
    "produced on",
    "made on",
    "MFD",
    "gyártva",
  ],
  expiration_date: [
    "expiration date",
    "lejárat dátuma",
    "lejárati dátum",
    "lejárati idő",
    "lejárat napja",
    "lejárat",
    "szavatossági idő",
    "szavatosság",
    "minőségét megőrzi",
    "fogyasztható",
    "felhasználható",
    "expiry date",
    "date of expiry",
    "expiration",
    "expiry",
    "expires on",
    "expires",
    "exp date",
    "best before date",
    "best before",
    "use by date",
    "use by",
    "EXP",
  ],
  category: [
    "category",
    "kategória",
    "product category",
    "termékkategória",
    "categories",
    "kategóriák",
    "termékcsoport",
    "product type",
    "terméktípus",
    "type",
    "típus",
  ],
}

/** What a person is shown for a field, and what the template writes. */
export const FIELD_TITLES: Record<"en" | "hu", Record<Field, string>> = {
  en: {
    product_name: "Product name",
    description: "Description",
    product_code: "Product code",
    serial_number: "Serial number",
    batch_number: "Batch number",
    manufacture_date: "Manufacture date",
    expiration_date: "Expiration date",
    category: "Category",
  },
  hu: {
    product_name: "Terméknév",
    description: "Leírás",
    product_code: "Termékkód",
    serial_number: "Sorozatszám",
    batch_number: "Tételszám",
    manufacture_date: "Gyártás dátuma",
    expiration_date: "Lejárat dátuma",
    category: "Kategória",
  },
}

/** A field as people know it, from the path of a request's member; what is no field of a product stays as it is. */
export function fieldLabel(path: string): string {
  if (Object.hasOwn(FIELD_TITLES.en, path)) return FIELD_TITLES.en[path as Field]
  return path.replace(/^(?:metadata_json\.)?attributes\./, "")
}

/** The columns that our own file of failed rows adds; ignored when that file comes back. */
export const REPORT_HEADERS = ["error_line", "error_reason"] as const

/** A header reduced to what is compared: lower-case letters and digits without accents. */
export function headerKey(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
}
