import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import { isInVies } from "./tax-number.ts"

interface Asked {
  company_id: string
  vat_number: string | null
}

/** Has the company's number asked of the register, and its domain of itself. */
export async function queueQuestions(
  { register }: Pick<App, "register">,
  tx: Tx,
  { company_id, vat_number: number }: Asked,
  now: number,
): Promise<void> {
  if (register && number && isInVies(number)) {
    await tx
      .insertInto("register_answers")
      .values({ company_id, number })
      .onConflict((on) => on.columns(["company_id", "number"]).doNothing())
      .execute()
  }
  await enqueue(tx, "ask_about_company", { company_id }, { now, key: company_id, company_id })
}
