import { selectConfirmed } from "#actions/certificates/issue.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { FirstSteps, FirstStepsChoice } from "#shared/api/companies.ts"

/** Which steps of the first hour the company has taken, read from what it has really done. */
export async function showFirstSteps(app: App, { company_id }: Caller): Promise<FirstSteps> {
  const { read } = app.db
  const company = await readCompany(read, company_id)
  // Samples are nobody's first product.
  const product = read
    .selectFrom("products")
    .select("id")
    .where("company_id", "=", company_id)
    .where("sample", "is", null)
  const minted = selectConfirmed(read).select("mints.product_id").where("mints.company_id", "=", company_id)
  const checked = read
    .selectFrom("verification_counts")
    .select("product_id")
    .where("company_id", "=", company_id)
    .where("count", ">", 0)
  const [a_product, a_mint, a_check] = await Promise.all([
    product.limit(1).executeTakeFirst(),
    minted.limit(1).executeTakeFirst(),
    checked.limit(1).executeTakeFirst(),
  ])
  return {
    // Only who pays is verified, so nobody else has to say more than a name.
    company: company.plan === "free" || company.verified === 1 || Boolean(company.vat_number && company.address),
    product: a_product !== undefined,
    mint: a_mint !== undefined,
    label: company.labels_requested_at !== null,
    scan: a_check !== undefined,
  }
}

/** Keeps what the user wants of the checklist of the first hour. */
export async function keepFirstSteps(app: App, me: Caller, { state }: FirstStepsChoice): Promise<void> {
  const first_steps = state === "shown" ? null : state
  await app.db.write((tx) => tx.updateTable("users").set({ first_steps }).where("id", "=", me.user_id).execute())
}
