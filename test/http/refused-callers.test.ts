import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createService, type TestService } from "#test/support/service.ts"

let service: TestService
beforeEach(async () => {
  service = await createService()
  service.clock.stop()
})
afterEach(() => {
  vi.restoreAllMocks()
  return service.close()
})

type Company = Awaited<ReturnType<TestService["company"]>>
const RECALL = { json: { short_code: "0000-0000-0001", reason: "other" } }
const recall = ({ token }: Company, headers = {}) => service.call("POST /recall", { token, headers, ...RECALL })
const stats = ({ token }: Company) => service.call("GET /product-stats", { token })

/** Statements that `work` has the database do for requests. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { db } = service.app
  const spies = [vi.spyOn(db.quick, "selectFrom"), vi.spyOn(db.read, "selectFrom"), vi.spyOn(db, "write")]
  await work()
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  vi.restoreAllMocks()
  return count
}

async function useUp(me: Company, ask: (me: Company) => Promise<{ status: number }>): Promise<void> {
  for (let asked = 0; asked < 1_000; asked++) if ((await ask(me)).status === 429) return
  throw new Error("There is no limit.")
}

describe("a caller that was just refused", () => {
  it.each([
    ["one call's limit", recall],
    ["the limit of all its calls", stats],
  ])("by %s is refused again without a statement, until it has waited", async (_name, ask) => {
    const me = await service.company()
    expect(await statementsOf(() => ask(me))).toBeGreaterThan(0)
    await useUp(me, ask)
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    const statements = await statementsOf(async () => {
      for (let asked = 0; asked < 20; asked++) answers.push(await ask(me))
    })
    expect(statements).toBe(0)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
    expect(answers[0]!.headers.get("retry-after")).toBe("1")
    service.clock.advance(1_000)
    expect((await ask(me)).status).not.toBe(429)
  })

  it("may make its other calls, as may another company", async () => {
    const [me, other] = [await service.company(), await service.company()]
    await useUp(me, recall)
    expect((await recall(me)).status).toBe(429)
    expect((await stats(me)).status).toBe(200)
    expect((await recall(other)).status).toBe(422)
  })

  it("is told of its session's end within ten seconds", async () => {
    const me = await service.company()
    await useUp(me, ({ token }) => service.call("POST /export-company", { token }))
    const ask = () => service.call("POST /export-company", { token: me.token })
    const { status, headers } = await ask()
    expect([status, Number(headers.get("retry-after")) > 600]).toEqual([429, true])
    await service.app.db.write((tx) => tx.deleteFrom("sessions").where("user_id", "=", me.user_id).execute())
    service.clock.advance(10_000)
    expect((await ask()).status).toBe(401)
  })
})
