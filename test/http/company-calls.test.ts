import { describe, expect, it } from "vitest"
import { openKey } from "#test/support/accounts.ts"
import { renewService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

const service = renewService()

type Company = Awaited<ReturnType<TestService["company"]>>
const KEYS = 12

const keysOf = (me: Company) =>
  Promise.all(Array.from({ length: KEYS }, () => openKey(service.app, me, ["products:read", "products:write"])))

/** Each key asks as often as a key may at once. */
async function statusesOf(keys: string[], request: string): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const token of keys) {
    const asked = Array.from({ length: 60 }, () => service.call(request, { token, json: writes(request) }))
    for (const { status } of await Promise.all(asked)) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}
const writes = (request: string) => (request.startsWith("GET") ? undefined : { product_name: "Bell" })
const MISSING = crypto.randomUUID()

describe("a company's calls by all its keys together", () => {
  it.each([
    [`PATCH /products/${MISSING}`, 404, 300, "GET /product-stats"],
    ["GET /product-stats", 200, 600, `PATCH /products/${MISSING}`],
  ])("%s are bounded, with the wait told, for it alone", async (request, usual, allowed, elsewhere) => {
    const [me, other] = [await service.company(), await service.company()]
    const [keys, theirs] = [await keysOf(me), await keysOf(other)]
    service.clock.stop()
    expect(await statusesOf(keys, request)).toEqual(
      new Map([
        [usual, allowed],
        [429, KEYS * 60 - allowed],
      ]),
    )
    const [key] = await keysOf(me)
    const { status, json, headers } = await service.call(request, { token: me.token, json: writes(request) })
    expect([status, json.code, headers.get("retry-after")]).toEqual([429, "too_many_requests", "1"])
    // The other kind of call, and another company's, are not concerned.
    expect((await service.call(request, { token: theirs[0]!, json: writes(request) })).status).toBe(usual)
    expect((await service.call(elsewhere, { token: key!, json: writes(elsewhere) })).status).not.toBe(429)
    service.clock.advance(1_000)
    expect((await service.call(request, { token: key!, json: writes(request) })).status).toBe(usual)
  })
})
