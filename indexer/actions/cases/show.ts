import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { Case } from "#shared/api/cases.ts"
import { casesOf, describeCases } from "./read-cases.ts"

export async function showCase(app: App, me: Caller, id: string): Promise<Case> {
  const rows = await casesOf(app.db.read, me.company_id).where("cases.id", "=", id).execute()
  const [found] = await describeCases(app.db.read, rows, app.now())
  if (!found) throw refuse("no_such_case")
  return found
}
