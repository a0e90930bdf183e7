import { createHash } from "node:crypto"
import { indexGoodUntil } from "#actions/chains/require-index.ts"
import type { Drawing, FileKind, Place } from "#actions/files/file-kind.ts"
import { zipEntries } from "#actions/files/zip.ts"
import { requireProduct } from "#actions/products/list.ts"
import { pageOfIds, productsOf } from "#actions/products/list-page.ts"
import { isSigned } from "#actions/statements/signatures.ts"
import { isOfStolenKey, isUnsigned } from "#actions/tokens/is-distrusted.ts"
import { attestationChanges, attestationOf } from "#actions/verifications/attested-periods.ts"
import type { Database, Reader } from "#db/database.ts"
import { findRow, readCompany } from "#db/rows.ts"
import { printablePhoto } from "#indexer/photos/printable-photo.ts"
import { JobRefused } from "#jobs/run-job.ts"
import type { CertificatePage } from "#labels/certificate.ts"
import { CERTIFICATE_TEXTS, type CertificateWarning, PRINTED_FIELDS } from "#labels/texts.ts"
import { certificateText, type FullCertificate, forShowing, hashOfRecord } from "#proof/certificate.ts"
import { CODE_ALPHABET, formatCode } from "#proof/code.ts"
import type { Medium } from "#proof/record.ts"
import type { ArchiveRequest, PrintRequest } from "#shared/api/labels.ts"
import { preferred } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"
import { kindOf } from "#shared/product-fields.ts"
import { stored } from "#shared/refusals.ts"
import { giveWay } from "#threads/give-way.ts"
import { selectConfirmed, selectMinted, subjectOf, toCertificates } from "./issue.ts"

/** Raise it when the same certificate would be drawn differently, so that stored files are not reused. */
const DRAWING = 5
const NAMES_MAX = 5
const ROWS_MAX = 8
/** Longer ones are read, and need the narrower letters. */
const COPIED_MAX = 24

type Asked = PrintRequest & { product_id: string }
type Wish = Asked & { language: Language }

/** A certificate for showing as PDF: of a product, or of the batch that it is in. */
export const printedCertificate: FileKind<Asked, Wish> = {
  content_type: "application/pdf",
  kept_days: 30,
  async complete({ db }, me, asked) {
    await requireProduct(db.read, me, asked.product_id)
    return { ...asked, language: asked.language ?? (await readCompany(db.read, me.company_id)).language }
  },
  async prepare(db, wish) {
    const page = await pageOf(db.read, wish)
    return {
      // It is read by whoever the certificate is shown to, so the code is not in it.
      name: `certificate-${wish.today}.pdf`,
      products: page.batch_size ?? 1,
      key: [DRAWING, { ...page, photo: page.photo !== null, checked_at: wish.today }],
      async draw() {
        const { certificatePage } = await import("#labels/certificate.ts")
        return certificatePage(page, CERTIFICATE_TEXTS[wish.language].title)
      },
    }
  },
}

async function pageOf(db: Reader, input: Wish & Place): Promise<CertificatePage> {
  const { company_id, product_id, language, public_url } = input
  const rows = await selectMinted(db)
    .select(["events.block_time", "events.block_number", "events.issuer"])
    .select(["chains.halted_reason", "chains.indexed_block_at"])
    .where("products.company_id", "=", company_id)
    .where("products.id", "=", product_id)
    .execute()
  const row = preferred(rows)
  if (!row) throw new JobRefused(stored("certificate_before_mint"))
  const chain = input.chains[row.chain_id]
  // What nobody follows any more may have been recalled.
  if (!chain || indexGoodUntil(chain, row, input.now) === null) throw new JobRefused(stored("index_unchecked"))
  const [product] = await productsOf(db, company_id, [product_id])
  if (product?.recalled) throw new JobRefused(stored("certificate_recalled"))
  const mint = { ...row, subjects: [subjectOf(row)] }
  if (await isOfStolenKey(db, mint)) throw new JobRefused(stored("certificate_distrusted"))
  if (await isUnsigned(db, mint)) throw new JobRefused(stored("certificate_unsigned"))
  const [certificate] = (await toCertificates(db, [row])) as [FullCertificate]
  const { code, body } = certificate.record
  const shown = certificateText(forShowing(certificate))
  const batch = input.of === "batch" ? certificate.batch : undefined
  const names = batch
    ? await namesIn(db, company_id, row.tx_hash, batch.size)
    : { names: [body.name], others: 0, ...rowsOf(certificate, language) }
  // A brand may have put the code into a text of its own, and then no copy is without it.
  if (saysCode(batch ? names.names.join("\n") : shown, code)) throw new JobRefused(stored("certificate_says_code"))
  const changes = await attestationChanges(db, row.chain_id, row.issuer!)
  const minted_ms = Number(row.block_time)
  const maker = attestationOf(changes, body.issuer.name, minted_ms)
  return {
    ...names,
    company_name: body.issuer.name,
    network: chain.name,
    warnings: [...(chain.network === "mainnet" ? [] : [chain.network]), ...warningsAbout(maker, minted_ms)],
    minted_at: new Date(minted_ms).toISOString(),
    checked_at: new Date(input.now).toISOString(),
    batch_size: batch?.size ?? null,
    photo: batch ? null : await photoOf(db, company_id, body.media?.[0]),
    is_signed: await isSigned(db, mint),
    hash: batch?.root ?? hashOfRecord(certificate),
    registry: certificate.registry,
    token_id: certificate.token_id,
    url: batch ? `${public_url}/v/${row.tx_hash}` : `${public_url}/verify.html#${hashOfRecord(certificate)}`,
    address: public_url.replace(/^https?:\/\//, "").replace(/\/$/, ""),
    attachment: batch ? null : shown,
    language,
  }
}

/** Null where its bytes are not those that the record pins, or are not ours to draw. */
async function photoOf(db: Reader, company_id: string, medium: Medium | undefined): Promise<CertificatePage["photo"]> {
  if (!medium) return null
  const stored = await findRow(db, "photos", { company_id, sha256: medium.sha256 }, ["picture"])
  if (!stored || createHash("sha256").update(stored.picture).digest("hex") !== medium.sha256) return null
  return printablePhoto(stored.picture)
}

function warningsAbout(
  { attested, once_attested, revoked_at }: ReturnType<typeof attestationOf>,
  minted_ms: number,
): CertificateWarning[] {
  if (attested) return []
  if (once_attested) return ["once_attested"]
  return [revoked_at !== null && Date.parse(revoked_at) <= minted_ms ? "was_over" : "not_attested"]
}

/** The maker's own fields are apart, because it may have called one "Attested". */
function rowsOf({ record: { body } }: FullCertificate, language: "en" | "hu") {
  const { fields } = CERTIFICATE_TEXTS[language]
  const rows = PRINTED_FIELDS.flatMap((field): CertificatePage["rows"] => {
    const value = body[field]
    const isCopied = kindOf(field) === "identifier" || kindOf(field) === "gtin"
    return value ? [[fields[field], shownValue(field, value, language), isCopied && value.length <= COPIED_MAX]] : []
  }).slice(0, ROWS_MAX)
  return { rows, own_rows: Object.entries(body.attributes ?? {}).slice(0, ROWS_MAX - rows.length) }
}

function shownValue(field: string, value: string, language: "en" | "hu"): string {
  return field === "origin" ? (new Intl.DisplayNames([language], { type: "region" }).of(value) ?? value) : value
}

/** The most frequent names in a batch, each with how many products have it. */
async function namesIn(db: Reader, company_id: string, tx_hash: string, size: number) {
  const counted = await selectConfirmed(db)
    .select((eb) => ["products.product_name", eb.fn.countAll<number>().as("count")])
    .where("products.company_id", "=", company_id)
    .where("events.tx_hash", "=", tx_hash)
    .groupBy("products.product_name")
    .orderBy("count", "desc")
    .orderBy("products.product_name")
    .limit(NAMES_MAX)
    .execute()
  const named = counted.reduce((sum, { count }) => sum + Number(count), 0)
  const names = counted.map(({ product_name, count }) => `${product_name} × ${count}`)
  return { names, others: size - named, rows: [], own_rows: [] }
}

const FOREIGN = new RegExp(`[^${CODE_ALPHABET}]`, "g")

/** Whether a code can be read out of a text, however it is spaced. */
function saysCode(text: string, code: string): boolean {
  return text.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1").replace(FOREIGN, "").includes(code)
}

/** A ZIP of all the company's certificates, or of those of one transaction. */
export const archive: FileKind<ArchiveRequest> = {
  content_type: "application/zip",
  kept_days: 30,
  async prepare(db, wish) {
    const { key, products } = await contentOf(db, wish)
    if (products === 0) throw new JobRefused(stored("nothing_on_chain"))
    const draw: Drawing["draw"] = (say) => zipEntries(archived(db, wish, (done) => say(done, products)))
    return { name: `certificates-${wish.today}.zip`, products, key, draw }
  },
}

type Archived = ArchiveRequest & { company_id: string }

/** Some tenth of a second. */
const PRODUCTS_AT_ONCE = 100

/** Two files a certificate. The largest plan's products, minted on two networks, stay below the format's 65,535 files. */
async function* archived(db: Database, { company_id, tx_hash }: Archived, say: (done: number) => Promise<void>) {
  let done = 0
  let cursor: string | undefined
  do {
    const asked = { filter: [], sort: "created_at", limit: PRODUCTS_AT_ONCE, cursor }
    const { ids, next_cursor } = await pageOfIds(db, company_id, asked)
    let query = selectMinted(db.read).where("products.id", "in", ids)
    if (tx_hash !== undefined) query = query.where("events.tx_hash", "=", tx_hash)
    const certificates = await toCertificates(db.read, await query.orderBy("records.token_id").execute())
    for (const certificate of certificates) {
      for (const [name, text] of filesOf(certificate)) yield { name, pieces: [Buffer.from(text)] }
      await giveWay()
    }
    done += certificates.length
    await say(done)
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
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
