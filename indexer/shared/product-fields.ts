/** The fields of a product: the one table from which inputs, tables, files, columns, filters and pages are derived. */
import type { OptionalMember, RECORD_MEMBERS } from "#proof/record-members.ts"

/**
 * An identifier is set in figures; `lines` keeps its line breaks; a date is `YYYY-MM-DD`. A GTIN has 14 digits, a country
 * the two letters of ISO 3166-1.
 */
export type FieldKind = "text" | "identifier" | "lines" | "date" | "gtin" | "country"

interface FieldSpec<Kind extends FieldKind = FieldKind> {
  kind: Kind
  max_chars: number
}

/** Kinds whose values keep the record's rule of that member. */
interface KindsOfRule {
  text: "text" | "identifier" | "lines"
  date: "date"
  gtin: "gtin"
  country: "country"
}
/** A field that the record lacks, or that the record has under another rule, fails the type check here. */
type Specs = { product_name: FieldSpec<"text"> } & {
  [Member in OptionalMember]: FieldSpec<KindsOfRule[(typeof RECORD_MEMBERS)[Member]]>
} & Record<FacilityField, FieldSpec<"text" | "identifier">>
/** The record has both in one member, `facility`. */
type FacilityField = "facility_id" | "facility_name"

export const PRODUCT_FIELDS = {
  product_name: { kind: "text", max_chars: 200 },
  description: { kind: "lines", max_chars: 4_096 },
  product_code: { kind: "identifier", max_chars: 200 },
  serial_number: { kind: "identifier", max_chars: 200 },
  batch_number: { kind: "identifier", max_chars: 200 },
  manufacture_date: { kind: "date", max_chars: 10 },
  expiration_date: { kind: "date", max_chars: 10 },
  category: { kind: "text", max_chars: 200 },
  gtin: { kind: "gtin", max_chars: 20 },
  model: { kind: "text", max_chars: 200 },
  facility_id: { kind: "identifier", max_chars: 200 },
  facility_name: { kind: "text", max_chars: 200 },
  origin: { kind: "country", max_chars: 80 },
} as const satisfies Specs

/** Named as in the specification, in requests and in the database. */
export type Field = keyof typeof PRODUCT_FIELDS
export type OptionalField = Exclude<Field, "product_name">
export const FIELDS = Object.keys(PRODUCT_FIELDS) as Field[]
export const OPTIONAL_FIELDS = FIELDS.filter((field): field is OptionalField => field !== "product_name")

export type FieldOfKind<Kind extends FieldKind> = {
  [F in Field]: (typeof PRODUCT_FIELDS)[F]["kind"] extends Kind ? F : never
}[Field]

/** A product's fields in a table's row; null is empty. */
export type FieldValues = { product_name: string } & Record<OptionalField, string | null>

export const isField = (name: string): name is Field => Object.hasOwn(PRODUCT_FIELDS, name)
export const kindOf = (field: Field): FieldKind => PRODUCT_FIELDS[field].kind

/** One value for each of these names. */
export function mapFields<F extends string, Value>(fields: readonly F[], make: (field: F) => Value): Record<F, Value> {
  return Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<F, Value>
}

/** The fields of a product alone. A loop, because this runs for every row of a list or a file. */
export function pickFields(source: FieldValues): FieldValues {
  const picked: Record<string, string | null> = {}
  for (const field of FIELDS) picked[field] = source[field]
  return picked as FieldValues
}

type Forgotten<Named, LeftOut> = Exclude<Field, Named | LeftOut>
/** An order that names neither every field nor "others" fails type checking, which names the missing ones. */
type Complete<Named, LeftOut> = "others" extends Named
  ? unknown
  : [Forgotten<Named, LeftOut>] extends [never]
    ? unknown
    : { forgotten: Forgotten<Named, LeftOut> }

/** A screen's own order; "others" is every field that is neither named nor left out. */
export function orderFields<const Named extends string, const LeftOut extends Field = never>(
  named: readonly Named[] & Complete<Named, LeftOut>,
  left_out: readonly LeftOut[] = [],
): (Exclude<Named, "others"> | Exclude<Field, LeftOut>)[] {
  type Name = Exclude<Named, "others"> | Exclude<Field, LeftOut>
  const placed: readonly string[] = [...named, ...left_out]
  const others = FIELDS.filter((field) => !placed.includes(field))
  return named.flatMap((name: string) => (name === "others" ? others : [name])) as Name[]
}
