import { storeFile } from "#actions/files/store.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import type { Database } from "#db/database.ts"
import { type ArchiveCertificates, archiveCertificates } from "./archive.ts"
import { selectStanding } from "./rows.ts"

export interface StoreArchive extends ArchiveCertificates {
  now: number
  expires_at: number
}

/** Stores the archive of certificates as a file; null when there are none. Runs in a worker thread. */
export async function storeArchive(db: Database, input: StoreArchive): Promise<MadeFile | null> {
  const { company_id, tx_hash, now, expires_at } = input
  const zip = await archiveCertificates(db, input)
  if (!zip) return null
  let query = selectStanding(db.read).where("products.company_id", "=", company_id)
  if (tx_hash !== undefined) query = query.where("events.tx_hash", "=", tx_hash)
  const { products } = await query.select((eb) => eb.fn.countAll<number>().as("products")).executeTakeFirstOrThrow()
  const name = `certificates-${new Date(now).toISOString().slice(0, 10)}.zip`
  const file = { company_id, kind: "archive", name, content_type: "application/zip", now, expires_at } as const
  const file_id = await db.write((tx) => storeFile(tx, { ...file, bytes: Buffer.from(zip) }))
  return { file_id, name, products: Number(products), skipped: 0 }
}
