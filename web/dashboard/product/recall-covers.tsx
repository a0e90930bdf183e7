import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"

/** Leads to the list of what a batch's recall covers. */
export function RecallCovers({ product, n }: { product: Product; n: number | undefined }) {
  const t = useText("dashboard")
  const address = `${paths.products()}?${new URLSearchParams({ filter: `tx_hash:equals:${product.tx_hash}` })}`
  return (
    <p role="status" className="mt-3 min-h-6 text-[0.9375rem]">
      {n !== undefined && (
        <Link to={address} className="prose-link">
          {t("recall.see_list", { n })}
        </Link>
      )}
    </p>
  )
}
