import { strToU8, zipSync } from "fflate"
import type { Database } from "#db/database.ts"
import { formatCode } from "#shared/code.ts"
import { selectStruck, toCertificate } from "./rows.ts"

export interface ArchiveCertificates {
  company_id: string
  /** Only what this transaction minted; unset: everything the company has on chain. */
  tx_hash?: string | undefined
}

/** A ZIP of a company's certificates, one JSON file each, named by code; null when there are none. Runs in a worker thread. */
export async function archiveCertificates(db: Database, input: ArchiveCertificates): Promise<Uint8Array | null> {
  let query = selectStruck(db.read).where("products.company_id", "=", input.company_id)
  if (input.tx_hash !== undefined) query = query.where("events.tx_hash", "=", input.tx_hash)
  const rows = await query.orderBy("records.token_id").execute()
  if (rows.length === 0) return null
  const files = rows.map((row) => [
    `${row.chain_id}/${formatCode(row.code)}.json`,
    strToU8(`${JSON.stringify(toCertificate(row), null, 2)}\n`),
  ])
  return zipSync(Object.fromEntries(files), { level: 6 })
}
