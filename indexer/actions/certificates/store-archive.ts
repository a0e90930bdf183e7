import { contentKey, madeBefore } from "#actions/files/made-before.ts"
import { storeFile } from "#actions/files/store.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import type { Database } from "#db/database.ts"
import { type ArchiveCertificates, type ArchivePart, archivePart } from "./archive.ts"
import { selectConfirmed } from "./rows.ts"
import { zipEnd } from "./zip.ts"

export interface StoreArchive extends ArchiveCertificates {
  now: number
  expires_at: number
}

/** Stores the archive of certificates as a file; null when there are none. Runs in a worker thread. */
export async function storeArchive(db: Database, input: StoreArchive): Promise<MadeFile | null> {
  const { company_id, tx_hash, now, expires_at } = input
  const { content_key, products } = await contentOf(db, input)
  if (products === 0) return null
  const before = await madeBefore(db, { company_id, content_key, now, expires_at })
  if (before) return { ...before, products, skipped: 0 }
  const parts: ArchivePart[] = []
  let offset = 0
  let cursor: string | undefined
  do {
    const part = await archivePart(db, { company_id, tx_hash, cursor, offset })
    parts.push(part)
    offset += part.bytes.length
    cursor = part.next_cursor ?? undefined
  } while (cursor !== undefined)
  const bytes = Buffer.concat([...parts.map((part) => part.bytes), zipEnd(parts, offset)])
  const name = `certificates-${new Date(now).toISOString().slice(0, 10)}.zip`
  const file = { company_id, kind: "archive", name, content_type: "application/zip", now, expires_at } as const
  const file_id = await db.write((tx) => storeFile(tx, { ...file, content_key, bytes }))
  return { file_id, name, products, skipped: 0 }
}

/** A key of the archive's content, some ten times faster than making it. */
async function contentOf(db: Database, { company_id, tx_hash }: ArchiveCertificates) {
  let query = selectConfirmed(db.read)
    .select(["chains.chain_id", "chains.registry", "events.tx_hash", "records.token_id", "records.record_hash"])
    .where("products.company_id", "=", company_id)
  if (tx_hash !== undefined) query = query.where("events.tx_hash", "=", tx_hash)
  const rows = await query.orderBy("records.chain_id").orderBy("records.token_id").execute()
  const certificates = rows.map((row) => [row.chain_id, row.registry, row.tx_hash, row.token_id, row.record_hash])
  const signed = await db.read
    .selectFrom("statements")
    .select(["subject", "chain_id", "key_hash", "stored_at"])
    .where("company_id", "=", company_id)
    .orderBy("subject")
    .orderBy("chain_id")
    .orderBy("key_hash")
    .execute()
  const statements = signed.map((row) => [row.subject, row.chain_id, row.key_hash, Number(row.stored_at)])
  return { content_key: contentKey(["archive", ...certificates, ...statements]), products: rows.length }
}
