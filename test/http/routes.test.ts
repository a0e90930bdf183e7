import { beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest"
import * as z from "zod"
import { JSON_BYTES_MAX } from "#http/body.ts"
import type { Calls } from "#http/calls.ts"
import { admitted, json, type Role, type Route, route, typed } from "#http/route.ts"
import { ROUTES } from "#http/routes.ts"
import type { RecallRequest, RecallResponse } from "#shared/api/mints.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { openKey, openSession } from "#test/support/accounts.ts"
import { fromSomewhere } from "#test/support/payments.ts"
import { prepare, prepareService, waitForNoMints } from "#test/support/prepare.ts"

describe("routes", () => {
  /** Checks what every route must do because of its declaration. The matrix beside it tests callers and object ownership. */

  const routes = ROUTES as readonly Route[]
  const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  waitForNoMints()
  const owner = prepare(() => service.company())
  const administrator = prepare(() => service.company())
  beforeAll(async () => {
    await service.app.db.write((tx) =>
      tx.updateTable("users").set({ is_admin: 1 }).where("id", "=", administrator.user_id).execute(),
    )
  })
  beforeEach(() => service.clock.advance(10_000))

  const address = (call: string) => call.replace(/:\w+/g, "1")
  const roleOf = ({ access }: Route) => admitted(access).role
  /** A caller that the route admits. */
  const whoMay = (route: Route) => {
    if (roleOf(route) === "public") return {}
    return { token: roleOf(route) === "administrator" ? administrator.token : owner.token }
  }

  const schemaOf = ({ body }: Route): z.ZodType | undefined =>
    body && typeof body === "object" ? ("read_by_run" in body ? body.read_by_run : body) : undefined
  const RIGHT_BUT_LATIN_1 =
    '{"username":"\xe9@b.test","password":"x","product_name":"\xe9","ids":["\xe9"],"short_code":"0000-0000-0000","code":"0000-0000-0000"}'

  /** Told a second time, since the tests of access believe the declarations: all other calls are for users and their keys. */
  const CALLS_OF: Partial<Record<Role, string>> = {
    public: `
    GET /.well-known/touchmark.json, GET /api/verify-session, GET /certificates/:code, GET /chains,
    GET /checks/:code, GET /docs, GET /docs/:subject, GET /evidence-key, GET /health, GET /issuers/:id/evidence, GET /issuers/:id/page,
    GET /label-hosts, GET /metrics, GET /openapi.json, GET /photos/:sha256, GET /provider,
    GET /public-samples, GET /ready,
    GET /statements/:subject, GET /status, GET /tokens/:token_id, POST /api/activate-user,
    POST /api/stripe/webhook, POST /api/update-subscription-after-payment, POST /checks, POST /contact,
    POST /forgot-password, POST /login, POST /report-photo, POST /report-product, POST /rpc/:chain_id,
    POST /set-password, POST /verify`,
    visitor_or_owner: "POST /api/checkout",
    read_only_user: "PATCH /first-steps, POST /change-password, POST /logout",
    owner: `
    DELETE /api-keys/:id, DELETE /api/subscription-change, DELETE /brand-keys/:key_hash, DELETE /documents/:id,
    DELETE /remove-user, DELETE /wallet, DELETE /webhook-endpoints/:id, GET /api-keys, GET /audit,
    GET /webhook-endpoints, GET /webhook-endpoints/:id/deliveries, PATCH /issuer-domain, PATCH /label-host,
    PATCH /letters, PATCH /webhook-endpoints/:id, POST /api-keys, POST /api/billing-portal,
    POST /api/subscription-change, POST /brand-keys, POST /brand-pages, POST /close-account, POST /documents,
    POST /enable-multi-user, POST /export-company, POST /invite-user, POST /products/:id/recall-note,
    POST /recall, POST /reinstate, POST /update-company-profile, POST /wallet, POST /wallet-challenge,
    POST /webhook-endpoints, POST /webhook-endpoints/:id/rotate-secret, POST /webhook-endpoints/:id/test`,
    administrator: `
    DELETE /api/verify-company/:id, GET /api/audit, GET /api/audit/check, GET /api/companies,
    GET /api/companies/:id/documents, GET /api/jobs, GET /api/overview, PATCH /api/companies/:id,
    PATCH /api/verify-company/:id, POST /api/companies/:id/answer, POST /api/companies/:id/ask-register, POST /api/companies/:id/suspend,
    POST /api/companies/:id/unsuspend, POST /api/jobs/:id/retry`,
  }

  it.each(Object.entries(CALLS_OF))("are for %s where they are said to be", (role, calls) => {
    const declared = routes.filter((route) => roleOf(route) === role).map(({ call }) => call)
    expect(declared.sort()).toEqual(calls.trim().split(/,\s+/))
  })

  it("are all that the router has", () => {
    const served = service.http.routes.filter(({ method }) => method !== "ALL")
    const calls = new Set(served.map(({ method, path }) => `${method} ${path}`))
    expect([...calls].sort()).toEqual(routes.map(({ call }) => call).sort())
  })

  describe("a route for people or keys", () => {
    it.each(routes.filter((route) => !roleOf(route).startsWith("public")))(
      "$call lets nobody else in",
      async (route) => {
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
      },
    )

    it.each(routes.filter((route) => roleOf(route) === "public"))("$call needs no account", async (route) => {
      const { json } = await service.call(address(route.call), route.body ? { json: {} } : {})
      expect(["not_authenticated", "not_allowed"]).not.toContain((json as { code?: string } | null)?.code)
    })
  })

  describe("a caller without a session", () => {
    type Headers = Record<string, string>
    const hashOfToken = async () => {
      const sessions = service.app.db.read.selectFrom("sessions").select("token_hash")
      return (await sessions.executeTakeFirstOrThrow()).token_hash
    }
    const bearing = (token: string): Headers => ({ authorization: `Bearer ${token}` })
    const strangers: [string, (token: string) => Headers | Promise<Headers>][] = [
      ["no token", () => ({})],
      ["an empty token", () => bearing("")],
      ["another scheme", (token) => ({ authorization: `Basic ${token}` })],
      ["a token without its scheme", (token) => ({ authorization: token })],
      ["an unknown token", () => bearing(`tm_${"A".repeat(43)}`)],
      ["a token cut short", (token) => bearing(token.slice(0, -1))],
      ["the token's hash", async () => bearing(await hashOfToken())],
      ["a token in a cookie", (token) => ({ cookie: `access_token=${token}; token=${token}` })],
      ["a very long token", () => bearing("x".repeat(8_000))],
      ["an expired token", async () => bearing(await openSession(service.app, owner.user_id, -1))],
    ]
    // Admission looks at a route's role alone, and that each route has its own is told above.
    const closed = ["user", "read_only_user", "owner", "administrator"].map(
      (role) => routes.find((route) => roleOf(route) === role)!,
    )
    describe.each(closed)("is refused by $call", (route) => {
      const call = address(route.call)
      const sent = route.body ? { json: {} } : {}
      it.each(strangers)("with %s", async (_name, headersOf) => {
        const headers = { ...fromSomewhere().headers, ...(await headersOf(owner.token)) }
        const { status, json } = await service.call(call, { ...sent, headers })
        expect(status).toBe(401)
        expect(json).toMatchObject({ code: "not_authenticated", detail: "Please sign in." })
      })

      it("with a token in the address", async () => {
        const query = `?token=${owner.token}&access_token=${owner.token}`
        expect((await service.call(call + query, { ...sent, ...fromSomewhere() })).status).toBe(401)
      })
    })
  })

  /** What is refused before a call's own schema sees it: the same in each way of reading a body. */
  const NO_JSON: [string, BodyInit, number][] = [
    ["no body", "", 400],
    ["not JSON", "{code:1}", 400],
    ["half of a body", '{"short_code": "', 400],
    ["bytes that are not UTF-8, otherwise right", Buffer.from(RIGHT_BUT_LATIN_1, "latin1"), 400],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), 400],
    ["deep nesting", "[".repeat(30_000), 400],
    ["a body that is too large", `{"x":"${"a".repeat(1_100_000)}"}`, 413],
  ]
  /** JSON that no call reads otherwise than as a mistake. */
  const BAD_JSON: [string, BodyInit, number][] = [
    ["null", "null", 400],
    ["a list", "[]", 400],
    ["a number", "1e999", 400],
    ["an empty object", "{}", 400],
    ["wrong types", '{"code":{},"short_code":[],"ids":"x","username":1,"password":2,"product_name":3}', 400],
  ]
  /** Some changes may be of nothing, and two calls need no body. */
  function isTaken(route: Route, text: unknown): boolean {
    if (text === "") return ["POST /mint-onchain-all", "PATCH /api/verify-company/:id"].includes(route.call)
    try {
      return schemaOf(route)!.safeParse(JSON.parse(String(text))).success
    } catch {
      return false
    }
  }
  const ways = new Set<string>()
  /** Whether no call before it reads its body in the same way. */
  function isFirstOfItsWay(route: Route): boolean {
    const isOptional = schemaOf(route) instanceof z.ZodOptional
    const way = "read_by_run" in Object(route.body) ? route.call : `${route.form} ${isOptional}`
    return ways.size < ways.add(way).size
  }
  describe.each(routes.filter(schemaOf))("$call refuses", (route) => {
    const bad = isFirstOfItsWay(route) ? [...NO_JSON, ...BAD_JSON] : BAD_JSON
    it.each(bad.filter(([, body, expected]) => expected === 413 || !isTaken(route, body)))(
      "%s",
      async (name, body, expected) => {
        const headers = { ...fromSomewhere().headers, "content-type": "application/json" }
        // Each from another company, within everybody's limits.
        const who = roleOf(route) === "administrator" ? administrator : await service.company()
        const { status, json } = await service.call(address(route.call), { token: who.token, body, headers })
        expect(status).toBe(expected)
        expect(json.code).toBe(expected === 413 ? "too_large" : "invalid_input")
        const isUnread = expected === 400 && NO_JSON.some(([one]) => one === name)
        if (isUnread && !route.form) expect(json.reason).toBe("body_not_json")
        expect(json.detail).not.toMatch(/unexpected token|position|\bzod\b|undefined|\[object/i)
      },
    )
  })

  describe("a body", () => {
    it.each(routes.filter(({ body }) => body))(
      "$call takes as many bytes as it declares, and no more",
      async (route) => {
        const { body_bytes_max = JSON_BYTES_MAX } = route
        const send = async (bytes: number) => {
          const headers = { ...fromSomewhere().headers, "content-type": "application/json" }
          return (await service.call(address(route.call), { ...whoMay(route), headers, body: "x".repeat(bytes) }))
            .status
        }
        expect(await send(body_bytes_max + 1)).toBe(413)
        expect(await send(body_bytes_max)).not.toBe(413)
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
})

const Body = z.object({ name: z.string() })
const INTERNAL = { access: "user" } as const

// Each of these is held by tsc: an error that does not come is one.
it("refuses a declaration that leaves something out or answers something else", () => {
  const run = () => ({ name: "x" })
  // @ts-expect-error A call that writes says what body it takes.
  route({ ...INTERNAL, call: "POST /x", answers: { 200: json(Body) }, run })
  // @ts-expect-error A public call says how often it may be made.
  route({ call: "GET /x", access: "public", answers: { 200: json(Body) }, run })
  // @ts-expect-error Every call says what it answers.
  route({ ...INTERNAL, call: "GET /x", run })
  // @ts-expect-error Every call says who may make it.
  route({ call: "GET /x", answers: { 200: json(Body) }, run })
  // @ts-expect-error A call that is described has a tag, under which it is found.
  route({ ...INTERNAL, call: "GET /x", id: "x", summary: "X", answers: { 200: json(Body) }, run })
  // @ts-expect-error A documented call has a summary.
  route({ call: "GET /x", access: "user", tag: "Products", id: "x", answers: { 200: json(Body) }, run })
  // @ts-expect-error A documented call describes the names in its path.
  route({
    call: "GET /x/:id",
    access: "user",
    tag: "Products",
    id: "x",
    summary: "X",
    answers: { 200: json(Body) },
    run,
  })
  // @ts-expect-error The limit is one of the table's.
  route({ ...INTERNAL, call: "GET /x", limit: "slowly", answers: { 200: json(Body) }, run })
  // @ts-expect-error It answers what its schema says.
  route({ ...INTERNAL, call: "GET /x", answers: { 200: json(Body) }, run: () => ({ named: "x" }) })
  // @ts-expect-error There is no such name in the path.
  route({ ...INTERNAL, call: "GET /x/:id", answers: { 200: typed<string>() }, run: ({ path }) => path.name })
})

it("tells clients what a call takes and answers", () => {
  expectTypeOf<Calls["POST /recall"]["answer"]>().toEqualTypeOf<RecallResponse>()
  expectTypeOf<Calls["POST /recall"]["body"]>().toEqualTypeOf<z.input<typeof RecallRequest>>()
  expectTypeOf<Calls["GET /products/:id"]["path"]>().toEqualTypeOf<"id">()
  expectTypeOf<Calls["GET /reports"]["query"]>().toEqualTypeOf<"limit" | "cursor" | "state" | "product_id">()
})
