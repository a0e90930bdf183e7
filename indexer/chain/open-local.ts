import { privateKeyToAccount } from "viem/accounts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_KEYS } from "#contracts/local.ts"
import type { Config } from "#indexer/config.ts"
import { LOCAL_CONFIRMATIONS, LOCAL_EXPLORER_NAME, localName } from "#shared/chains.ts"
import type { LocalChain } from "#stand-ins/chain/local-chain.ts"
import type { Chain } from "./chain.ts"
import { feePolicy } from "./open-chain.ts"
import { createRpc } from "./rpc/rpc.ts"

/** On a local chain gas costs nothing, and full blocks make its fee rise as on any other. */
const NO_MONEY = { single: 100, batch: 100, call: 100 }

/** A local chain as the service sees it. Only the well-known keys sign here; no configured key ever does. */
export function localChain(config: Config, local: LocalChain): Chain {
  const { chain_id, registry } = local
  const url = (path: string) => new URL(path, config.public_url).href
  return {
    chain_id,
    ...registry,
    keys: LOCAL_KEYS,
    network: "local",
    name: localName(chain_id),
    genesis_hash: local.genesis_hash,
    confirmations: LOCAL_CONFIRMATIONS,
    explorer: { name: LOCAL_EXPLORER_NAME, url: url(`/local/${chain_id}`) },
    public_rpc_urls: [url(`/rpc/${chain_id}`)],
    rpc: createRpc([(body) => local.request(body)]),
    signers: {
      minter: privateKeyToAccount(LOCAL_ACCOUNTS.minter.private_key),
      recaller: privateKeyToAccount(LOCAL_ACCOUNTS.recaller.private_key),
      reinstater: privateKeyToAccount(LOCAL_ACCOUNTS.reinstater.private_key),
      attester: privateKeyToAccount(LOCAL_ACCOUNTS.attester.private_key),
    },
    custody_address: LOCAL_CUSTODY,
    fees: feePolicy(chain_id, NO_MONEY, config.gas_budget_percent),
  }
}
