import type { App } from "#indexer/app.ts"

/** How many webhooks about failed mints are queued for a company. */
export async function toldAsFailed({ db }: App, company_id: string): Promise<number> {
  const jobs = db.read.selectFrom("jobs").select("id").where("kind", "=", "mints_failed")
  return (await jobs.where("company_id", "=", company_id).execute()).length
}
