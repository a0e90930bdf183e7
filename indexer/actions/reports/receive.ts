import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { ProductReport } from "#shared/api/reports.ts"
import { parseCode } from "#shared/code.ts"

const DAY_MS = 86_400_000
/** Of one company's products; what is beyond is stored and shown, but no letter is written about it. */
const LETTERS_A_DAY_MAX = 20

/**
 * Keeps what somebody reports and tells the product's company and us. The caller learns nothing by it: the answer is the same
 * whether or not there is such a code. What fell for the bait is dropped.
 */
export async function receiveReport(app: App, input: ProductReport): Promise<void> {
  if (input.company_website) return
  const parsed = parseCode(input.code)
  const code = parsed.ok ? parsed.code : input.code
  const now = app.now()
  await app.db.write(async (tx) => {
    const product = await tx
      .selectFrom("products")
      .select(["id", "company_id"])
      .where("code", "=", code)
      .executeTakeFirst()
    const { message, email, bought_at } = input
    const isQuiet = product !== undefined && (await countToday(tx, product.company_id, now)) >= LETTERS_A_DAY_MAX
    await tx
      .insertInto("reports")
      .values({
        ...{ id: crypto.randomUUID(), company_id: product?.company_id ?? null, product_id: product?.id ?? null },
        ...{ code, message, email: email || null, bought_at: bought_at || null, created_at: now },
      })
      .execute()
    if (!product || isQuiet) return
    const where = bought_at ? `\n\n(${bought_at})` : ""
    const told = { product_id: product.id, message: message + where, contact: email || null, at: now }
    for (const letter of ["product_report", "product_report_copy"] as const) {
      await enqueue(tx, "letter", { letter, ...told }, { now, company_id: product.company_id })
    }
  })
}

async function countToday(tx: Tx, company_id: string, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom("reports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", company_id)
    .where("created_at", ">", now - DAY_MS)
    .executeTakeFirstOrThrow()
  return Number(count)
}
