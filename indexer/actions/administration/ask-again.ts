import { wantedDetails } from "#actions/companies/pending-details.ts"
import { queueQuestions } from "#actions/companies/queue-questions.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Company } from "#shared/api/administration.ts"
import { findCustomer } from "./find-customer.ts"
import { showCompany } from "./list-companies.ts"

/** Has register and domain asked again, in a moment. Of a number that the register has answered for today, it is not asked. */
export async function askAgain(app: App, me: Caller, id: string): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const { vat_number } = wantedDetails(await findCustomer(tx, id))
    await queueQuestions(app, tx, { company_id: id, vat_number }, app.now())
  })
  return showCompany(app, id, me.language)
}
