import { recordInput } from "#actions/products/record-input.ts"
import { type Database, QUEUED, type Tx } from "#db/database.ts"
import { inStatements, readCompany } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { Products } from "#db/tables/products.ts"
import { type Lease, requireLease } from "#jobs/lease.ts"
import { issueRecord, newSalts } from "#proof/build-record.ts"
import { BUNDLE_MB_MAX, entryBytesMax } from "#proof/bundle.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import type { Medium } from "#proof/record.ts"
import { RecordError } from "#proof/record.ts"
import { recordHash } from "#proof/record-hash.ts"
import { INDIVIDUAL_SEALED_BYTES_MAX, sealedBytes } from "#proof/seal.ts"
import { pickFields } from "#shared/product-fields.ts"
import { type Reason, reasonFor } from "#shared/refusals.ts"
import { asBatch, asTokens, type BuiltRecord, encodeMint, type Minted, type RecordRow } from "./build-mint.ts"
import { failedFor, tellOfFailedMints } from "./failed-mints.ts"

export interface PrepareMint {
  chain_id: number
  registry: Hex
  custody_address: Hex
  signer: string
  company_id: string
  scope: "individual" | "batch"
  lease: Lease
  now: number
  /** As many as the contract lets the minter mint at once; null where that is not known. */
  products_max: number | null
}

/** One transaction holds a whole batch; single products carry their records and are split further by gas. */
const PRODUCTS_MAX = { individual: 100, batch: 65_536 }
const ROWS_PER_INSERT = 100

interface Waiting extends Products {
  mint_id: string
}

/**
 * Builds one company's waiting records and queues their transaction; returns how many products it took. Heavy (hashing,
 * trees, scrypt): worker thread.
 */
export async function prepareMint(db: Database, input: PrepareMint): Promise<number> {
  const company = await readCompany(db.read, input.company_id)
  const waiting = await waitingProducts(db, input)
  const { built: all, refused } = buildRecords(waiting, company, input.scope)
  const { built, not_alone } = await byFit(all, input.scope)
  const transaction_id = crypto.randomUUID()
  const issuer = issuerIdOf(company.id)
  const to = (company.wallet ?? input.custody_address) as Hex
  const minted = built.length === 0 ? null : await (input.scope === "batch" ? asBatch(built) : asTokens(built))

  await db.write(async (tx) => {
    await requireLease(tx, input.lease)
    for (const { mint_id, why } of refused) {
      await tx.updateTable("mints").set(failedFor(why, input.now)).where("id", "=", mint_id).execute()
    }
    const failed = refused.map(({ mint_id }) => mint_id)
    await tellOfFailedMints(tx, failed, input.now)
    await moveToBatch(tx, not_alone)
    if (!minted) return
    await insertMint(tx, input, transaction_id, minted, encodeMint(minted, to, issuer))
    await tx
      .updateTable("mints")
      .set({ state: "assigned" })
      .where("id", "in", (eb) =>
        eb.selectFrom("records").select("mint_id").where("transaction_id", "=", transaction_id),
      )
      .execute()
  })
  return built.length + refused.length + not_alone.length
}

/** Records too long for an individual token go into a batch, whose mint carries no records; so do short codes. */
async function byFit(built: BuiltRecord[], scope: PrepareMint["scope"]) {
  if (scope === "batch") return { built, not_alone: [] }
  const lengths = await Promise.all(built.map(({ bytes }) => sealedBytes(bytes)))
  const fits = ({ code }: BuiltRecord, index: number) =>
    lengths[index]! <= INDIVIDUAL_SEALED_BYTES_MAX && code.length === INDIVIDUAL_CODE_LENGTH
  return {
    built: built.filter(fits),
    not_alone: built.filter((record, index) => !fits(record, index)).map(({ mint_id }) => mint_id),
  }
}

async function moveToBatch(tx: Tx, mint_ids: string[]): Promise<void> {
  if (mint_ids.length === 0) return
  await tx.updateTable("mints").set({ scope: "batch" }).where("id", "in", mint_ids).execute()
  await tx
    .updateTable("products")
    .set({ nft_scope: "batch" })
    .where("id", "in", (eb) => eb.selectFrom("mints").select("product_id").where("id", "in", mint_ids))
    .execute()
}

async function waitingProducts(
  db: Database,
  { chain_id, company_id, scope, products_max }: PrepareMint,
): Promise<Waiting[]> {
  return db.read
    .selectFrom("mints")
    .innerJoin("products", "products.id", "mints.product_id")
    .selectAll("products")
    .select("mints.id as mint_id")
    .where("mints.chain_id", "=", chain_id)
    .where("mints.state", "=", QUEUED)
    .where("mints.company_id", "=", company_id)
    .where("mints.scope", "=", scope)
    .orderBy("mints.created_at")
    .orderBy("products.created_at")
    .orderBy("products.id")
    .limit(Math.min(PRODUCTS_MAX[scope], products_max ?? Number.POSITIVE_INFINITY))
    .execute()
}

function buildRecords(waiting: Waiting[], company: Companies, scope: PrepareMint["scope"]) {
  const issuer = { id: issuerIdOf(company.id), name: company.name }
  const built: BuiltRecord[] = []
  const refused: { mint_id: string; why: Reason }[] = []
  const fits = roomFor(scope, waiting.length)
  for (const product of waiting) {
    try {
      const { record, bytes } = issueRecord(inputOf(product, issuer))
      if (!fits(bytes.length)) break
      built.push({ mint_id: product.mint_id, code: product.code, bytes, record_hash: recordHash(record) })
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      refused.push({ mint_id: product.mint_id, why: whyRefused(error) })
    }
  }
  return { built, refused }
}

const whyRefused = ({ code, field, reason: problem }: RecordError): Reason =>
  code === "too_large" ? reasonFor("record_too_large") : reasonFor("record_refused", { field, problem })

function inputOf(product: Waiting, issuer: { id: Hex; name: string }) {
  const { code } = product
  const [attributes, media] = [JSON.parse(product.attributes), product.media ? JSON.parse(product.media) : []]
  return recordInput({ ...pickFields(product), attributes, media }, { code, issuer, ...newSalts() })
}

type Outgoing = Pick<PrepareMint, "chain_id" | "signer" | "company_id" | "registry" | "now">

/** Stores the transaction that mints `minted` in the outbox, with its records. */
export async function insertMint(tx: Tx, input: Outgoing, id: string, minted: Minted, data: Hex): Promise<void> {
  await insertTransaction(tx, input, id, minted, data)
  await insertRecords(tx, input, id, minted.records)
  await pinPhotos(tx, input, id)
}

async function insertTransaction(tx: Tx, input: Outgoing, id: string, { batch }: Minted, data: Hex): Promise<void> {
  const { chain_id, signer, company_id, registry, now } = input
  await tx
    .insertInto("transactions")
    .values({
      id,
      chain_id,
      signer,
      company_id,
      data,
      kind: batch ? "mint_batch" : "mint",
      subject: batch?.root ?? null,
      to_address: registry,
      state: "prepared",
      created_at: now,
    })
    .execute()
  if (!batch) return
  const row = { chain_id, company_id, transaction_id: id, ...batch }
  await tx.insertInto("batches").values(row).execute()
}

async function insertRecords(tx: Tx, { chain_id }: Outgoing, transaction_id: string, records: RecordRow[]) {
  for (let start = 0; start < records.length; start += ROWS_PER_INSERT) {
    const rows = records.slice(start, start + ROWS_PER_INSERT).map((row) => ({ ...row, transaction_id, chain_id }))
    await tx.insertInto("records").values(rows).execute()
  }
}

/** Nodes take transactions of 128 KiB at most; deflating makes this smaller still. */
const RECORD_BYTES_PER_TRANSACTION_MAX = 96 * 1024

/**
 * Whether one more record fits into the transaction or the batch's bundle. A browser must be able to open that bundle
 * without us.
 */
export function roomFor(scope: "individual" | "batch", products: number): (record_bytes: number) => boolean {
  const isBatch = scope === "batch"
  let bytes_left = isBatch ? BUNDLE_MB_MAX * 1024 * 1024 : RECORD_BYTES_PER_TRANSACTION_MAX
  return (record_bytes) => {
    bytes_left -= isBatch ? entryBytesMax(record_bytes, products) : record_bytes
    return bytes_left >= 0
  }
}

/** From the record on, anybody who has it may see the photos that it names, and they are kept for ever. */
async function pinPhotos(
  tx: Tx,
  { company_id, now }: { company_id: string; now: number },
  transaction_id: string,
): Promise<void> {
  const rows = await tx
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .innerJoin("products", "products.id", "mints.product_id")
    .select("products.media")
    .distinct()
    .where("records.transaction_id", "=", transaction_id)
    .where("products.media", "is not", null)
    .execute()
  const media = rows.flatMap((row) => JSON.parse(row.media ?? "[]") as Medium[])
  for (const hashes of inStatements([...new Set(media.map(({ sha256 }) => sha256))])) {
    await tx
      .updateTable("photos")
      .set({ pinned_at: now })
      .where("company_id", "=", company_id)
      .where("sha256", "in", hashes)
      .where("pinned_at", "is", null)
      .execute()
  }
}
