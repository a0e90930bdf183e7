import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { JSON_BYTES_MAX } from "#http/body.ts"
import { admitted, type Route } from "#http/route.ts"
import { ROUTES } from "#http/routes.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { openKey } from "#test/support/accounts.ts"
import { fromSomewhere } from "#test/support/payments.ts"
import { prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

/** Checks what every route must do because of its declaration. The matrix beside it tests callers and object ownership. */

type Me = Awaited<ReturnType<TestService["company"]>>
const routes = ROUTES as readonly Route[]
const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
let owner: Me
let administrator: Me
beforeAll(async () => {
  // Do not wait for mints, because no block is mined here.
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort())
  owner = await service.company()
  administrator = await service.company()
  await service.app.db.write((tx) =>
    tx.updateTable("users").set({ is_admin: 1 }).where("id", "=", administrator.user_id).execute(),
  )
})
afterAll(() => vi.restoreAllMocks())
beforeEach(() => service.clock.advance(10_000))

const address = (call: string) => call.replace(/:\w+/g, "1")
const roleOf = ({ access }: Route) => admitted(access).role
/** A caller that the route admits. */
const whoMay = (route: Route) => {
  if (roleOf(route) === "public") return {}
  return { token: roleOf(route) === "administrator" ? administrator.token : owner.token }
}

it("are all that the router has", () => {
  const served = service.http.routes.filter(({ method }) => method !== "ALL")
  const calls = new Set(served.map(({ method, path }) => `${method} ${path}`))
  expect([...calls].sort()).toEqual(routes.map(({ call }) => call).sort())
})

describe("a route for people or keys", () => {
  it.each(routes.filter((route) => !roleOf(route).startsWith("public")))("$call lets nobody else in", async (route) => {
    const { role, scopes } = admitted(route.access)
    const call = address(route.call)
    const sent = route.body ? { json: {} } : {}
    const others = await openKey(
      service.app,
      owner,
      SCOPES.filter((scope) => !scopes.includes(scope)),
    )
    const refused = await service.call(call, { ...sent, token: others })
    expect([refused.status, refused.json.code]).toEqual([403, "not_allowed"])
    expect(refused.json.detail).toContain(scopes.length > 0 ? `lacks the scope ${scopes.join(" / ")}` : "Sign in")
    for (const scope of scopes) {
      const token = await openKey(service.app, owner, [scope])
      expect((await service.call(call, { ...sent, token })).status, scope).not.toBe(403)
    }
    if (role !== "visitor_or_owner") expect((await service.call(call, sent)).status).toBe(401)
    if (role === "administrator") {
      expect((await service.call(call, { ...sent, token: owner.token })).status).toBe(403)
    }
  })

  it.each(routes.filter((route) => roleOf(route) === "public"))("$call needs no account", async (route) => {
    const { json } = await service.call(address(route.call), route.body ? { json: {} } : {})
    expect(["not_authenticated", "not_allowed"]).not.toContain((json as { code?: string } | null)?.code)
  })
})

describe("a body", () => {
  it.each(routes.filter(({ body }) => body))("$call takes as many bytes as it declares, and no more", async (route) => {
    const { body_bytes_max = JSON_BYTES_MAX } = route
    const send = async (bytes: number) => {
      const headers = { ...fromSomewhere().headers, "content-type": "application/json" }
      return (await service.call(address(route.call), { ...whoMay(route), headers, body: "x".repeat(bytes) })).status
    }
    expect(await send(body_bytes_max + 1)).toBe(413)
    expect(await send(body_bytes_max)).not.toBe(413)
  })
})

describe("a page of another site", () => {
  it.each(routes.filter(({ call }) => !call.startsWith("GET ")))(
    "$call is open to it or not, as declared",
    async (route) => {
      const headers = { ...fromSomewhere().headers, origin: "https://evil.example" }
      const { json } = await service.call(address(route.call), { ...whoMay(route), headers })
      const isRefused = (json as { detail?: string }).detail === "This call is not open to pages of other sites."
      expect(isRefused).toBe(!route.any_origin)
    },
  )
})

describe("an Idempotency-Key", () => {
  it.each(routes.filter(({ once }) => once))("$call is read", async (route) => {
    const headers = { ...fromSomewhere().headers, "idempotency-key": "two words" }
    const { status, json } = await service.call(address(route.call), { token: owner.token, headers, json: {} })
    expect([status, json.detail]).toEqual([400, expect.stringContaining("Idempotency-Key")])
  })
})
