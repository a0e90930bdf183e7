import { sql } from "kysely"
import type { App, Caller } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/issuer.ts"
import type { UnsignedList, UnsignedQuery } from "#shared/api/statements.ts"
import { mintedBatches, mintedSingles, subjectOf } from "./subject.ts"

/** What of the company's mints nobody has signed for, batches first; more follows once these are signed. */
export async function listUnsigned(
  { db }: App,
  { company_id }: Caller,
  { limit, subject }: UnsignedQuery,
): Promise<UnsignedList> {
  const isSigned = (chain_id: string, subject: string) =>
    sql<boolean>`exists (select 1 from statements where statements.subject = ${sql.ref(subject)} and statements.chain_id = ${sql.ref(chain_id)})`
  let ofBatches = mintedBatches(db.read, company_id)
  let ofSingles = mintedSingles(db.read, company_id)
  if (subject !== undefined) {
    ofBatches = ofBatches.where("batches.root", "=", subject.toLowerCase())
    ofSingles = ofSingles.where("records.token_id", "=", subject.toLowerCase())
  }
  const batches = await ofBatches
    .where((eb) => eb.not(isSigned("batches.chain_id", "batches.root")))
    .orderBy("events.block_time")
    .limit(limit + 1)
    .execute()
  const singles =
    batches.length > limit
      ? []
      : await ofSingles
          .where((eb) => eb.not(isSigned("records.chain_id", "records.token_id")))
          .orderBy("events.block_time")
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
