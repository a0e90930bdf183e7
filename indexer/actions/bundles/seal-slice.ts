import { scryptSync } from "node:crypto"
import { unpackProof } from "#actions/certificates/rows.ts"
import type { Database } from "#db/database.ts"
import { type JobAttempt, saveProgress } from "#jobs/progress.ts"
import { type BundleEntry, sealEntry } from "#proof/bundle.ts"
import type { ProductRecord } from "#proof/record.ts"
import { SEAL_SCRYPT, type SealKey, sealKeyFrom } from "#proof/seal.ts"
import type { FoundBatch } from "./find-batch.ts"

/** About a second of one thread, so that other tasks never wait longer. */
const SLICE_CODES = 16

/** Seals the next few products of a batch and keeps them; answers how many are left. Runs in a worker thread. */
export async function sealBundleSlice(
  db: Database,
  { batch, job }: { batch: FoundBatch; job: JobAttempt },
): Promise<number> {
  const { chain_id, first_token_id } = batch
  const waiting = await unsealed(db, batch)
  const entries: BundleEntry[] = []
  for (const row of waiting) {
    const record = JSON.parse(row.record) as ProductRecord
    const product = { index: row.leaf_index!, proof: unpackProof(row.proof!), record }
    entries.push(await sealEntry(product, stretch(record.code)))
  }
  await db.write(async (tx) => {
    for (const [at, { id, sealed }] of entries.entries()) {
      const entry = { chain_id, first_token_id, leaf_index: waiting[at]!.leaf_index!, entry_id: id, sealed }
      await tx
        .insertInto("bundle_entries")
        .values(entry)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
  const left = batch.size - (await countSealed(db, batch))
  await saveProgress(db, job, batch.size - left, batch.size)
  return left
}

function unsealed({ read }: Database, { chain_id, first_token_id, transaction_id }: FoundBatch) {
  const sealed = read
    .selectFrom("bundle_entries")
    .select("leaf_index")
    .where("chain_id", "=", chain_id)
    .where("first_token_id", "=", first_token_id)
  return read
    .selectFrom("records")
    .select(["record", "leaf_index", "proof"])
    .where("transaction_id", "=", transaction_id)
    .where("leaf_index", "not in", sealed)
    .orderBy("leaf_index")
    .limit(SLICE_CODES)
    .execute()
}

async function countSealed({ read }: Database, { chain_id, first_token_id }: FoundBatch): Promise<number> {
  const { sealed } = await read
    .selectFrom("bundle_entries")
    .select((eb) => eb.fn.countAll<number>().as("sealed"))
    .where("chain_id", "=", chain_id)
    .where("first_token_id", "=", first_token_id)
    .executeTakeFirstOrThrow()
  return Number(sealed)
}

/** On this thread, not in Node's pool of four: that one serves everybody's passwords and files. */
function stretch(code: string): SealKey {
  const { salt, N, r, p, dkLen } = SEAL_SCRYPT
  return sealKeyFrom(scryptSync(code, salt, dkLen, { N, r, p, maxmem: 256 * N * r }))
}
