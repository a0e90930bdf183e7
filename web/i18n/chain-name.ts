import { isChainId, LOCAL_CHAIN_NAMES, LOCAL_EXPLORER_NAME, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { textOf } from "./texts.ts"

/** A chain's name in the language of the page: public networks are called the same everywhere, those beside the service are not. */
export function chainName({ chain_id, name }: { chain_id: number; name: string }): string {
  if (!isChainId(chain_id) || name !== LOCAL_CHAIN_NAMES[chain_id]) return name
  return textOf("public")(chain_id === TESTNET_CHAIN_ID ? "chains.local_test" : "chains.local_main")
}

/** The same for its explorer. */
export const explorerName = (name: string): string =>
  name === LOCAL_EXPLORER_NAME ? textOf("public")("result.local_explorer") : name
