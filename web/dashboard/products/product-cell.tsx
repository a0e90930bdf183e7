import type { ReactNode } from "react"
import type { Product } from "#shared/api/products.ts"
import { formatDay } from "#web/i18n/format.ts"
import { StatusBadge } from "#web/ui/status-badge.tsx"
import { TransactionLink } from "#web/ui/transaction-link.tsx"
import type { ColumnName } from "./columns.ts"

const SOFT = new Set<ColumnName>(["serial_number", "batch_number", "product_code"])
const PLAIN = new Set<ColumnName>(["category", "status"])

/** How a column's values are set: figures of one width, but words as words. */
export function cellClass(column: ColumnName): string {
  return `${PLAIN.has(column) ? "" : "figures"} ${SOFT.has(column) ? "text-soft" : ""}`
}

export function cellOf(product: Product, column: ColumnName): ReactNode {
  switch (column) {
    case "status":
      return <StatusBadge product={product} />
    case "tx_hash":
      return <TransactionLink product={product} />
    case "manufacture_date":
    case "expiration_date":
    case "created_at":
      return formatDay(product[column])
    default:
      return product[column]
  }
}
