import { sql } from "kysely"
import { forgetPending } from "#actions/companies/erase.ts"
import { forgetUnusedPhotos } from "#actions/photos/forget-unused.ts"
import { changeInSteps } from "#db/change-in-steps.ts"
import { TABLES_KEPT } from "#db/keeping.ts"
import type { App } from "#indexer/app.ts"
import { DAY_MS } from "#shared/time.ts"

const PENDING_DAYS = 30
const COMPANIES_AT_ONCE = 500

/** Deletes what `#db/keeping.ts` keeps no longer, and what nobody needs any more. */
export async function forgetOld(app: App): Promise<void> {
  const { db, now } = app
  for (const { name, kept = [], at_once } of TABLES_KEPT) {
    for (const { after, days, where = "true" } of kept) {
      const over = sql`${sql.ref(after)} <= ${now() - days * DAY_MS} and ${sql.raw(where)}`
      await changeInSteps(db, name, { where: over, at_once })
    }
  }
  // One that was given up as lost may still be made after its company has closed its account.
  const ofClosed = sql`company_id in (select id from companies where closed_at is not null)`
  await changeInSteps(db, "files", { where: ofClosed, at_once: 20 })
  await forgetUnusedPhotos(app)
  await forgetPendingAccounts(app)
}

/** Free sign-ups that were never activated: the address's owner did not ask us to keep it. */
async function forgetPendingAccounts({ db, now }: App): Promise<void> {
  for (;;) {
    const rows = await db.read
      .selectFrom("companies")
      .innerJoin("users", "users.company_id", "companies.id")
      .select("companies.id")
      .where("companies.plan", "=", "free")
      .where("companies.is_operator", "is", null)
      .where("companies.created_at", "<=", now() - PENDING_DAYS * DAY_MS)
      .where("companies.closed_at", "is", null)
      .where("users.is_owner", "=", 1)
      .where("users.password_hash", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("products").select("products.id").whereRef("products.company_id", "=", "companies.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("sessions").select("token_hash").whereRef("sessions.user_id", "=", "users.id"))),
      )
      .limit(COMPANIES_AT_ONCE)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await db.write((tx) => forgetPending(tx, ids, now()))
    if (ids.length < COMPANIES_AT_ONCE) break
  }
}
