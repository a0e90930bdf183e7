import { sql } from "kysely"
import { changeInSteps } from "#db/change-in-steps.ts"
import type { Tx } from "#db/database.ts"
import { TABLES_KEPT } from "#db/keeping.ts"
import type { App } from "#indexer/app.ts"
import { JobLater } from "#jobs/run-job.ts"
import { MADE_FILES } from "#shared/api/labels.ts"
import { NOTHING_PENDING } from "./pending.ts"

/** A file takes a moment, or makes this job wait in its lane. */
const DRAWING_MS = 5_000

export const ERASED_NAME = "[closed account]"

/** Erases of a closed company what `#db/keeping.ts` says; a repeat does nothing. What is on chain stays verifiable. */
export async function eraseCompany({ db }: App, company_id: string): Promise<void> {
  // It would outlive the account.
  const drawn = db.read.selectFrom("jobs").select("id").where("company_id", "=", company_id)
  if (await drawn.where("kind", "in", MADE_FILES).where("state", "=", "running").executeTakeFirst())
    throw new JobLater(DRAWING_MS)
  const mine = sql`company_id = ${company_id}`
  // It has no column of the company's.
  const edited = sql`product_id in (select id from products where ${mine})`
  await changeInSteps(db, "product_changes", { where: edited })
  for (const { name, erased = "nothing", at_once } of TABLES_KEPT) {
    if (erased === "nothing") continue
    for (const step of erased === "rows" ? [{ rows: "true" }] : erased) {
      const only = "rows" in step ? step.rows : (step.where ?? "true")
      const blank = "rows" in step ? undefined : step.blank
      await changeInSteps(db, name, { where: sql`${mine} and ${sql.raw(only)}`, blank, at_once })
    }
  }
  await db.write((tx) => eraseName(tx, company_id))
}

/** Minted products carry their issuer's name on chain forever; without any, the name is not needed. */
async function eraseName(tx: Tx, company_id: string): Promise<void> {
  await tx.updateTable("companies").set(NOTHING_PENDING).where("id", "=", company_id).execute()
  const left = tx.selectFrom("products").select("company_id").where("company_id", "=", company_id)
  await tx
    .updateTable("companies")
    .set({ name: ERASED_NAME })
    .where("id", "=", company_id)
    .where("id", "not in", left)
    .execute()
}

/** Closes companies that were never activated, and keeps neither their name nor their address. */
export async function forgetPending(tx: Tx, company_ids: string[], now: number): Promise<void> {
  await tx.deleteFrom("users").where("company_id", "in", company_ids).execute()
  const closed = { name: ERASED_NAME, closed_at: now, active_subscription: 0 } as const
  await tx.updateTable("companies").set(closed).where("id", "in", company_ids).execute()
}
