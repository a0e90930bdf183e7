import type { Reader } from "#db/database.ts"

/** The host that a company has chosen for its labels, or undefined. */
export const findLabelHost = (db: Reader, company_id: string) =>
  db
    .selectFrom("label_hosts")
    .select(["host", "answered_at", "checked_at", "reason"])
    .where("company_id", "=", company_id)
    .where("chosen_at", "is not", null)
    .executeTakeFirst()

/** Where labels of a company lead: its own host if that answered at the last look, else the service's address. */
export async function labelAddress(db: Reader, company_id: string, public_url: string): Promise<string> {
  const own = await findLabelHost(db, company_id)
  return own && isAnswering(own) ? `https://${own.host}` : public_url
}

export const isAnswering = ({ answered_at, reason }: { answered_at: number | null; reason: string | null }): boolean =>
  answered_at !== null && reason === null
