import { storeFile } from "#actions/files/store.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import type { Database } from "#db/database.ts"
import { type ArchiveCertificates, type ArchivePart, archivePart } from "./archive.ts"
import { zipEnd } from "./zip.ts"

export interface StoreArchive extends ArchiveCertificates {
  now: number
  expires_at: number
}

/** Stores the archive of certificates as a file; null when there are none. Runs in a worker thread. */
export async function storeArchive(db: Database, input: StoreArchive): Promise<MadeFile | null> {
  const { company_id, tx_hash, now, expires_at } = input
  const parts: ArchivePart[] = []
  let offset = 0
  let cursor: string | undefined
  do {
    const part = await archivePart(db, { company_id, tx_hash, cursor, offset })
    parts.push(part)
    offset += part.bytes.length
    cursor = part.next_cursor ?? undefined
  } while (cursor !== undefined)
  const products = parts.reduce((sum, { entries }) => sum + entries, 0)
  if (products === 0) return null
  const bytes = Buffer.concat([...parts.map((part) => part.bytes), zipEnd(parts, offset)])
  const name = `certificates-${new Date(now).toISOString().slice(0, 10)}.zip`
  const file = { company_id, kind: "archive", name, content_type: "application/zip", now, expires_at } as const
  const file_id = await db.write((tx) => storeFile(tx, { ...file, bytes }))
  return { file_id, name, products, skipped: 0 }
}
