import { ArrowDown, ArrowUp } from "lucide-react"
import type { ReactNode } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { type ColumnName, columnRoom } from "./columns.ts"
import { type Sort, sortedBy } from "./list-query.ts"

interface Properties {
  columns: readonly ColumnName[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** The checkbox for the whole page. */
  select: ReactNode
}

/** The names of the columns; each sorts the list, and once more the other way round. */
export function TableHead({ columns, sort, onSort, select }: Properties) {
  const t = useText("dashboard")
  const head = (column: Sort["column"], room: string, text: string) => {
    const isSorted = sort.column === column
    const Arrow = sort.descending ? ArrowDown : ArrowUp
    return (
      <th
        key={column}
        scope="col"
        aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
        className={`p-0 text-left font-medium ${room}`}
      >
        <button
          type="button"
          title={t("products.sort_by", { column: text })}
          onClick={() => onSort(sortedBy(column, sort))}
          className={`block-label flex h-11 w-full items-center gap-1.5 pr-3 text-left hover:text-ink ${isSorted ? "text-ink" : "text-soft"}`}
        >
          <span className="truncate">{text}</span>
          {isSorted && <Arrow size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />}
        </button>
      </th>
    )
  }
  return (
    <thead className="sticky top-0 low:static z-[1] bg-sheet shadow-[0_1px_0_var(--line)]">
      <tr>
        <th className="w-11 p-0 sm:w-13">{select}</th>
        {head("product_name", "", t("products.product"))}
        {columns.map((column) => head(column, columnRoom(column), t(`products.${column}`)))}
      </tr>
    </thead>
  )
}
