import type { Database } from "#db/database.ts"
import type { Chain } from "./chain.ts"
import { readHeader } from "./index/read-blocks.ts"

/** One chain's data would be taken for another's. */
export class WrongChain extends Error {}

/** The database's row for a chain; undefined before first use. */
export async function knownChain(db: Database, chain_id: number) {
  return db.read
    .selectFrom("chains")
    .select(["registry", "issuers", "keys", "genesis_hash"])
    .where("chain_id", "=", chain_id)
    .executeTakeFirst()
}

/**
 * Binds the database to the first chain it sees. Local chains share real ids, and their products must not look real.
 * Returns whether the index lacks events, because a version that did not follow brands' keys has read the chain.
 */
export async function registerChain(db: Database, chain: Chain): Promise<boolean> {
  const { chain_id, genesis_hash } = chain
  const registry = chain.registry.toLowerCase()
  const keys = chain.keys.toLowerCase()
  const known = await db.read.selectFrom("chains").selectAll().where("chain_id", "=", chain_id).executeTakeFirst()
  if (known) {
    const is_chain = known.genesis_hash === genesis_hash
    const is_registry = known.registry === registry
    if (is_chain && is_registry && known.issuers === chain.issuers.toLowerCase()) {
      if (known.keys !== null) return false
      await db.write((tx) => tx.updateTable("chains").set({ keys }).where("chain_id", "=", chain_id).execute())
      return Number(known.indexed_block) >= chain.first_block
    }
    const what = is_chain ? (is_registry ? "registry of issuers" : "registry") : "chain"
    throw new WrongChain(`The database belongs to another ${what} with id ${chain_id}. Use another DATA_DIR.`)
  }
  const before = chain.first_block - 1
  const header = await readHeader(chain, before)
  if (!header) throw new WrongChain(`${chain.name} has no block ${before}.`)
  const isFirst = await db.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("chains")
      .values({
        chain_id,
        genesis_hash,
        registry,
        issuers: chain.issuers.toLowerCase(),
        keys,
        first_block: chain.first_block,
        indexed_block: before,
        indexed_hash: header.hash,
        head_block: before,
        indexed_block_at: header.timestamp * 1_000,
        confirmed_block: before,
        finalized_block: before,
        backfilled_count: 0,
      })
      .onConflict((on) => on.column("chain_id").doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return false
    const { number, hash, parent_hash } = header
    await tx.insertInto("blocks").values({ chain_id, number, hash, parent_hash }).execute()
    return true
  })
  // Another instance registered the chain at the same moment: compare with its row.
  return isFirst ? false : registerChain(db, chain)
}
