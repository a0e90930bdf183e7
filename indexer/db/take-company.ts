import { CompiledQuery } from "kysely"
import { NoSuchCompany, type Tx } from "./database.ts"
import { prepare } from "./prepared.ts"
import type { Companies } from "./tables/companies.ts"

// Waiting for the row would hold a connection that other companies need, so the transaction is retried instead.
const TAKE = `
  with free as (select id from companies where id = $1 for update nowait)
  update companies set revision = coalesce(revision, 0) + 1 from free where companies.id = free.id returning companies.*`
prepare(TAKE)

/**
 * Updates the company's row, so that only one of two parallel transactions commits. With a lock, the second would decide from
 * old data.
 */
export async function takeCompany(tx: Tx, company_id: string): Promise<Companies> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(TAKE, [company_id]))
  const [company] = rows as Companies[]
  if (!company) throw new NoSuchCompany(`There is no company ${company_id}.`)
  return company
}
