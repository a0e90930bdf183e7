import { modelsOf } from "#actions/brand-pages/list-brand-pages.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { SaleFactsList } from "#shared/api/sale-facts.ts"

/** What the company has said of where and from when it sells. */
export async function listSaleFacts({ db }: App, { company_id }: Caller): Promise<SaleFactsList> {
  const rows = await db.read
    .selectFrom("sale_facts")
    .select(["model", "markets", "release_date"])
    .where("company_id", "=", company_id)
    .orderBy("model")
    .execute()
  const facts = rows.map(({ model, markets, release_date }) => ({
    model,
    markets: JSON.parse(markets) as string[],
    release_date: release_date ?? "",
  }))
  return { facts, models: await modelsOf(db.read, company_id) }
}
