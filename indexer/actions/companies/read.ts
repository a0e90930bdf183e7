import type { Reader } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"

export function readCompany(db: Reader, id: string): Promise<Companies> {
  return db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}
