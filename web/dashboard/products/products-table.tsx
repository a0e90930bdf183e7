import type { UseQueryResult } from "@tanstack/react-query"
import { ArrowDown, ArrowUp } from "lucide-react"
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from "react"
import { Link } from "react-router"
import type { Product, ProductPage } from "#shared/api/products.ts"
import { type FieldKind, isField, kindOf } from "#shared/product-fields.ts"
import { refusalText } from "#web/api/refusal.ts"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { countryName, formatDay } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { StatusBadge } from "#web/ui/status-badge.tsx"
import { TransactionLink } from "#web/ui/transaction-link.tsx"
import { type ColumnName, columnRoom, isDateColumn } from "./columns.tsx"
import { type ListQuery, type Sort, sortedBy } from "./list-query.ts"
import type { Selection } from "./use-selection.ts"

/** With more columns the table may exceed the window and scroll sideways. */
const COLUMNS_FITTING_MAX = 6
const REMS_A_COLUMN = 10
const REMS_FOR_NAME = 22

interface Properties {
  page: UseQueryResult<ProductPage>
  query: ListQuery
  selection: Selection
  onQuery: (part: Partial<ListQuery>) => void
  /** Shown for an empty list. */
  empty: ReactNode
}

/** The list as a table. In narrow windows code and serial number move under the product's name. */
export function ProductsTable({ page, query, selection, onQuery, empty }: Properties) {
  const t = useText("dashboard")
  const rows = page.data?.items ?? []
  const chosenHere = rows.filter(({ id }) => selection.ids.has(id)).length
  const wide = query.columns.length > COLUMNS_FITTING_MAX
  return (
    <div className={`border border-line bg-sheet ${wide ? "overflow-x-auto" : ""}`}>
      <table
        className={`w-full table-fixed border-collapse transition-opacity ${wide ? "xl:min-w-(--wide)" : ""} ${page.isPlaceholderData ? "opacity-60" : ""}`}
        style={
          wide
            ? ({ "--wide": `${query.columns.length * REMS_A_COLUMN + REMS_FOR_NAME}rem` } as CSSProperties)
            : undefined
        }
        aria-busy={page.isFetching}
      >
        <caption className="sr-only">{t("products.caption")}</caption>
        <TableHead
          columns={query.columns}
          sort={query.sort}
          onSort={(sort) => onQuery({ sort })}
          select={
            <label htmlFor="select-page" className="grid h-11 w-full place-items-center">
              <Checkbox
                id="select-page"
                aria-label={t("products.select_page")}
                disabled={rows.length === 0}
                checked={rows.length > 0 && chosenHere === rows.length}
                mixed={chosenHere > 0 && chosenHere < rows.length}
                onChange={() => selection.togglePage(rows)}
              />
            </label>
          }
        />
        <tbody>
          {rows.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              columns={query.columns}
              selected={selection.ids.has(product.id)}
              onToggle={selection.toggle}
            />
          ))}
        </tbody>
      </table>
      {page.isPending && <LoadingRows />}
      {page.isError && rows.length === 0 && <LoadFailed error={page.error} onAgain={() => void page.refetch()} />}
      {page.isSuccess && rows.length === 0 && empty}
    </div>
  )
}

function LoadingRows() {
  const t = useText("dashboard")
  return (
    <div role="status">
      <p className="border-b border-line px-5 py-3 text-[0.9375rem] text-soft">{t("products.loading")}</p>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} aria-hidden className="flex h-14 items-center gap-5 border-b border-line px-5 last:border-0">
          <span className="waiting size-4.5" />
          <span className="waiting h-4 w-2/5" />
          <span className="waiting ml-auto h-4 w-1/4" />
        </div>
      ))}
    </div>
  )
}

function LoadFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useText("dashboard")
  const why = refusalText(error, "")
  return (
    <div role="alert" className="grid justify-items-center px-6 py-16 text-center">
      <p className="text-wax">{t("products.error", { message: t("products.load_failed") })}</p>
      {why && <p className="mt-1 text-sm text-soft">{why}</p>}
      <Button kind="plain" className="mt-4" onClick={onAgain}>
        {t("products.try_again")}
      </Button>
    </div>
  )
}

interface TableHeadProperties {
  columns: readonly ColumnName[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** The checkbox for the whole page. */
  select: ReactNode
}

/** The names of the columns; each sorts the list, and once more the other way round. */
function TableHead({ columns, sort, onSort, select }: TableHeadProperties) {
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

interface ProductRowProperties {
  product: Product
  columns: readonly ColumnName[]
  selected: boolean
  onToggle: (id: string) => void
}

/** A press beside the name counts as one on it, which opens another tab where that is asked for. */
function openWith({ target, currentTarget, button, ctrlKey, metaKey }: MouseEvent<HTMLElement>) {
  const isOwn = (target as Element).closest("a, label") !== null
  if (isOwn || button > 1 || !getSelection()?.isCollapsed) return
  const link = currentTarget.querySelector<HTMLAnchorElement>("a[data-open]")!
  if (button || ctrlKey || metaKey) open(link.href, "_blank", "noreferrer")
  else link.click()
}

export const ProductRow = memo(function ProductRow({ product, columns, selected, onToggle }: ProductRowProperties) {
  const t = useText("dashboard")
  const { id, product_name, serial_number, short_code, status, record_hash, recalled } = product
  const [photo] = product.media
  return (
    <tr
      data-row={id}
      onClick={openWith}
      onAuxClick={openWith}
      className={`cursor-pointer border-b border-line last:border-0 has-[a[data-open]:focus-visible]:bg-paper ${selected ? "bg-paper" : ""}`}
    >
      <td className="p-0">
        {/* The whole cell takes the click: a box alone is too small a target. */}
        <label htmlFor={`select-${id}`} className="grid h-14 w-full place-items-center">
          <Checkbox
            id={`select-${id}`}
            aria-label={t("products.select", { name: product_name })}
            checked={selected}
            onChange={() => onToggle(id)}
          />
        </label>
      </td>
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        <span className="flex items-center gap-3.5">
          {photo ? (
            <OwnPhoto sha256={photo.sha256} alt="" className="size-9 max-sm:hidden" />
          ) : (
            <Rosette
              record_hash={record_hash}
              size={30}
              minted={status === "minted"}
              cancelled={recalled}
              className="mx-[3px] max-sm:hidden"
            />
          )}
          <span className="min-w-0">
            <Link
              to={pathTo("product", id)}
              data-open
              className="font-semibold hover:underline max-md:line-clamp-2 md:block md:truncate"
              title={product_name}
            >
              {product_name}
            </Link>
            <span className="figures block break-words text-[0.8125rem] text-soft md:hidden">{short_code}</span>
            {serial_number && (
              <span className="figures hidden truncate text-[0.8125rem] text-soft md:block xl:hidden">
                {serial_number}
              </span>
            )}
          </span>
        </span>
      </th>
      {columns.map((column) => (
        <td key={column} className={`truncate py-2 pr-4 text-[0.9375rem] ${columnRoom(column)} ${cellClass(column)}`}>
          {cellOf(product, column)}
        </td>
      ))}
    </tr>
  )
})

const isOfKind = (column: ColumnName, kind: FieldKind) => isField(column) && kindOf(column) === kind

/** How a column's values are set: figures of one width, but words as words. */
function cellClass(column: ColumnName): string {
  const plain = column === "status" || isOfKind(column, "text") || isOfKind(column, "country")
  return `${plain ? "" : "figures"} ${isOfKind(column, "identifier") ? "text-soft" : ""}`
}

function cellOf(product: Product, column: ColumnName): ReactNode {
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
