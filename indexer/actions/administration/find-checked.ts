import type { Reader } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"
import { type Comparison, compareCompanies } from "./company-checks.ts"
import { findCustomer } from "./find-customer.ts"

/** A customer with what has to be compared of it. Throws as `findCustomer` does. */
export async function findChecked(read: Reader, id: string): Promise<{ company: Companies } & Comparison> {
  const company = await findCustomer(read, id)
  const owner = await read
    .selectFrom("users")
    .select("email")
    .where("company_id", "=", id)
    .where("is_owner", "=", 1)
    .orderBy("created_at")
    .executeTakeFirst()
  const compared = await compareCompanies(read, [{ ...company, email: owner?.email ?? null }])
  return { company, ...compared.get(id)! }
}
