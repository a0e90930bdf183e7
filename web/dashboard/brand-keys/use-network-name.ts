import { useQuery } from "@tanstack/react-query"
import type { ChainId } from "#shared/chains.ts"
import { queries } from "#web/api/queries.ts"
import { chainName } from "#web/i18n/chain-name.ts"

/** A network's name here: a local chain must not bear the name of the one it stands for. */
export function useNetworkName(): (chain_id: ChainId) => string {
  const { data } = useQuery(queries.chains)
  return (chain_id) => {
    const chain = data?.find((one) => one.chain_id === chain_id)
    return chain ? chainName(chain) : ""
  }
}
