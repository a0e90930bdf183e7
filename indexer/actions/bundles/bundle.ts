import { scryptSync } from "node:crypto"
import type { FileKind } from "#actions/files/file-kind.ts"
import { statementsOf } from "#actions/statements/signatures.ts"
import type { Database, Reader } from "#db/database.ts"
import { addRow, countRows, deleteRows, readRow } from "#db/rows.ts"
import type { Schema } from "#db/schema.ts"
import { refusal } from "#indexer/errors.ts"
import { JobContinues, JobRefused } from "#jobs/run-job.ts"
import { bundleText, sealEntry } from "#proof/bundle.ts"
import type { Hex } from "#proof/hex.ts"
import type { ProductRecord } from "#proof/record.ts"
import { SEAL_SCRYPT, type SealKey, sealKeyFrom } from "#proof/seal.ts"
import { proofIn } from "#proof/tree.ts"
import type { BundleRequest } from "#shared/api/labels.ts"
import { stored } from "#shared/refusals.ts"
import { giveWay } from "#threads/give-way.ts"

/** Kept after about a second: stretching each code takes 0.07 seconds. */
const SLICE_CODES = 16

/** The sealed products of one minted batch. They are sealed slice by slice, and kept until the file is stored. */
export const bundle: FileKind<BundleRequest> = {
  content_type: "application/json",
  kept_days: 30,
  async complete(app, { company_id }, asked) {
    if (!(await findBatch(app.db.read, company_id, asked.tx_hash))) throw refusal("no_such_batch")
    return asked
  },
  async prepare(db, { company_id, tx_hash }) {
    const batch = await findBatch(db.read, company_id, tx_hash)
    if (!batch) throw new JobRefused(stored("batch_gone"))
    const { chain_id, size } = batch
    const [registry, root] = [batch.registry as Hex, batch.root as Hex]
    // A batch never changes, but a reorg may mint it by another transaction, and the brand may sign it later.
    const statements = (await statementsOf(db.read, chain_id, [root])).get(root)
    const head = { chain_id, registry, root, size, tx_hash: batch.tx_hash as Hex, ...(statements && { statements }) }
    return {
      name: `bundle-${root.slice(2, 10)}.json`,
      products: size,
      key: [head],
      async draw(say) {
        await sealSlice(db, batch)
        const sealed = await countRows(sealedOf(db.read, batch))
        await say(sealed, size)
        if (sealed < size) throw new JobContinues()
        const rows = await sealedOf(db.read, batch).select(["entry_id", "sealed"]).execute()
        const entries = rows.map(({ entry_id, sealed }) => ({ id: entry_id as Hex, sealed: sealed as Hex }))
        return Buffer.from(bundleText(head, entries))
      },
      onStored: (tx) => deleteRows(tx, "bundle_entries", { chain_id, first_token_id: batch.first_token_id }),
    }
  },
}

/** Seals the next few products and keeps them. */
async function sealSlice(db: Database, batch: MintedBatch): Promise<void> {
  const { chain_id, first_token_id, transaction_id, size } = batch
  const waiting = await db.read
    .selectFrom("records")
    .select(["record", "leaf_index"])
    .where("transaction_id", "=", transaction_id)
    .where("leaf_index", "not in", sealedOf(db.read, batch).select("leaf_index"))
    .orderBy("leaf_index")
    .limit(SLICE_CODES)
    .execute()
  const { tree } = await readRow(db.read, "batches", { chain_id, first_token_id }, ["tree"])
  const entries: Schema["bundle_entries"][] = []
  for (const row of waiting) {
    await giveWay()
    const record = JSON.parse(row.record) as ProductRecord
    const product = { index: row.leaf_index!, proof: proofIn(tree, size, row.leaf_index!), record }
    const { id, sealed } = await sealEntry(product, stretch(record.code))
    entries.push({ chain_id, first_token_id, leaf_index: product.index, entry_id: id, sealed })
  }
  await db.write(async (tx) => {
    for (const entry of entries) await addRow(tx, "bundle_entries", entry)
  })
}

const sealedOf = (db: Reader, { chain_id, first_token_id }: MintedBatch) =>
  db.selectFrom("bundle_entries").where("chain_id", "=", chain_id).where("first_token_id", "=", first_token_id)

/** On this thread, not in Node's pool of four: that one serves everybody's mints and files. */
function stretch(code: string): SealKey {
  const { salt, N, r, p, dkLen } = SEAL_SCRYPT
  return sealKeyFrom(scryptSync(code, salt, dkLen, { N, r, p, maxmem: 256 * N * r }))
}

/** A company's batches that stand confirmed, each with its chain and the event of its mint. */
export function confirmedBatches(db: Reader, company_id: string) {
  return db
    .selectFrom("batches")
    .innerJoin("chains", "chains.chain_id", "batches.chain_id")
    .innerJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "batches.chain_id")
        .onRef("events.subject", "=", "batches.first_token_id")
        .on("events.kind", "=", "BatchMinted")
        .onRef("events.block_number", "<=", "chains.confirmed_block"),
    )
    .where("batches.company_id", "=", company_id)
}

/** The batch of this company that a transaction minted and that stands confirmed, or undefined. */
function findBatch(db: Reader, company_id: string, tx_hash: string) {
  return confirmedBatches(db, company_id)
    .select(["batches.chain_id", "batches.first_token_id", "batches.root", "batches.size", "batches.transaction_id"])
    .select(["chains.registry", "events.tx_hash"])
    .where("events.tx_hash", "=", tx_hash)
    .executeTakeFirst()
}

type MintedBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>
