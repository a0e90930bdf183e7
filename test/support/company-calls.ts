import { addUser, openSession } from "./accounts.ts"
import type { TestService } from "./service.ts"

export type Owner = Awaited<ReturnType<TestService["company"]>>

/** A colleague who may sign in, put there without an invitation. */
export async function memberOf(service: TestService, owner: Owner): Promise<string> {
  const { user_id } = await addUser(service.app, owner.company_id)
  return openSession(service.app, user_id)
}

export async function namesOfEvents({ app }: TestService): Promise<string[]> {
  const rows = await app.db.read.selectFrom("audit_events").select("event").orderBy("at").execute()
  return rows.map(({ event }) => event)
}
