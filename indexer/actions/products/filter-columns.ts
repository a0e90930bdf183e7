import { type RawBuilder, sql } from "kysely"
import { refusal } from "#indexer/errors.ts"
import type { SpelledKind } from "#shared/field-values.ts"
import { FIELDS, type FieldKind, kindOf } from "#shared/product-fields.ts"
import { isRecalled, shownMedia, statusOfRow } from "./product-rows.ts"

/** A column that products can be filtered and sorted by. */
export interface FilterColumn {
  /** What its values are: only dates and moments are compared as such, everything else as text or number. */
  kind: "text" | "date" | "moment" | "code" | "status" | SpelledKind
  /** Its text, or milliseconds since 1970 for a moment; null for none. */
  value: RawBuilder<string | null>
  /** Whether it takes more than the product's own row. */
  needs_chain: boolean
}

const ATTRIBUTE = /^attributes\.(.{1,64})$/su

const own = (kind: FilterColumn["kind"], name: string): FilterColumn => ({
  kind,
  value: sql.ref<string | null>(`products.${name}`),
  needs_chain: false,
})
const onChain = (kind: FilterColumn["kind"], value: RawBuilder<string | null>): FilterColumn => ({
  kind,
  value,
  needs_chain: true,
})

const filterKind = (kind: FieldKind): FilterColumn["kind"] =>
  kind === "date" || kind === "gtin" || kind === "country" ? kind : "text"

const COLUMNS = new Map<string, FilterColumn>([
  ...FIELDS.map((field) => [field, own(filterKind(kindOf(field)), field)] as const),
  ["created_at", own("moment", "created_at")],
  ["short_code", own("code", "code")],
  ["package", own("text", "plan")],
  ["nft_scope", own("text", "nft_scope")],
  ["upload_id", own("text", "upload_id")],
  ["sample", { kind: "text", value: sql<string | null>`cast(products.sample as text)`, needs_chain: false }],
  ["media", { kind: "text", value: shownMedia, needs_chain: false }],
  ["status", onChain("status", statusOfRow)],
  ["tx_hash", onChain("text", sql<string | null>`events.tx_hash`)],
  ["chain_id", onChain("text", sql<string | null>`cast(mints.chain_id as text)`)],
  ["recalled", onChain("text", sql<string>`case when ${isRecalled} then 'true' else 'false' end`)],
])

/** The column of this name; `attributes.Colour` is the attribute Colour. Throws invalid_input. */
export function filterColumn(name: string): FilterColumn {
  const column = COLUMNS.get(name)
  if (column) return column
  const [, attribute] = ATTRIBUTE.exec(name) ?? []
  if (attribute === undefined) throw refusal("no_such_column", { name })
  return { kind: "text", value: sql<string | null>`json_text(products.attributes, ${attribute})`, needs_chain: false }
}

/** The value that rows are sorted by: never null, of bounded length. */
export function sortKeyOf({ kind, value }: FilterColumn): RawBuilder<string | number> {
  return kind === "moment" ? (value as RawBuilder<unknown> as RawBuilder<number>) : sql<string>`sort_key(${value})`
}
