import { deflateRawSync } from "node:zlib"
import { strToU8, Zip, ZipPassThrough } from "fflate"
import { contentKey, madeBefore } from "#actions/files/made-before.ts"
import { storeFile } from "#actions/files/store.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import { pageOfIds } from "#actions/products/list-page.ts"
import type { Database } from "#db/database.ts"
import { certificateText, type FullCertificate, forShowing } from "#proof/certificate.ts"
import { formatCode } from "#proof/code.ts"
import { selectConfirmed, selectMinted, toCertificates } from "./rows.ts"

interface ArchiveCertificates {
  company_id: string
  /** Only what this transaction minted; unset: everything the company has on chain. */
  tx_hash?: string | undefined
}

export interface StoreArchive extends ArchiveCertificates {
  now: number
  expires_at: number
}

/** Stores the archive of certificates as a file; null when there are none. Runs in a worker thread. */
export async function storeArchive(db: Database, input: StoreArchive): Promise<MadeFile | null> {
  const { company_id, now, expires_at } = input
  const { content_key, products } = await contentOf(db, input)
  if (products === 0) return null
  const before = await madeBefore(db, { company_id, content_key, now, expires_at })
  if (before) return { ...before, products, skipped: 0 }
  const bytes = await zipCertificates(db, input)
  const name = `certificates-${new Date(now).toISOString().slice(0, 10)}.zip`
  const file = { company_id, kind: "archive", name, content_type: "application/zip", now, expires_at } as const
  const file_id = await db.write((tx) => storeFile(tx, { ...file, content_key, bytes }))
  return { file_id, name, products, skipped: 0 }
}

const PRODUCTS_AT_ONCE = 250

/** Two files a certificate. The largest plan's products, minted on two networks, stay below the format's 65,535 files. */
async function zipCertificates(db: Database, { company_id, tx_hash }: ArchiveCertificates): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  let cursor: string | undefined
  do {
    const asked = { filter: [], sort: "created_at", limit: PRODUCTS_AT_ONCE, cursor }
    const { ids, next_cursor } = await pageOfIds(db.read, company_id, asked)
    let query = selectMinted(db.read).where("products.id", "in", ids)
    if (tx_hash !== undefined) query = query.where("events.tx_hash", "=", tx_hash)
    const certificates = await toCertificates(db.read, await query.orderBy("records.token_id").execute())
    for (const [name, text] of certificates.flatMap(filesOf)) {
      const packed = new PackedFile(name)
      zip.add(packed)
      packed.push(strToU8(text), true)
    }
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
  zip.end()
  return Buffer.concat(chunks)
}

/** Packed by Node: for many small files fflate's own packing takes six times as long. */
class PackedFile extends ZipPassThrough {
  override compression = 8
  protected override process(chunk: Uint8Array, final: boolean): void {
    this.ondata(null, deflateRawSync(chunk), final)
  }
}

/**
 * Full certificates are named by the code. Those for showing are named by the token, because the code would give the
 * label away.
 */
function filesOf(certificate: FullCertificate): [name: string, text: string][] {
  const { chain_id, token_id, record } = certificate
  return [
    [`${chain_id}/${formatCode(record.code)}.json`, certificateText(certificate)],
    [`${chain_id}/for-showing/${token_id}.json`, certificateText(forShowing(certificate))],
  ]
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
