import type { Tx } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { NewCompany } from "./create.ts"
import { withdrawVerification } from "./withdraw-verification.ts"

export type SignedUpAs = Pick<NewCompany, "name" | "currency" | "language" | "now">

/** Renames a company that nobody has activated to its latest sign-up. A verification of the old name ends. */
export async function renamePending(tx: Tx, company_id: string, { now, ...company }: SignedUpAs): Promise<void> {
  const { name } = await readCompany(tx, company_id)
  await tx.updateTable("companies").set(company).where("id", "=", company_id).execute()
  if (company.name === name) return
  await withdrawVerification(tx, { company_id, reason: "The company was signed up anew under another name.", now })
}
