import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { queries } from "#web/api/queries.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Rosette } from "#web/ui/rosette.tsx"
import { statusText } from "#web/ui/status-badge.tsx"

const PLACES = [1, 2, 3, 4, 5]

/** The newest products. Says nothing about loading errors, which the list of products shows. */
export function RecentActivity() {
  const t = useText("dashboard")
  const { data: products, isPending } = useQuery(queries.newest)
  const newest = products ?? []
  return (
    <section aria-labelledby="recent" aria-busy={isPending} className="p-6 sm:px-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent" className="block-label text-soft">
          {t("overview.recent")}
        </h2>
        <Link to={paths.products()} className="prose-link text-[0.9375rem] font-medium">
          {t("overview.view_all")}
        </Link>
      </div>
      <ul className="mt-3 min-h-[19.5rem]">
        {isPending &&
          PLACES.map((place) => (
            <li key={place} className="flex h-[3.875rem] items-center">
              <span className="waiting h-4 w-2/3" />
            </li>
          ))}
        {newest.map((product) => (
          <RecentProduct key={product.id} product={product} />
        ))}
        {products?.length === 0 && <li className="py-3 text-soft">{t("overview.recent_empty")}</li>}
      </ul>
    </section>
  )
}

function RecentProduct({ product }: { product: Product }) {
  const t = useText("dashboard")
  return (
    <li className="border-t border-dotted border-edge/70 first:border-0">
      <Link to={paths.product(product.id)} className="group flex items-center gap-4 py-3.5">
        <Rosette
          record_hash={product.record_hash}
          size={30}
          minted={product.status === "minted"}
          cancelled={product.recalled}
        />
        <span className="min-w-0 grow sm:flex sm:items-baseline sm:justify-between sm:gap-4">
          <span className="block min-w-0 sm:truncate">
            <span className="font-semibold group-hover:underline">{product.product_name}</span>{" "}
            <span className="text-soft">({statusText(product)})</span>
          </span>
          {product.manufacture_date && (
            <span className="block text-sm whitespace-nowrap text-soft">
              {t("overview.made_on", { date: formatDate(product.manufacture_date) })}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
