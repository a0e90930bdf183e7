import { pageOfIds } from "#actions/products/list-page.ts"
import { streamPages } from "#actions/stream-pages.ts"
import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import { certificateText, type FullCertificate, forShowing } from "#proof/certificate.ts"
import { formatCode } from "#proof/code.ts"
import { selectMinted, toCertificates } from "./rows.ts"
import { type ZipPart, zipEnd, zipPart } from "./zip.ts"

export interface ArchiveCertificates {
  company_id: string
  /** Only what this transaction minted; unset: everything the company has on chain. */
  tx_hash?: string | undefined
}

export interface ArchivePart extends ZipPart {
  /** Null after the last one. */
  next_cursor: string | null
}

const PART_PRODUCTS = 250

/** Streams a ZIP of a company's certificates, two JSON files a product. Throws not_found. */
export function streamArchive(
  app: App,
  me: Caller,
  tx_hash: string | undefined,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { company_id } = me
  const parts: Pick<ZipPart, "directory" | "entries">[] = []
  let offset = 0
  return streamPages(async (cursor, begun) => {
    const input = { company_id, tx_hash, cursor, offset }
    const { bytes, directory, entries, next_cursor } = await app.threads.run(archivePart, input, { ...me, begun })
    if (offset + bytes.length === 0) throw refuse("nothing_on_chain")
    parts.push({ directory, entries })
    offset += bytes.length
    return { bytes: next_cursor === null ? Buffer.concat([bytes, zipEnd(parts, offset)]) : bytes, next_cursor }
  })
}

/** The next certificates, with nothing in them only where there are none any more. Runs in a worker thread. */
export async function archivePart(
  db: Database,
  { company_id, tx_hash, offset, ...from }: ArchiveCertificates & { cursor?: string | undefined; offset: number },
): Promise<ArchivePart> {
  let { cursor } = from
  for (;;) {
    const asked = { filter: [], sort: "created_at", limit: PART_PRODUCTS, cursor }
    const { ids, next_cursor } = await pageOfIds(db.read, company_id, asked)
    let query = selectMinted(db.read).where("products.id", "in", ids)
    if (tx_hash !== undefined) query = query.where("events.tx_hash", "=", tx_hash)
    const rows = await query.orderBy("records.token_id").execute()
    if (rows.length > 0 || next_cursor === null) {
      const certificates = await toCertificates(db.read, rows)
      return { ...zipPart(certificates.flatMap(filesOf), offset), next_cursor }
    }
    cursor = next_cursor
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
