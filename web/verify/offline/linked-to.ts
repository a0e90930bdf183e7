import { formatCode, parseCode } from "#proof/code.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { NETWORKS } from "./networks.ts"

/** The code and the network behind the # of the page's address: `#7K3M-Q9XW-2R4A/1/mainnet`. What is neither is passed over. */
export function linkedTo(hash: string): { code: string; network: ChainDescription } {
  const [code = "", chain_id, kind] = hash.slice(1).split("/")
  const parsed = parseCode(code)
  const network = NETWORKS.find((one) => one.chain_id === Number(chain_id) && one.network === kind)
  return { code: parsed.ok ? formatCode(parsed.code) : "", network: network ?? NETWORKS[0]! }
}
