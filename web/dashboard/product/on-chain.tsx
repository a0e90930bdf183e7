import { useQuery } from "@tanstack/react-query"
import type { Product } from "#shared/api/products.ts"
import { queries } from "#web/api/queries.ts"
import { chainName, explorerName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DetailList } from "#web/ui/detail-list.tsx"
import { useExplorer } from "#web/ui/transaction-link.tsx"
import { BundleButton } from "./bundle-button.tsx"

/** The product's state on chain. */
export function OnChain({ product }: { product: Product }) {
  const t = useText("dashboard")
  const { data: chains } = useQuery(queries.chains)
  const explorer = useExplorer(product.chain_id)
  const { chain_id, token_id, record_hash, tx_hash, nft_scope } = product
  const chain = chains?.find((one) => one.chain_id === chain_id)
  const hash = (value: string | null) => value && <span className="figures text-sm break-all">{value}</span>
  return (
    <DetailList
      title={t("product.chain")}
      rows={[
        [t("product.network"), chain && chainName(chain)],
        [t("product.scope"), t(`product.scope_${nft_scope}`)],
        [t("product.token"), hash(token_id)],
        [t("product.record_hash"), hash(record_hash)],
        [
          t("product.transaction"),
          tx_hash && (
            <span className="grid justify-items-start gap-1">
              {hash(tx_hash)}
              {explorer && (
                <a
                  href={`${explorer.url}/tx/${tx_hash}`}
                  target="_blank"
                  rel="external noreferrer"
                  className="prose-link"
                >
                  {t("product.view_on", { explorer: explorerName(explorer.name) })}
                </a>
              )}
            </span>
          ),
        ],
        [t("product.bundle_label"), nft_scope === "batch" && tx_hash && <BundleButton tx_hash={tx_hash} />],
      ]}
    />
  )
}
