import type { Reader, Tx } from "#db/database.ts"
import type { SaleFacts } from "#indexer/checks/rule.ts"

/** What companies have said of where and from when they sell, by company and model. */
export async function readSaleFacts(
  db: Reader | Tx,
  company_ids: string[],
): Promise<(product: { company_id: string; model: string | null }) => SaleFacts> {
  const rows = await db
    .selectFrom("sale_facts")
    .select(["company_id", "model", "markets", "release_date"])
    .where("company_id", "in", [...new Set(company_ids)])
    .execute()
  const said = new Map(rows.map(({ company_id, model, ...facts }) => [JSON.stringify([company_id, model]), facts]))
  return ({ company_id, model }) => {
    const [own, all] = [model ?? "", ""].map((one) => said.get(JSON.stringify([company_id, one])))
    // What is not said of the model is taken from what is said of all products.
    const markets = [own, all].map((one) => JSON.parse(one?.markets ?? "[]") as string[]).find((one) => one.length > 0)
    const release_date = own?.release_date ?? all?.release_date
    return { ...(markets ? { markets } : {}), ...(release_date ? { release_date } : {}) }
  }
}
