import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { CaseDetail } from "#shared/api/cases.ts"
import type { ChainId } from "#shared/chains.ts"
import { findMint } from "./find-mint.ts"
import { casesOf, describeCases } from "./read-cases.ts"

export async function showCase(app: App, me: Caller, id: string): Promise<CaseDetail> {
  const rows = await casesOf(app.db.read, me.company_id).where("cases.id", "=", id).execute()
  const [found] = await describeCases(app.db.read, rows, app.now())
  if (!found) throw refusal("no_such", { thing: "case" })
  const { chain_id, batch_size } = await findMint(app.db.read, found.product_id)
  return {
    ...found,
    chain_id: chain_id as ChainId | null,
    batch_size,
    is_alarm_public: app.config.checks.is_alarm_public,
  }
}
