import type { Reader } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"
import { refusal } from "#indexer/errors.ts"

/** A customer whose account is open. Throws not_found, and conflict for one that has closed its account. */
export async function findCustomer(db: Reader, id: string): Promise<Companies> {
  const company = await db
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", id)
    .where("is_operator", "is", null)
    .executeTakeFirst()
  if (!company) throw refusal("no_such", { thing: "company" })
  if (company.closed_at !== null) throw refusal("company_closed")
  return company
}
