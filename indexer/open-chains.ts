import { join } from "node:path"
import type { Logger } from "pino"
import type { Chain } from "#chain/chain.ts"
import { knownChain, localChain, openChain } from "#chain/open-chain.ts"
import type { Database } from "#db/database.ts"
import { NETWORKS } from "#shared/chains.ts"
import { type LocalChain, openLocalChain } from "#stand-ins/chain/local-chain.ts"
import type { Config } from "./config.ts"

/** Opens every configured chain and adds parts to close to `opened`. With `db`, known chains open while no node answers. */
export async function openChains(config: Config, log: Logger, opened: { close(): Promise<unknown> }[], db?: Database) {
  const chains: Chain[] = []
  const locals: LocalChain[] = []
  for (const one of config.chains) {
    if (one.rpc_urls.length > 0) {
      chains.push(await openChain(config, one, Date.now, db && (await knownChain(db, one.chain_id))))
      continue
    }
    const local = await openLocalChain({
      chain_id: one.chain_id,
      directory: join(config.data_dir, "chains"),
      port: config.port === 0 ? 0 : config.port + NETWORKS[one.chain_id].local_port_offset,
      base_uri: `${config.public_url}/tokens/`,
      log: (event, fields) => log.info({ chain_id: one.chain_id, ...fields }, event),
    })
    opened.push(local)
    locals.push(local)
    chains.push(localChain(config, local))
  }
  return { chains, locals }
}
