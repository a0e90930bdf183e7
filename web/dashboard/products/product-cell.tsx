import type { ReactNode } from "react"
import type { Product } from "#shared/api/products.ts"
import { type FieldKind, isField, kindOf } from "#shared/product-fields.ts"
import { countryName, formatDay } from "#web/i18n/format.ts"
import { StatusBadge } from "#web/ui/status-badge.tsx"
import { TransactionLink } from "#web/ui/transaction-link.tsx"
import { type ColumnName, isDateColumn } from "./columns.ts"

const isOfKind = (column: ColumnName, kind: FieldKind) => isField(column) && kindOf(column) === kind

/** How a column's values are set: figures of one width, but words as words. */
export function cellClass(column: ColumnName): string {
  const plain = column === "status" || isOfKind(column, "text") || isOfKind(column, "country")
  return `${plain ? "" : "figures"} ${isOfKind(column, "identifier") ? "text-soft" : ""}`
}

export function cellOf(product: Product, column: ColumnName): ReactNode {
  switch (column) {
    case "status":
      return <StatusBadge product={product} />
    case "tx_hash":
      return <TransactionLink product={product} />
    case "origin":
      return product.origin && countryName(product.origin)
    default:
      return isDateColumn(column) ? formatDay(product[column]) : product[column]
  }
}
