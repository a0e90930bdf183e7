import type { ProductFilter } from "#shared/api/products.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { attributeOf, isFilterField, needsValue, OF_UPLOAD, SAMPLE } from "./filters.ts"

const CHOICES: Record<string, "filter.verified" | "filter.pending" | "filter.failed" | "filter.yes" | "filter.no"> = {
  Verified: "filter.verified",
  Pending: "filter.pending",
  Failed: "filter.failed",
  true: "filter.yes",
  false: "filter.no",
}

/** A column as people read it. */
export function columnText(column: string, t: Translate<"dashboard">): string {
  if (column === OF_UPLOAD) return t("filter.upload")
  if (column === SAMPLE) return t("filter.samples")
  if (!isFilterField(column)) return attributeOf(column) ?? column
  if (column === "product_name" || column === "description") return t(`product.${column}`)
  if (column === "recalled" || column === "package") return t(`filter.${column}`)
  return t(`products.${column}`)
}

/** A value as people read it: translated where the service has a fixed set, otherwise as typed. */
export function valueText(column: string, value: string, t: Translate<"dashboard">): string {
  const key = column === "status" || column === "recalled" ? CHOICES[value] : undefined
  return key ? t(key) : value
}

/** "Batch contains L-03". */
export function filterText({ column, operator, value }: ProductFilter, t: Translate<"dashboard">): string {
  if (column === SAMPLE && operator === "empty") return t("filter.no_samples")
  if (column === OF_UPLOAD && operator === "equals") return t("filter.of_upload")
  const words = { column: columnText(column, t), operator: t(`filter.${operator}`) }
  if (!needsValue(operator)) return t("filter.summary_short", words)
  return t("filter.summary", { ...words, value: valueText(column, value, t) })
}
