import type { Chain } from "#chain/chain.ts"
import { asBatch, asTokens, type BuiltRecord, encodeMint, type Minted } from "#chain/mint/build-mint.ts"
import { NO_FAILURE } from "#chain/mint/failed-mints.ts"
import { listManifests, type Manifest, type Manifests, readManifest } from "#chain/mint/manifest.ts"
import { insertMint } from "#chain/mint/prepare-mint.ts"
import { findIncludedBlock } from "#chain/send/observe.ts"
import type { Database, Tx } from "#db/database.ts"
import { changeRows, inStatements, readCompany } from "#db/rows.ts"
import type { Mints } from "#db/tables/products.ts"
import type { App } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import type { ProductRecord } from "#proof/record.ts"
import { readRecord, recordHash } from "#proof/record-hash.ts"
import { batchFirstTokenId } from "#proof/token-id.ts"
import { buildTree } from "#proof/tree.ts"
import { fieldsOfBody } from "#shared/body-fields.ts"
import { type ChainId, preferred } from "#shared/chains.ts"
import { mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"

export interface Recovered {
  manifests: number
  /** Manifests of mints that the database did not know. */
  used: number
  products: number
  /** Ids of companies of which only the name was recovered: they have no users. */
  companies: string[]
  /** Manifests that could not be read, and why. */
  unreadable: string[]
}

type Needs = Pick<App, "db" | "chains" | "now">

type Item = ReturnType<typeof itemsOf>[number]

/** One manifest with its derived facts. */
type ManifestPlan = NonNullable<Awaited<ReturnType<typeof read>>>

/**
 * Recovers products, records and transactions of mints after the last copy from their manifests. Safe to repeat, because the
 * contract accepts a token once; the index must be level with the chains.
 */
export async function recoverMints(needs: Needs, folders: readonly Manifests[]): Promise<Recovered> {
  const found: Recovered = { manifests: 0, used: 0, products: 0, companies: [], unreadable: [] }
  const plans: { manifests: Manifests; id: string; written_at: number; included: boolean }[] = []
  for (const manifests of folders) {
    for (const id of listManifests(manifests)) {
      found.manifests++
      const plan = await read(needs, manifests, id, found)
      if (plan) plans.push({ manifests, id, written_at: plan.manifest.written_at ?? 0, included: plan.included })
    }
  }
  // Mints on chain come first; among the others, the last attempt wins.
  plans.sort((a, b) => Number(b.included) - Number(a.included) || b.written_at - a.written_at)
  for (const { manifests, id } of plans) {
    const plan = (await read(needs, manifests, id, found))!
    if (await recover(needs, plan, found)) found.used++
  }
  return found
}

/** Null when there is nothing to do. One at a time is held in memory: a batch may have megabytes. */
async function read({ db, chains }: Needs, manifests: Manifests, id: string, found: Recovered) {
  const known = await db.read.selectFrom("transactions").select("id").where("id", "=", id).executeTakeFirst()
  if (known) return null
  let manifest: Manifest
  let items: Item[]
  try {
    manifest = readManifest(manifests, id)
    items = itemsOf(manifest)
  } catch (error) {
    found.unreadable.push(`${id}: ${error instanceof Error ? error.message : error}`)
    return null
  }
  const chain = chains.get(manifest.chain_id as ChainId)
  if (!chain || items.length === 0) return null
  // Null for single products.
  const root = manifest.kind === "batch" ? buildTree(items.map(({ record_hash }) => record_hash)).root : null
  return { manifest, chain, items, root, included: await isIncluded(db, chain, items, root) }
}

/** Throws for a record of another edition. */
function itemsOf({ items }: Manifest) {
  return items
    .toSorted((a, b) => (a.leaf_index ?? 0) - (b.leaf_index ?? 0))
    .map(({ product_id, company_id, record: text, token_id }) => {
      const bytes = Buffer.from(text)
      const record = readRecord(bytes)
      return { product_id, company_id, token_id, bytes, record, record_hash: recordHash(record) }
    })
}

async function isIncluded(db: Database, { chain_id }: Chain, items: Item[], root: Hex | null): Promise<boolean> {
  const [first] = items
  let event = db.read.selectFrom("events").select("block_number").where("chain_id", "=", chain_id)
  if (root) event = event.where("kind", "=", "BatchMinted").where("subject", "=", batchFirstTokenId(root))
  else
    event = event
      .where("kind", "=", "ProductMinted")
      .where("subject", "=", first!.token_id)
      .where("record_hash", "=", first!.record_hash)
  return (await event.executeTakeFirst()) !== undefined
}

async function recover(needs: Needs, plan: ManifestPlan, found: Recovered): Promise<boolean> {
  const { db } = needs
  const built = await builtOtherwise(db, plan)
  if (built.length > 0 && !(plan.included && (await withdraw(db, built)))) return false
  const { chain, manifest, items } = plan
  const { company_id } = items[0]!
  const minted = await rebuildMint(plan)
  const asked: Asked = {
    chain_id: chain.chain_id,
    scope: manifest.kind === "batch" ? "batch" : "individual",
    created_at: manifest.written_at ?? needs.now(),
  }
  const made = await db.write(async (tx) => {
    const new_company = await recoverCompany(tx, company_id, items[0]!.record, needs.now())
    const mint_ids = new Map<string, string>()
    let products = 0
    for (const item of items) {
      const { mint_id, isNew } = await recoverProduct(tx, item, asked)
      mint_ids.set(item.product_id, mint_id)
      if (isNew) products++
    }
    const owner = await ownerOf(tx, company_id, chain)
    const named = { ...minted, records: minted.records.map((row) => ({ ...row, mint_id: mint_ids.get(row.mint_id)! })) }
    const data = encodeMint(named, owner, issuerIdOf(company_id))
    const outgoing = {
      chain_id: chain.chain_id,
      registry: chain.registry,
      company_id,
      signer: chain.signers.minter.address,
      now: asked.created_at,
    }
    await insertMint(tx, outgoing, manifest.transaction_id, named, data)
    return { new_company, products }
  })
  if (made.new_company) found.companies.push(company_id)
  found.products += made.products
  return true
}

/** Keyed by product: its mint is made or found later, when it is stored. */
function rebuildMint({ items, root }: ManifestPlan): Promise<Minted> {
  const built: BuiltRecord[] = items.map(({ product_id, record, bytes, record_hash }) => {
    return { mint_id: product_id, code: record.code, bytes, record_hash }
  })
  return root ? asBatch(built) : asTokens(built)
}

async function ownerOf(tx: Tx, company_id: string, chain: Chain): Promise<Hex> {
  const { wallet } = await readCompany(tx, company_id)
  return (wallet ?? chain.custody_address) as Hex
}

/** The transactions by which the database has these products on this chain already. */
async function builtOtherwise(db: Database, { items, chain }: ManifestPlan): Promise<string[]> {
  const ids = new Set<string>()
  for (const product_ids of inStatements(items.map(({ product_id }) => product_id))) {
    const rows = await db.read
      .selectFrom("records")
      .innerJoin("mints", "mints.id", "records.mint_id")
      .select("records.transaction_id")
      .distinct()
      .where("records.chain_id", "=", chain.chain_id)
      .where("mints.product_id", "in", product_ids)
      .execute()
    for (const { transaction_id } of rows) ids.add(transaction_id)
  }
  return [...ids]
}

/** Withdraws earlier attempts; returns false and changes nothing when one of them is on chain. */
async function withdraw(db: Database, transaction_ids: string[]): Promise<boolean> {
  const transactions = await db.read.selectFrom("transactions").selectAll().where("id", "in", transaction_ids).execute()
  for (const transaction of transactions) if ((await findIncludedBlock(db, transaction)) !== null) return false
  await db.write(async (tx) => {
    const theirs = tx.selectFrom("records").select("mint_id").where("transaction_id", "in", transaction_ids)
    await tx.updateTable("mints").set({ state: "queued" }).where("id", "in", theirs).execute()
    await tx.deleteFrom("records").where("transaction_id", "in", transaction_ids).execute()
    await tx.deleteFrom("batches").where("transaction_id", "in", transaction_ids).execute()
    await tx
      .updateTable("transactions")
      .set({ state: "void", error: null })
      .where("id", "in", transaction_ids)
      .execute()
  })
  return true
}

/** Recreates an unknown company under the name in its products' records. Returns whether it did. */
async function recoverCompany(tx: Tx, id: string, { body }: ProductRecord, now: number): Promise<boolean> {
  const known = await tx.selectFrom("companies").select("id").where("id", "=", id).executeTakeFirst()
  if (known) return false
  const flags = { verified: 0, active_subscription: 0, multi_user_enabled: 0, language: "en" } as const
  const company = { id, name: body.issuer.name, plan: "free", currency: "eur", created_at: now, ...flags } as const
  await tx.insertInto("companies").values(company).execute()
  return true
}

type Asked = Pick<Mints, "chain_id" | "scope" | "created_at">

/** Recreates the product from its record, and its mint on this chain. Returns the mint's id. */
async function recoverProduct(tx: Tx, item: Item, asked: Asked): Promise<{ mint_id: string; isNew: boolean }> {
  const { product_id, company_id, record } = item
  const known = await tx.selectFrom("products").select("id").where("id", "=", product_id).executeTakeFirst()
  const fields = fieldsOf(record)
  if (known) await tx.updateTable("products").set(fields).where("id", "=", product_id).execute()
  else {
    const { plan } = await readCompany(tx, company_id)
    const { scope: nft_scope, created_at } = asked
    const product = { id: product_id, company_id, ...fields, nft_scope, plan, created_at }
    await tx.insertInto("products").values(product).execute()
  }
  return { mint_id: await recoverMint(tx, item, asked), isNew: !known }
}

function fieldsOf({ code, body }: ProductRecord) {
  const { name, attributes = {}, media } = body
  const texts = fieldsOfBody(body)
  const fields = mapFields(OPTIONAL_FIELDS, (field) => texts[field] ?? null)
  return {
    ...fields,
    code,
    product_name: name,
    attributes: JSON.stringify(attributes),
    media: media ? JSON.stringify(media) : null,
  }
}

async function recoverMint(tx: Tx, { product_id, company_id }: Item, asked: Asked): Promise<string> {
  const { chain_id } = asked
  const mints = await tx.selectFrom("mints").select(["id", "chain_id"]).where("product_id", "=", product_id).execute()
  const mine = mints.find((mint) => mint.chain_id === chain_id)
  if (mine) {
    await changeRows(tx, "mints", { id: mine.id }, { state: "assigned", ...NO_FAILURE })
    return mine.id
  }
  // As at the request: a preferred network's mint supersedes the others.
  const takes_over = preferred([{ chain_id }, ...mints])?.chain_id === chain_id
  if (takes_over) await tx.updateTable("mints").set({ superseded: 1 }).where("product_id", "=", product_id).execute()
  const id = crypto.randomUUID()
  const mint = { id, product_id, company_id, ...asked, state: "assigned", superseded: takes_over ? 0 : 1 } as const
  await tx.insertInto("mints").values(mint).execute()
  return id
}
