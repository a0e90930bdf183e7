import { contentKey } from "#actions/files/made-before.ts"
import { storeFile } from "#actions/files/store.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import { statementsOf } from "#actions/statements/of-subjects.ts"
import type { Database, Reader } from "#db/database.ts"
import { bundleText } from "#proof/bundle.ts"
import type { Hex } from "#proof/hex.ts"
import type { FoundBatch } from "./find-batch.ts"

export interface StoreBundle {
  company_id: string
  batch: FoundBatch
  now: number
  expires_at: number
}

/** A batch never changes, but a reorg may mint it by another transaction, and the brand may sign it later. */
export async function bundleKey(db: Reader, { chain_id, registry, root, size, tx_hash }: FoundBatch): Promise<string> {
  const statements = (await statementsOf(db, chain_id, [root])).get(root) ?? []
  return contentKey([
    "bundle",
    chain_id,
    registry,
    root,
    size,
    tx_hash,
    ...statements.map((one) => JSON.stringify(one)),
  ])
}

/** Stores a batch's bundle and deletes the sealed entries it was made from. Runs in a worker thread. */
export async function storeBundle(
  db: Database,
  { company_id, batch, now, expires_at }: StoreBundle,
): Promise<MadeFile> {
  const { chain_id, first_token_id, size } = batch
  const rows = await db.read
    .selectFrom("bundle_entries")
    .select(["entry_id", "sealed"])
    .where("chain_id", "=", chain_id)
    .where("first_token_id", "=", first_token_id)
    .execute()
  const entries = rows.map(({ entry_id, sealed }) => ({ id: entry_id as Hex, sealed: sealed as Hex }))
  const [registry, root, tx_hash] = [batch.registry as Hex, batch.root as Hex, batch.tx_hash as Hex]
  const statements = (await statementsOf(db.read, chain_id, [root])).get(root)
  const text = bundleText({ chain_id, registry, root, size, tx_hash, ...(statements && { statements }) }, entries)
  const name = `bundle-${root.slice(2, 10)}.json`
  const file = { company_id, kind: "bundle", name, content_type: "application/json", now, expires_at } as const
  const content_key = await bundleKey(db.read, batch)
  const file_id = await db.write(async (tx) => {
    await tx
      .deleteFrom("bundle_entries")
      .where("chain_id", "=", chain_id)
      .where("first_token_id", "=", first_token_id)
      .execute()
    return storeFile(tx, { ...file, content_key, bytes: Buffer.from(text) })
  })
  return { file_id, name, products: size, skipped: 0 }
}
