import { type ChainId, isChainId, LOCAL_EXPLORER_NAME, localName, localSuffix, NETWORKS } from "#shared/chains.ts"
import { textOf } from "./texts.ts"

interface Named {
  chain_id: number
  name: string
}

/** A chain's name in the language of the page. Only local chains have a translated name. */
export function chainName({ chain_id, name }: Named): string {
  if (!isChainId(chain_id) || name !== localName(chain_id)) return name
  return textOf("public")(`chains.local_${NETWORKS[chain_id].kind}`) + localSuffix(chain_id)
}

/** The same within a sentence. */
export function spokenChainName({ chain_id, name, network }: Named & { chain_id: ChainId; network: string }): string {
  if (network !== "local") return name
  return textOf("public")(`proof.local_${NETWORKS[chain_id].kind}`) + localSuffix(chain_id)
}

/** The same for its explorer. */
export const explorerName = (name: string): string =>
  name === LOCAL_EXPLORER_NAME ? textOf("public")("result.local_explorer") : name
