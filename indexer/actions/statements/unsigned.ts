import { sql } from "kysely"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/issuer.ts"
import type { UnsignedList, UnsignedQuery } from "#shared/api/statements.ts"
import { mintedBatches, mintedSingles, subjectOf } from "./subject.ts"

/** What of the company's mints nobody has signed for: batches, then single products, each oldest first. */
export async function listUnsigned(
  { db }: App,
  { company_id }: Caller,
  { limit, subject, after }: UnsignedQuery,
): Promise<UnsignedList> {
  const isSigned = (chain_id: string, subject: string) =>
    sql<boolean>`exists (select 1 from statements where statements.subject = ${sql.ref(subject)} and statements.chain_id = ${sql.ref(chain_id)})`
  let ofBatches = mintedBatches(db.read, company_id)
  let ofSingles = mintedSingles(db.read, company_id)
  if (subject !== undefined) {
    ofBatches = ofBatches.where("batches.root", "=", subject.toLowerCase())
    ofSingles = ofSingles.where("records.token_id", "=", subject.toLowerCase())
  }
  let isBehindBatches = false
  if (after !== undefined) {
    const last = after.toLowerCase()
    const batch = await mintedBatches(db.read, company_id).where("batches.root", "=", last).executeTakeFirst()
    const single = await mintedSingles(db.read, company_id).where("records.token_id", "=", last).executeTakeFirst()
    if (!batch && !single) throw refuse("cursor_foreign")
    isBehindBatches = !batch
    const behind = (subject: string) =>
      sql<boolean>`(events.block_time, ${sql.ref(subject)}) > (${(batch ?? single)!.block_time}, ${last})`
    ofBatches = ofBatches.where(behind("batches.root"))
    if (!batch) ofSingles = ofSingles.where(behind("records.token_id"))
  }
  const batches = isBehindBatches
    ? []
    : await ofBatches
        .where((eb) => eb.not(isSigned("batches.chain_id", "batches.root")))
        .orderBy("events.block_time")
        .orderBy("batches.root")
        .limit(limit + 1)
        .execute()
  const singles =
    batches.length > limit
      ? []
      : await ofSingles
          .where((eb) => eb.not(isSigned("records.chain_id", "records.token_id")))
          .orderBy("events.block_time")
          .orderBy("records.token_id")
          .limit(limit + 1 - batches.length)
          .execute()
  const issuer = issuerIdOf(company_id)
  const found = [...batches, ...singles].map((row) => subjectOf(row, issuer))
  const items = found.slice(0, limit).map(({ minted_at, token_id, record_hash, batch, ...place }) => ({
    ...place,
    ...(batch ? { root: batch.root, size: batch.size } : { token_id: token_id!, record_hash: record_hash! }),
    minted_at: new Date(minted_at).toISOString(),
  }))
  return { items: items as UnsignedList["items"], has_more: found.length > limit }
}
