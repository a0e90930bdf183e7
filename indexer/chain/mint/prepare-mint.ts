import { scrypt } from "node:crypto"
import { encodeFunctionData } from "viem/utils"
import { recordInput } from "#actions/products/record-input.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Database, Tx } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { Products, Records } from "#db/tables/products.ts"
import { type Lease, requireLease } from "#jobs/lease.ts"
import { fromHex, type Hex } from "#proof/hex.ts"
import { issuerIdOf } from "#proof/issuer.ts"
import { buildRecord, canonicalBytes, newSalt, RecordError, recordHash } from "#proof/record.ts"
import { INDIVIDUAL_SEALED_BYTES_MAX, SEAL_SCRYPT, sealedBytes, sealKeyFrom, sealRecord } from "#proof/seal.ts"
import { batchFirstTokenId, batchTokenId } from "#proof/token-id.ts"
import { buildTree } from "#proof/tree.ts"
import { pickFields } from "#shared/product-fields.ts"
import { because, inEnglish, type Reason } from "#shared/refusals.ts"
import { roomFor } from "./mint-room.ts"

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
 * Strikes the records of what waits in one company's queue and puts the transaction that will mint them into the outbox.
 * Heavy (hashing, trees, scrypt): runs in a worker thread. Answers how many products it took from the queue.
 */
export async function prepareMint(db: Database, input: PrepareMint): Promise<number> {
  const company = await db.read
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", input.company_id)
    .executeTakeFirstOrThrow()
  const waiting = await waitingProducts(db, input)
  const { struck: all, refused } = strike(waiting, company, input.scope)
  const { struck, too_long } = await byLength(all, input.scope)
  const transaction_id = crypto.randomUUID()
  const issuer = issuerIdOf(company.id)
  const to = (company.wallet ?? input.custody_address) as Hex
  const minted = struck.length === 0 ? null : await (input.scope === "batch" ? asBatch(struck) : asTokens(struck))

  await db.write(async (tx) => {
    await requireLease(tx, input.lease)
    for (const { mint_id, why } of refused) {
      const failed = { state: "failed", failure: inEnglish(why), failed_at: input.now } as const
      const coded = { failure_code: why.reason, failure_params: JSON.stringify(why.params) }
      await tx
        .updateTable("mints")
        .set({ ...failed, ...coded })
        .where("id", "=", mint_id)
        .execute()
    }
    await moveToBatch(tx, too_long)
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
  return struck.length + refused.length + too_long.length
}

/** A record that is too long for a token of its own goes by batch, whose mint carries no records. */
async function byLength(struck: Struck[], scope: PrepareMint["scope"]) {
  if (scope === "batch") return { struck, too_long: [] }
  const lengths = await Promise.all(struck.map(({ bytes }) => sealedBytes(bytes)))
  const isShort = (index: number) => lengths[index]! <= INDIVIDUAL_SEALED_BYTES_MAX
  return {
    struck: struck.filter((_, index) => isShort(index)),
    too_long: struck.filter((_, index) => !isShort(index)).map(({ mint_id }) => mint_id),
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
    .where("mints.state", "=", "queued")
    .where("mints.company_id", "=", company_id)
    .where("mints.scope", "=", scope)
    .orderBy("mints.created_at")
    .orderBy("products.created_at")
    .orderBy("products.id")
    .limit(Math.min(PRODUCTS_MAX[scope], products_max ?? Number.POSITIVE_INFINITY))
    .execute()
}

export interface Struck {
  mint_id: string
  code: string
  bytes: Uint8Array
  record_hash: Hex
}

function strike(waiting: Waiting[], company: Companies, scope: PrepareMint["scope"]) {
  const issuer = { id: issuerIdOf(company.id), name: company.name }
  const struck: Struck[] = []
  const refused: { mint_id: string; why: Reason }[] = []
  const fits = roomFor(scope, waiting.length)
  for (const product of waiting) {
    try {
      const bytes = canonicalBytes(buildRecord(inputOf(product, issuer)))
      if (!fits(bytes.length)) break
      struck.push({ mint_id: product.mint_id, code: product.code, bytes, record_hash: recordHash(bytes) })
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      refused.push({ mint_id: product.mint_id, why: whyRefused(error) })
    }
  }
  return { struck, refused }
}

const whyRefused = ({ field, reason: problem }: RecordError): Reason =>
  field === "record" ? because("record_too_large") : because("record_refused", { field, problem })

function inputOf(product: Waiting, issuer: { id: Hex; name: string }) {
  const { code, attributes } = product
  return recordInput({ ...pickFields(product), attributes: JSON.parse(attributes) }, { code, issuer, salt: newSalt() })
}

type RecordRow = Omit<Records, "transaction_id" | "chain_id">
export interface Minted {
  records: RecordRow[]
  batch?: { root: Hex; first_token_id: Hex; size: number }
}

export async function asBatch(struck: Struck[]): Promise<Minted> {
  const tree = buildTree(struck.map(({ record_hash }) => record_hash))
  const first_token_id = batchFirstTokenId(tree.root)
  const records = struck.map(({ mint_id, bytes, record_hash }, index) => ({
    mint_id,
    record: Buffer.from(bytes).toString(),
    record_hash,
    token_id: batchTokenId(tree.root, index),
    first_token_id,
    leaf_index: index,
    proof: Buffer.concat(tree.proof(index).map(fromHex)),
    sealed: null,
  }))
  return { records, batch: { root: tree.root, first_token_id, size: struck.length } }
}

/** Node stretches four at a time, for all threads together: two are left for the passwords of whoever signs in meanwhile. */
const STRETCHED_AT_ONCE = 2

export async function asTokens(struck: Struck[]): Promise<Minted> {
  const records: RecordRow[] = []
  for (let start = 0; start < struck.length; start += STRETCHED_AT_ONCE) {
    records.push(...(await Promise.all(struck.slice(start, start + STRETCHED_AT_ONCE).map(asToken))))
  }
  return { records }
}

async function asToken({ mint_id, code, bytes, record_hash }: Struck): Promise<RecordRow> {
  const keys = sealKeyFrom(await stretch(code))
  const sealed = await sealRecord(bytes, keys)
  const { token_id } = keys
  const record = Buffer.from(bytes).toString()
  return { mint_id, record, record_hash, token_id, first_token_id: token_id, leaf_index: null, proof: null, sealed }
}

function stretch(code: string): Promise<Uint8Array> {
  const { salt, N, r, p, dkLen } = SEAL_SCRYPT
  return new Promise((resolve, reject) => {
    scrypt(code, salt, dkLen, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** The call that mints them. */
export function encodeMint({ records, batch }: Minted, to: Hex, issuer: Hex): Hex {
  const abi = productRegistryAbi
  if (batch) return encodeFunctionData({ abi, functionName: "mintBatch", args: [to, issuer, batch.root, batch.size] })
  const products = records.map(({ token_id, record_hash, sealed }) => ({
    tokenId: BigInt(token_id),
    recordHash: record_hash as Hex,
    sealedRecord: sealed as Hex,
  }))
  return encodeFunctionData({ abi, functionName: "mint", args: [to, issuer, products] })
}

type Outgoing = Pick<PrepareMint, "chain_id" | "signer" | "company_id" | "registry" | "now">

/** Puts the transaction that mints `minted` into the outbox, with all that is known of what it mints. */
export async function insertMint(tx: Tx, input: Outgoing, id: string, minted: Minted, data: Hex): Promise<void> {
  await insertTransaction(tx, input, id, minted, data)
  await insertRecords(tx, input, id, minted.records)
}

async function insertTransaction(tx: Tx, input: Outgoing, id: string, { batch }: Minted, data: Hex): Promise<void> {
  const { chain_id, signer, company_id, registry, now } = input
  await tx
    .insertInto("transactions")
    .values({
      ...{ id, chain_id, signer, company_id, data },
      kind: batch ? "mint_batch" : "mint",
      subject: batch?.root ?? null,
      to_address: registry,
      state: "prepared",
      created_at: now,
    })
    .execute()
  if (!batch) return
  const { root, first_token_id, size } = batch
  await tx
    .insertInto("batches")
    .values({ chain_id, first_token_id, root, size, company_id, transaction_id: id })
    .execute()
}

async function insertRecords(tx: Tx, { chain_id }: Outgoing, transaction_id: string, records: RecordRow[]) {
  for (let start = 0; start < records.length; start += ROWS_PER_INSERT) {
    const rows = records.slice(start, start + ROWS_PER_INSERT).map((row) => ({ ...row, transaction_id, chain_id }))
    await tx.insertInto("records").values(rows).execute()
  }
}
