/** The fields of a product: the one table from which inputs, tables, files, columns, filters and pages are derived. */
import { type MemberKind, RECORD_MEMBERS } from "#proof/record.ts"

export type FieldKind = MemberKind

const CHARS_MAX = {
  text: 200,
  identifier: 200,
  lines: 4_096,
  date: 10,
  gtin: 20,
  country: 80,
} as const satisfies Record<FieldKind, number>

const { name: product_name, ...members } = RECORD_MEMBERS
/** The record has the last two in one member, `facility`. */
const KINDS = { product_name, ...members, facility_id: "identifier", facility_name: "text" } as const

/** Named as in the specification, in requests and in the database. */
export type Field = keyof typeof KINDS
export type OptionalField = Exclude<Field, "product_name">
export const FIELDS = Object.keys(KINDS) as Field[]
export const OPTIONAL_FIELDS = FIELDS.filter((field): field is OptionalField => field !== "product_name")

export type FieldOfKind<Kind extends FieldKind> = {
  [F in Field]: (typeof KINDS)[F] extends Kind ? F : never
}[Field]

/** A product's fields in a table's row; null is empty. */
export type FieldValues = { product_name: string } & Record<OptionalField, string | null>

export const isField = (name: string): name is Field => Object.hasOwn(KINDS, name)
export const kindOf = (field: Field): FieldKind => KINDS[field]
/** What one value may have, in characters. */
export const charsMax = (field: Field): number => CHARS_MAX[KINDS[field]]

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
