import { type RawBuilder, type SqlBool, sql } from "kysely"
import { refusal } from "#indexer/errors.ts"
import { parseCode } from "#proof/code.ts"
import type { ProductFilter } from "#shared/api/products.ts"
import { spellingOf } from "#shared/field-values.ts"
import type { FilterOperator } from "#shared/request-bounds.ts"
import { type FilterColumn, filterColumn } from "./filter-columns.ts"
import { readPeriod } from "./period.ts"

type Condition = RawBuilder<SqlBool>

/** The SQL condition for a filter. Throws invalid_input for an unknown column or a value that cannot be compared. */
export function filterCondition({ column: name, operator, value }: ProductFilter): Condition {
  const column = filterColumn(name)
  const typed = value.trim().normalize("NFC")
  if (operator === "empty") return sql`coalesce(${asText(column)}, '') = ''`
  if (operator === "not_empty") return sql`coalesce(${asText(column)}, '') <> ''`
  if (column.kind === "moment" || (column.kind === "date" && operator in COMPARISONS)) {
    return inPeriod(column, operator, typed)
  }
  if (operator in COMPARISONS) return comparesNumbers(column, operator as Comparison, typed)
  return comparesTexts(column, operator as TextOperator, soughtText(column, typed))
}

const COMPARISONS = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
type Comparison = keyof typeof COMPARISONS
type TextOperator = Exclude<FilterOperator, Comparison | "empty" | "not_empty">

function asText({ kind, value }: FilterColumn): RawBuilder<string | null> {
  return kind === "moment" ? sql`cast(${value} as text)` : value
}

function comparesTexts(column: FilterColumn, operator: TextOperator, sought: string): Condition {
  const text = sql`lower(coalesce(${asText(column)}, ''))`
  if (operator === "equals") return sql`${text} = lower(${sought})`
  if (operator === "not_equals") return sql`${text} <> lower(${sought})`
  const pattern = `%${sought.replace(/[\\%_]/g, "\\$&")}%`
  return sql`${text} like lower(${pattern}) escape '\\'`
}

/** Codes and statuses are shown differently from how they are stored, and some values have one spelling. */
function soughtText({ kind }: FilterColumn, typed: string): string {
  if (kind === "gtin" || kind === "country") return spellingOf(kind)?.spell(typed) ?? typed
  if (kind === "status" && typed.toLowerCase() === "verified") return "minted"
  if (kind !== "code") return typed
  const parsed = parseCode(typed)
  return parsed.ok ? parsed.code : typed.replace(/[\s-]/g, "")
}

function comparesNumbers({ value }: FilterColumn, operator: Comparison, typed: string): Condition {
  if (!/^[-+]?\d{1,255}([.,]\d{1,255})?$/.test(typed)) {
    throw refusal("enter", { what: "number" })
  }
  return sql`number_in(${value}) ${COMPARISONS[operator]} number_in(${typed})`
}

/** A day, a month or a year is compared as a whole: after 2026-03 is from April on. */
function inPeriod({ kind, value }: FilterColumn, operator: FilterOperator, typed: string): Condition {
  const period = readPeriod(typed)
  if (!period) throw refusal("enter_such_as", { value: "date", example: "2026-03-05" })
  const [start, end] = kind === "moment" ? [period.start_ms, period.end_ms] : [period.start_day, period.end_day]
  switch (operator) {
    case "gt":
      return sql`${value} >= ${end}`
    case "gte":
      return sql`${value} >= ${start}`
    case "lt":
      return sql`${value} < ${start}`
    case "lte":
      return sql`${value} < ${end}`
    case "not_equals":
      return sql`(${value} < ${start} or ${value} >= ${end})`
    default:
      return sql`(${value} >= ${start} and ${value} < ${end})`
  }
}
