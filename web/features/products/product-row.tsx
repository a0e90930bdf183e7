import { memo } from "react"
import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { StatusBadge } from "#web/ui/status-badge.tsx"
import { TransactionLink } from "#web/ui/transaction-link.tsx"

interface Properties {
  product: Product
  selected: boolean
  onToggle: (id: string) => void
}

const CELL = "figures truncate py-3.5 pr-4 text-[0.9375rem]"

export const ProductRow = memo(function ProductRow({ product, selected, onToggle }: Properties) {
  const t = useText("desk")
  const { id, product_name, serial_number, batch_number, short_code, status, record_hash } = product
  return (
    <tr className={`border-b border-line last:border-0 ${selected ? "bg-paper" : ""}`}>
      <td className="pl-4 sm:pl-5">
        <Checkbox
          aria-label={t("products.select", { name: product_name })}
          checked={selected}
          onChange={() => onToggle(id)}
        />
      </td>
      <th scope="row" className="py-3 pr-4 text-left font-normal">
        <span className="flex items-center gap-3.5">
          <Rosette record_hash={record_hash} size={30} struck={status === "minted"} className="max-sm:hidden" />
          <span className="min-w-0">
            <Link to={paths.product(id)} className="block truncate font-semibold hover:underline" title={product_name}>
              {product_name}
            </Link>
            <span className="figures block truncate text-[0.8125rem] text-soft md:hidden">{short_code}</span>
            {serial_number && (
              <span className="figures block truncate text-[0.8125rem] text-soft xl:hidden">{serial_number}</span>
            )}
          </span>
        </span>
      </th>
      <td className={`${CELL} hidden text-soft xl:table-cell`}>{serial_number}</td>
      <td className={`${CELL} hidden text-soft xl:table-cell`}>{batch_number}</td>
      <td className={`${CELL} hidden md:table-cell`}>{short_code}</td>
      <td className="py-3 pr-3">
        <StatusBadge product={product} />
      </td>
      <td className={`${CELL} hidden lg:table-cell`}>
        <TransactionLink product={product} />
      </td>
    </tr>
  )
})
