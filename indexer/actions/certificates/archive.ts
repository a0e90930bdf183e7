import { deflateRawSync } from "node:zlib"
import { strToU8, Zip, ZipPassThrough } from "fflate"
import type { FileKind } from "#actions/files/file-kind.ts"
import { pageOfIds } from "#actions/products/list-page.ts"
import type { Database } from "#db/database.ts"
import { JobRefused } from "#jobs/run-job.ts"
import { certificateText, type FullCertificate, forShowing } from "#proof/certificate.ts"
import { formatCode } from "#proof/code.ts"
import type { ArchiveRequest } from "#shared/api/labels.ts"
import { store } from "#shared/refusals.ts"
import { selectConfirmed, selectMinted, toCertificates } from "./rows.ts"

/** A ZIP of all the company's certificates, or of those of one transaction. */
export const archive: FileKind<ArchiveRequest> = {
  content_type: "application/zip",
  kept_days: 30,
  async prepare(db, wish) {
    const { key, products } = await contentOf(db, wish)
    if (products === 0) throw new JobRefused(store("nothing_on_chain"))
    return { name: `certificates-${wish.today}.zip`, products, key, draw: () => zipCertificates(db, wish) }
  },
}

type Archived = ArchiveRequest & { company_id: string }

const PRODUCTS_AT_ONCE = 250

/** Two files a certificate. The largest plan's products, minted on two networks, stay below the format's 65,535 files. */
async function zipCertificates(db: Database, { company_id, tx_hash }: Archived): Promise<Buffer> {
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
async function contentOf(db: Database, { company_id, tx_hash }: Archived) {
  let query = selectConfirmed(db.read)
    .select(["chains.chain_id", "chains.registry", "events.tx_hash", "records.token_id", "records.record_hash"])
    .where("products.company_id", "=", company_id)
  if (tx_hash !== undefined) query = query.where("events.tx_hash", "=", tx_hash)
  const rows = await query.orderBy("records.chain_id").orderBy("records.token_id").execute()
  const signed = await db.read
    .selectFrom("statements")
    .select(["subject", "chain_id", "key_hash", "stored_at"])
    .where("company_id", "=", company_id)
    .orderBy("subject")
    .orderBy("chain_id")
    .orderBy("key_hash")
    .execute()
  return { key: [...rows, ...signed], products: rows.length }
}
