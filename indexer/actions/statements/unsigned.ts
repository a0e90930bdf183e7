import { sql } from "kysely"
import * as z from "zod"
import { cutPage, readCursor } from "#actions/pages.ts"
import type { App, Caller } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { UnsignedList, UnsignedQuery } from "#shared/api/statements.ts"
import { mintedBatches, mintedSingles, subjectOf } from "./subject.ts"

const SubjectPlace = z.tuple([z.enum(["batch", "single"]), z.number().int(), z.string().regex(/^0x[0-9a-f]{64}$/)])

/** What of the company's mints nobody has signed for: batches, then single products, each oldest first. */
export async function listUnsigned(
  { db }: App,
  { company_id }: Caller,
  { limit, subject, cursor }: UnsignedQuery,
): Promise<UnsignedList> {
  const isSigned = (chain_id: string, subject: string) =>
    sql<boolean>`exists (select 1 from statements where statements.subject = ${sql.ref(subject)} and statements.chain_id = ${sql.ref(chain_id)})`
  let ofBatches = mintedBatches(db.read, company_id)
  let ofSingles = mintedSingles(db.read, company_id)
  if (subject !== undefined) {
    ofBatches = ofBatches.where("batches.root", "=", subject.toLowerCase())
    ofSingles = ofSingles.where("records.token_id", "=", subject.toLowerCase())
  }
  const [kind, ...place] = cursor === undefined ? [] : readCursor(cursor, SubjectPlace)
  if (kind) {
    const isBehind = (id: string) => sql<boolean>`(events.block_time, ${sql.ref(id)}) > (${sql.join(place)})`
    if (kind === "batch") ofBatches = ofBatches.where(isBehind("batches.root"))
    else ofSingles = ofSingles.where(isBehind("records.token_id"))
  }
  const batches =
    kind === "single"
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
  const { shown, next_cursor } = cutPage(found, limit, ({ batch, minted_at, subject }) => [
    batch ? "batch" : "single",
    minted_at,
    subject,
  ])
  const items = shown.map(({ minted_at, token_id, record_hash, batch, ...place }) => ({
    ...place,
    ...(batch ? { root: batch.root, size: batch.size } : { token_id: token_id!, record_hash: record_hash! }),
    minted_at: new Date(minted_at).toISOString(),
  }))
  return { items: items as UnsignedList["items"], next_cursor }
}
