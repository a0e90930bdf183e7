/**
 * Our follower in its own process; reports the number of events. Arguments: node's URL, contract, genesis hash, head.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Chain } from "#chain/chain.ts"
import { createFollower, follow } from "#chain/index/follower.ts"
import { registerChain } from "#chain/register-chain.ts"
import { httpEndpoint } from "#chain/rpc/http-endpoint.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import { openDatabase } from "#db/open.ts"
import { takeLease } from "#jobs/lease.ts"
import { released, tellParent } from "./tell-parent.ts"

const [url, address, genesis_hash, head] = process.argv.slice(2)
const directory = mkdtempSync(join(tmpdir(), "touchmark-bench-"))
const db = openDatabase(`sqlite:${join(directory, "bench.sqlite")}`)
await db.migrate()
const chain = {
  ...{
    chain_id: 1,
    registry: address,
    issuers: address,
    first_block: 1,
    genesis_hash,
    confirmations: 1,
    name: "bench",
  },
  rpc: createRpc([httpEndpoint(url!)]),
} as unknown as Chain
await registerChain(db, chain)
const follower = createFollower(db, chain, (await takeLease(db, "bench", "bench"))!)
const indexed = () => db.read.selectFrom("chains").select("indexed_block").executeTakeFirstOrThrow()
while ((await indexed()).indexed_block < Number(head)) await follow(follower)
const { events } = await db.read
  .selectFrom("events")
  .select((eb) => eb.fn.countAll<number>().as("events"))
  .executeTakeFirstOrThrow()
tellParent(events)
await released()
await db.close()
rmSync(directory, { recursive: true, force: true })
