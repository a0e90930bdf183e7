import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"

/** Leads to the list of what a batch's recall covers. */
export function RecallCovers({ product, n }: { product: Pick<Product, "tx_hash">; n: number | undefined }) {
  const t = useText("dashboard")
  return (
    <p role="status" className="mt-3 min-h-6 text-[0.9375rem]">
      {n !== undefined && product.tx_hash && (
        <Link to={places.productsOfMint(product.tx_hash)} className="prose-link">
          {t("recall.see_list", { n })}
        </Link>
      )}
    </p>
  )
}
