import type { Reader, Tx } from "#db/database.ts"

/** How many products take a place of the company's plan. Samples take none: there are only a handful of them. */
export async function countHeld(db: Reader | Tx, company_id: string): Promise<number> {
  const mine = db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("company_id", "=", company_id)
  const all = await mine.executeTakeFirstOrThrow()
  const samples = await mine.where("sample", "is not", null).executeTakeFirstOrThrow()
  return Number(all.n) - Number(samples.n)
}
