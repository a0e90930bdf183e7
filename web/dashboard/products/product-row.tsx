import { type MouseEvent, memo, type ReactNode } from "react"
import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { type FieldKind, isField, kindOf } from "#shared/product-fields.ts"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { countryName, formatDay } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { StatusBadge } from "#web/ui/status-badge.tsx"
import { TransactionLink } from "#web/ui/transaction-link.tsx"
import { type ColumnName, columnRoom, isDateColumn } from "./columns.ts"

interface Properties {
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

export const ProductRow = memo(function ProductRow({ product, columns, selected, onToggle }: Properties) {
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
              to={paths.product(id)}
              data-open
              className="font-semibold hover:underline max-md:line-clamp-2 md:block md:truncate"
              title={product_name}
            >
              {product_name}
            </Link>
            <span className="figures block truncate text-[0.8125rem] text-soft md:hidden">{short_code}</span>
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
