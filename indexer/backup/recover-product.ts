import type { Manifest } from "#chain/mint/manifest.ts"
import type { Tx } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { ProductRecord } from "#proof/record.ts"
import { fieldsOfBody } from "#shared/body-fields.ts"
import { preferred } from "#shared/chains.ts"
import { mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"

/** Recreates an unknown company under the name in its products' records. Returns whether it did. */
export async function recoverCompany(tx: Tx, id: string, { body }: ProductRecord, now: number): Promise<boolean> {
  const known = await tx.selectFrom("companies").select("id").where("id", "=", id).executeTakeFirst()
  if (known) return false
  const flags = { verified: 0, active_subscription: 0, multi_user_enabled: 0, language: "en" } as const
  await tx
    .insertInto("companies")
    .values({ id, name: body.issuer.name, plan: "free", currency: "eur", created_at: now, ...flags })
    .execute()
  return true
}

interface Item {
  product_id: string
  company_id: string
  record: ProductRecord
}

/** Recreates the product from its record, and its mint on this chain. Returns the mint's id. */
export async function recoverProduct(
  tx: Tx,
  item: Item,
  chain_id: number,
  manifest: Manifest,
  now: number,
): Promise<{ mint_id: string; isNew: boolean }> {
  const { product_id, company_id, record } = item
  const known = await tx.selectFrom("products").select("id").where("id", "=", product_id).executeTakeFirst()
  const fields = fieldsOf(record)
  if (known) await tx.updateTable("products").set(fields).where("id", "=", product_id).execute()
  else {
    const { plan } = await readCompany(tx, company_id)
    const scope = manifest.kind === "batch" ? "batch" : "individual"
    const created_at = manifest.written_at ?? now
    await tx
      .insertInto("products")
      .values({ id: product_id, company_id, ...fields, nft_scope: scope, plan, created_at })
      .execute()
  }
  return { mint_id: await recoverMint(tx, item, chain_id, manifest, now), isNew: !known }
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

async function recoverMint(
  tx: Tx,
  { product_id, company_id }: Item,
  chain_id: number,
  manifest: Manifest,
  now: number,
): Promise<string> {
  const mints = await tx.selectFrom("mints").select(["id", "chain_id"]).where("product_id", "=", product_id).execute()
  const mine = mints.find((mint) => mint.chain_id === chain_id)
  const no_failure = { failure: null, failure_code: null, failure_params: null, failed_at: null }
  if (mine) {
    await tx
      .updateTable("mints")
      .set({ state: "assigned", ...no_failure })
      .where("id", "=", mine.id)
      .execute()
    return mine.id
  }
  // As at the request: a preferred network's mint supersedes the others.
  const takes_over = preferred([{ chain_id }, ...mints])?.chain_id === chain_id
  if (takes_over) await tx.updateTable("mints").set({ superseded: 1 }).where("product_id", "=", product_id).execute()
  const id = crypto.randomUUID()
  await tx
    .insertInto("mints")
    .values({
      id,
      product_id,
      company_id,
      chain_id,
      state: "assigned",
      scope: manifest.kind === "batch" ? "batch" : "individual",
      superseded: takes_over ? 0 : 1,
      created_at: manifest.written_at ?? now,
    })
    .execute()
  return id
}
