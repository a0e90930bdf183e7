import { formatCode, parseCode } from "#proof/code.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { NETWORKS } from "./networks.ts"

export interface Linked {
  code: string
  /** The hash that a printed certificate's link names, in small letters. */
  record_hash: string | null
  network: ChainDescription
}

/**
 * Reads what follows the # of the page's address: a code with its network, `#7K3M-Q9XW-2R4A/1/mainnet`, or a printed
 * certificate's hash, `#0x…`. Anything else is passed over.
 */
export function linkedTo(hash: string): Linked {
  const [code = "", chain_id, kind] = hash.slice(1).split("/")
  const parsed = parseCode(code)
  const record_hash = /^0x[0-9a-f]{64}$/i.test(code) ? code.toLowerCase() : null
  const network = NETWORKS.find((one) => one.chain_id === Number(chain_id) && one.network === kind)
  return { code: parsed.ok ? formatCode(parsed.code) : "", record_hash, network: network ?? NETWORKS[0]! }
}
