import type { Reader, Tx } from "#db/database.ts"
import type { Subscriptions } from "#db/tables/payments.ts"

/** The company's subscription that has not ended, if there is one. */
export function liveSubscription(db: Reader | Tx, company_id: string): Promise<Subscriptions | undefined> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("company_id", "=", company_id)
    .where("ended_at", "is", null)
    .executeTakeFirst()
}

/** The live one, else the one that ended last. */
export function latestSubscription(db: Reader | Tx, company_id: string): Promise<Subscriptions | undefined> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("company_id", "=", company_id)
    .orderBy((eb) => eb.case().when("ended_at", "is", null).then(0).else(1).end())
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
}
