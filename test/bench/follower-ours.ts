/** Our follower in its own process; asked for its events, it follows to the head. Arguments: node's URL, contract, genesis hash, head. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createFollower, follow } from "#chain/index/follower.ts"
import { registerChain } from "#chain/open-chain.ts"
import { httpEndpoint } from "#chain/rpc/http-endpoint.ts"
import { openDatabase } from "#db/open.ts"
import { takeLease } from "#jobs/lease.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { modelChain } from "#test/support/rig.ts"
import { fulfil, released, tellParent } from "./tell-parent.ts"

const [url, address, genesis_hash, head] = process.argv.slice(2) as [string, `0x${string}`, string, string]
const directory = mkdtempSync(join(tmpdir(), "touchmark-bench-"))
const db = openDatabase(`sqlite:${join(directory, "bench.sqlite")}`)
await db.makeTables()
const contracts = { registry: address, issuers: address, keys: address }
const chain = { ...modelChain(MAINNET_CHAIN_ID, httpEndpoint(url), 1, genesis_hash), ...contracts }
await registerChain(db, chain)
const follower = createFollower(db, chain, (await takeLease(db, "bench", "bench"))!)
const indexed = () => db.read.selectFrom("chains").select("indexed_block").executeTakeFirstOrThrow()
fulfil("events", async () => {
  while ((await indexed()).indexed_block < Number(head)) await follow(follower)
  const count = db.read.selectFrom("events").select((eb) => eb.fn.countAll<number>().as("events"))
  return (await count.executeTakeFirstOrThrow()).events
})
tellParent("ready")
await released()
await db.close()
rmSync(directory, { recursive: true, force: true })
