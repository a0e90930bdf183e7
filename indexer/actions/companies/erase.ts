import { erasePhotos } from "#actions/photos/erase-photos.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { Schema } from "#db/schema.ts"
import type { App } from "#indexer/app.ts"
import { NOTHING_PENDING } from "./pending-details.ts"

const STATEMENT_IDS_MAX = 500
export const ERASED_NAME = "[closed account]"

/** Tables from which a closed company's rows go in one statement each. */
export const ERASED = [
  ...[
    "files",
    "custom_fields",
    "wallet_challenges",
    "api_keys",
    "invitations",
    "idempotent_requests",
    "uploads",
    "reports",
    "report_photos",
  ],
  ...[
    "webhook_endpoints",
    "job_turns",
    "check_levels",
    "cases",
    "brand_keys",
    "issuer_domains",
    "domain_asks",
    "company_checks",
    "brand_pages",
    "model_photos",
  ],
] as const satisfies (keyof Schema)[]

/** Tables from which they go STATEMENT_IDS_MAX at a time. */
export const ERASED_IN_STEPS = ["webhook_events", "jobs"] as const

/**
 * Erases a closed company's documents, keys, field names, addresses and unminted products; a repeat does nothing. Data
 * on chain stays, because verification needs it.
 */
export async function eraseCompany(app: App, company_id: string): Promise<void> {
  const { db } = app
  for (const table of ERASED) {
    await db.write((tx) =>
      tx
        .deleteFrom(table as "files")
        .where("company_id", "=", company_id)
        .execute(),
    )
  }
  for (const table of ERASED_IN_STEPS) {
    const some = (read: Reader) => someIds(read, table, company_id)
    await inSteps(app, some, (tx, ids) => tx.deleteFrom(table).where("id", "in", ids).execute())
  }
  await db.write((tx) =>
    tx
      .updateTable("checkouts")
      .set({ email: "", company_name: "" })
      .where("company_id", "=", company_id)
      .where("state", "!=", "open")
      .execute(),
  )
  // A warning outlives the account, and the address where a person answered does not.
  await db.write((tx) =>
    tx.updateTable("recall_notes").set({ contact: "" }).where("company_id", "=", company_id).execute(),
  )
  await eraseUnmintedProducts(app, company_id)
  await app.db.write((tx) => erasePhotos(tx, company_id))
  await eraseTraces(app, company_id)
  await db.write((tx) => eraseName(tx, company_id))
}

async function inSteps(
  { db }: App,
  some: (read: Reader) => Promise<string[]>,
  erase: (tx: Tx, ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (let ids = await some(db.read); ids.length > 0; ids = await some(db.read)) {
    await db.write((tx) => erase(tx, ids))
  }
}

async function someIds(read: Reader, table: (typeof ERASED_IN_STEPS)[number], company_id: string): Promise<string[]> {
  let query = read
    .selectFrom(table as "jobs")
    .select("id")
    .where("company_id", "=", company_id)
  // A running job finds out by itself that its company is gone.
  if (table === "jobs") query = query.where("state", "!=", "running")
  const rows = await query.limit(STATEMENT_IDS_MAX).execute()
  return rows.map(({ id }) => id)
}

/** Products without a record: nothing of them is, or can still get, on a chain. */
async function eraseUnmintedProducts(app: App, company_id: string): Promise<void> {
  const some = async (read: Reader) => {
    const minted = read
      .selectFrom("records")
      .innerJoin("mints", "mints.id", "records.mint_id")
      .select("mints.product_id")
      .where("mints.company_id", "=", company_id)
    const rows = await read
      .selectFrom("products")
      .select("id")
      .where("company_id", "=", company_id)
      .where("id", "not in", minted)
      .limit(STATEMENT_IDS_MAX)
      .execute()
    return rows.map(({ id }) => id)
  }
  await inSteps(app, some, async (tx, ids) => {
    // Restricted to these products: without that, the query would read all records.
    const minted = tx
      .selectFrom("records")
      .innerJoin("mints", "mints.id", "records.mint_id")
      .select("mint_id")
      .where("mints.product_id", "in", ids)
    await tx.deleteFrom("verification_counts").where("product_id", "in", ids).execute()
    await tx.deleteFrom("mints").where("product_id", "in", ids).where("id", "not in", minted).execute()
    const left = tx.selectFrom("mints").select("product_id").where("company_id", "=", company_id)
    await tx.deleteFrom("products").where("id", "in", ids).where("id", "not in", left).execute()
  })
}

/** Erases counts and notes about products that stay. */
async function eraseTraces(app: App, company_id: string): Promise<void> {
  const products = await app.db.read.selectFrom("products").select("id").where("company_id", "=", company_id).execute()
  for (let start = 0; start < products.length; start += STATEMENT_IDS_MAX) {
    const ids = products.slice(start, start + STATEMENT_IDS_MAX).map(({ id }) => id)
    await app.db.write(async (tx) => {
      await tx.deleteFrom("verification_counts").where("product_id", "in", ids).execute()
      await tx.deleteFrom("product_changes").where("product_id", "in", ids).execute()
    })
  }
}

/** Minted products carry their issuer's name on chain forever; without any, the name is not needed. */
async function eraseName(tx: Tx, company_id: string): Promise<void> {
  await tx.updateTable("companies").set(NOTHING_PENDING).where("id", "=", company_id).execute()
  const left = tx.selectFrom("products").select("company_id").where("company_id", "=", company_id)
  await tx
    .updateTable("companies")
    .set({ name: ERASED_NAME })
    .where("id", "=", company_id)
    .where("id", "not in", left)
    .execute()
}
