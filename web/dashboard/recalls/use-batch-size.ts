import { useQuery } from "@tanstack/react-query"
import type { Product, ProductFilter } from "#shared/api/products.ts"
import { fetchProductPage } from "#web/api/products.ts"

/** A batch is minted by one transaction, which is what the list can be filtered by. */
const batchFilter = ({ tx_hash }: Product): ProductFilter => ({
  ...{ column: "tx_hash", operator: "equals", value: tx_hash ?? "" },
})

/** How many products were minted with this one; undefined until that is known. */
export function useBatchSize(product: Product, wanted: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: ["products", "batch", product.tx_hash],
    queryFn: async () => (await fetchProductPage({ filter: [batchFilter(product)], sort: "product_name" }, 1)).total,
    enabled: wanted,
  })
  return data
}
