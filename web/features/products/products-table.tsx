import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { Product } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { ProductRow } from "./product-row.tsx"
import type { Pages } from "./use-pages.ts"
import type { Selection } from "./use-selection.ts"

interface Properties {
  list: UseQueryResult<Product[]>
  pages: Pages<Product>
  selection: Selection
  empty: ReactNode
}

const HEAD = "block-label py-2.5 pr-4 text-left font-medium text-soft"

/** The list as a table; in narrow windows serial, batch and transaction move under the product's name. */
export function ProductsTable({ list, pages, selection, empty }: Properties) {
  const t = useText("desk")
  const { rows } = pages
  const selectedHere = rows.filter(({ id }) => selection.ids.has(id)).length
  return (
    <div className="border border-line bg-sheet">
      <table className="w-full table-fixed border-collapse" aria-busy={list.isPending}>
        <caption className="sr-only">{t("products.caption")}</caption>
        <thead>
          <tr className="border-b border-line">
            <th className="w-11 pl-4 text-left sm:w-13 sm:pl-5">
              <Checkbox
                aria-label={t("products.select_page")}
                disabled={rows.length === 0}
                checked={rows.length > 0 && selectedHere === rows.length}
                mixed={selectedHere > 0 && selectedHere < rows.length}
                onChange={() => selection.toggleAll(rows)}
              />
            </th>
            <th className={HEAD}>{t("products.product")}</th>
            <th className={`${HEAD} hidden w-[17%] xl:table-cell`}>{t("products.serial")}</th>
            <th className={`${HEAD} hidden w-[11%] xl:table-cell`}>{t("products.batch")}</th>
            <th className={`${HEAD} hidden w-40 md:table-cell`}>{t("products.code")}</th>
            <th className={`${HEAD} w-28 sm:w-32`}>{t("products.status")}</th>
            <th className={`${HEAD} hidden w-32 lg:table-cell`}>{t("products.transaction")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              selected={selection.ids.has(product.id)}
              onToggle={selection.toggle}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <div className="grid h-64 place-content-center justify-items-center px-6 text-center text-soft">
          {list.isPending && t("products.loading")}
          {list.isError && <LoadFailed onAgain={() => void list.refetch()} />}
          {list.isSuccess && empty}
        </div>
      )}
    </div>
  )
}

function LoadFailed({ onAgain }: { onAgain: () => void }) {
  const t = useText("desk")
  return (
    <div role="alert">
      <p className="text-wax">{t("products.error", { message: t("products.load_failed") })}</p>
      <Button kind="plain" className="mt-4" onClick={onAgain}>
        {t("products.try_again")}
      </Button>
    </div>
  )
}
