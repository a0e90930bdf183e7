import type { Reader } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"
import { AppError } from "#indexer/errors.ts"

/** A customer whose account is open. Throws not_found, and conflict for one that has closed its account. */
export async function findCustomer(db: Reader, id: string): Promise<Companies> {
  const company = await db
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", id)
    .where("is_operator", "is", null)
    .executeTakeFirst()
  if (!company) throw new AppError("not_found", "There is no such company.")
  if (company.closed_at !== null) throw new AppError("conflict", "This company has closed its account.")
  return company
}
