import { decodeFunctionResult, encodeFunctionData } from "viem/utils"
import type { Chain } from "#chain/chain.ts"
import { RpcRefused, RpcUnreachable } from "#chain/rpc/rpc.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import { type Database, QUEUED } from "#db/database.ts"
import type { Lease } from "#jobs/lease.ts"
import type { Hex } from "#proof/hex.ts"
import type { Threads } from "#threads/threads.ts"
import { prepareMint } from "./prepare-mint.ts"

/** One company's unsigned transactions; further products stay queued and are batched later. */
const PREPARED_AHEAD_MAX = 16

/** Groups products by issuer, owner and scope, one mint per company and round. Returns how many products it took. */
export async function prepareWaiting(db: Database, chain: Chain, threads: Threads, lease: Lease, now: number) {
  const groups = await waitingGroups(db, chain)
  if (groups.length === 0) return 0
  const products_max = await readMintBound(chain)
  let taken = 0
  let failed: unknown
  for (const { company_id, scope } of groups) {
    try {
      const whose = { company_id, scope, lease, now, products_max, signer: chain.signers.minter.address }
      const { chain_id, registry, custody_address } = chain
      taken += await threads.run(prepareMint, { ...whose, chain_id, registry, custody_address }, "service")
    } catch (error) {
      // The companies after it are served all the same.
      failed ??= error
    }
  }
  if (failed !== undefined) throw failed
  return taken
}

async function waitingGroups(db: Database, { chain_id }: Chain) {
  const groups = await db.read
    .selectFrom("mints")
    .innerJoin("companies", "companies.id", "mints.company_id")
    .select(["mints.company_id", "mints.scope"])
    .where("mints.chain_id", "=", chain_id)
    .where("mints.state", "=", QUEUED)
    // A suspended company's requests wait; a closed one's are erased.
    .where("companies.suspended_at", "is", null)
    .where("companies.closed_at", "is", null)
    .groupBy(["mints.company_id", "mints.scope"])
    .execute()
  if (groups.length === 0) return groups
  const ahead = await db.read
    .selectFrom("transactions")
    .select("company_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("chain_id", "=", chain_id)
    .where("state", "=", "prepared")
    .where("kind", "in", ["mint", "mint_batch"])
    .groupBy("company_id")
    .execute()
  const full = new Set(ahead.filter(({ count }) => Number(count) >= PREPARED_AHEAD_MAX).map((row) => row.company_id))
  return groups.filter(({ company_id }) => !full.has(company_id))
}

/** The part of the cap that is worth waiting for: smaller mints would cost more gas than the wait does harm. */
const PARTS_OF_CAP = 16n

/** The most products per transaction under the minter's cap on chain, now or soon. Null when unknown or zero. */
export async function readMintBound(chain: Chain): Promise<number | null> {
  try {
    const [capacity, , available] = await readMinter(chain)
    if (capacity === 0n) return null
    const part = (capacity + PARTS_OF_CAP - 1n) / PARTS_OF_CAP
    return Number(available > part ? available : part)
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused) return null
    throw error
  }
}

async function readMinter({ rpc, registry, signers }: Chain) {
  const call = { abi: productRegistryAbi, functionName: "minterOf" } as const
  const data = encodeFunctionData({ ...call, args: [signers.minter.address] })
  const answer = (await rpc.quorum("eth_call", [{ to: registry, data }, "latest"])) as Hex
  return decodeFunctionResult({ ...call, data: answer })
}
