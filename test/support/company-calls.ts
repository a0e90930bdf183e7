import { expect, it } from "vitest"
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

/** For a call that is the owner's alone. */
export function refusesMembers(serviceOf: () => TestService, request: string, json: unknown = {}): void {
  it("refuses a colleague who is not the owner", async () => {
    const service = serviceOf()
    const token = await memberOf(service, await service.company("business"))
    const { status, json: body } = await service.call(request, { token, json })
    expect(status).toBe(403)
    expect(body.code).toBe("not_allowed")
    expect(await namesOfEvents(service)).toEqual([])
  })
}
