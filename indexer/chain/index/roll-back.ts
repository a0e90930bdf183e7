import type { Chains } from "#db/tables/chain.ts"
import { sayStored, store } from "#shared/refusals.ts"
import { type Follower, goBackTo } from "./index-position.ts"
import { IncoherentAnswer, readHeader } from "./read-blocks.ts"

/** The chain has replaced a block that it had called final. Nothing can be concluded from here on without a person. */
export class FinalityBroken extends Error {}

/** Deletes blocks and their events down to the last block that the chain still has. */
export async function rollBack(follower: Follower, at: Chains): Promise<boolean> {
  const { db, chain } = follower
  const blocks = await db.read
    .selectFrom("blocks")
    .select(["number", "hash"])
    .where("chain_id", "=", at.chain_id)
    .where("number", "<=", at.indexed_block)
    .where("number", ">=", at.finalized_block)
    .orderBy("number", "desc")
    .execute()
  for (const block of blocks) {
    const header = await readHeader(chain, block.number)
    if (header?.hash !== block.hash) continue
    await goBackTo(follower, at, { ...block, made_at: header.timestamp * 1_000 })
    return true
  }
  await requireBroken(follower, at, blocks.at(-1))
  const reason = store("final_block_replaced", { chain: chain.name, block: String(at.finalized_block) })
  await db.write((tx) =>
    tx.updateTable("chains").set({ halted_reason: reason }).where("chain_id", "=", at.chain_id).execute(),
  )
  throw new FinalityBroken(sayStored(reason))
}

/** Throws IncoherentAnswer unless a quorum replaces a block that was final. One node's word is not enough to halt a chain. */
async function requireBroken({ chain }: Follower, at: Chains, final: { number: number; hash: string } | undefined) {
  const number = final?.number ?? at.finalized_block
  let replaced = 0
  for (const node of chain.rpc.nodes) {
    const header = await readHeader({ rpc: node }, number).catch(() => null)
    if (!header || header.hash === final?.hash) continue
    replaced++
    node.note({ disagrees: `It has another block ${number} than the one that was final.` })
  }
  if (replaced < chain.rpc.needed)
    throw new IncoherentAnswer(`A node of ${chain.name} is not on the chain that was final.`)
}
