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
  const place = cursor === undefined ? undefined : readCursor(cursor)
  if (place) {
    const isBehind = (id: string) => sql<boolean>`(events.block_time, ${sql.ref(id)}) > (${place.at}, ${place.id})`
    if (place.kind === "batch") ofBatches = ofBatches.where(isBehind("batches.root"))
    else ofSingles = ofSingles.where(isBehind("records.token_id"))
  }
  const batches =
    place?.kind === "single"
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
  const shown = found.slice(0, limit)
  const items = shown.map(({ minted_at, token_id, record_hash, batch, ...place }) => ({
    ...place,
    ...(batch ? { root: batch.root, size: batch.size } : { token_id: token_id!, record_hash: record_hash! }),
    minted_at: new Date(minted_at).toISOString(),
  }))
  const last = found.length > limit ? shown.at(-1) : undefined
  const next_cursor = last ? `${last.batch ? "batch" : "single"}.${last.minted_at}.${last.subject}` : null
  return { items: items as UnsignedList["items"], next_cursor }
}

function readCursor(cursor: string): { kind: "batch" | "single"; at: number; id: string } {
  const [, kind, at, id] = /^(batch|single)\.(\d{1,15})\.(0x[0-9a-f]{64})$/.exec(cursor) ?? []
  if (kind === undefined) throw refuse("cursor_foreign")
  return { kind: kind as "batch" | "single", at: Number(at), id: id! }
}
