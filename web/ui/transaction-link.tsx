import { useQuery } from "@tanstack/react-query"
import type { Product } from "#shared/api/products.ts"
import type { ChainId } from "#shared/chains.ts"
import { queries } from "#web/api/queries.ts"

const CHARACTERS_SHOWN = 10

/** The explorer of a product's chain. Null until the service names it: local chains share real ids. */
export function useExplorer(chain_id: ChainId | null) {
  const { data: chains } = useQuery(queries.chains)
  return chains?.find((chain) => chain.chain_id === chain_id)?.explorer ?? null
}

/** The beginning of a product's transaction hash, leading to the explorer of its chain. */
export function TransactionLink({ product }: { product: Pick<Product, "tx_hash" | "chain_id"> }) {
  const explorer = useExplorer(product.chain_id)
  if (!product.tx_hash) return null
  const shown = product.tx_hash.slice(0, CHARACTERS_SHOWN)
  if (!explorer) return <span className="figures text-soft">{shown}</span>
  return (
    <a
      href={`${explorer.url}/tx/${product.tx_hash}`}
      target="_blank"
      rel="external noreferrer"
      title={product.tx_hash}
      className="figures text-soft hover:text-ink hover:underline"
    >
      {shown}
    </a>
  )
}
