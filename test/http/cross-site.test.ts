import { sql } from "kysely"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type { Sent } from "#test/support/client.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const ELSEWHERE = "https://evil.example"
/** Calls that any page may make: they read public facts. */
const OPEN = ["POST /verify", "POST /rpc/:chain_id"]
/** Reads that any page may make. */
const PUBLIC =
  /^GET \/(chains$|certificates\/|checks\/|tokens\/|statements\/|issuers\/:id\/(page|evidence)$|photos\/:sha256$|evidence-key$|openapi|\.well-known\/)/

const service = prepareService()
const me = prepare(() => service.company())
let writes: string[]
let reads: string[]
beforeAll(async () => {
  const served = service.http.routes.filter(({ method }) => method !== "ALL")
  const routes = [...new Set(served.map(({ method, path }) => `${method} ${path}`))]
  writes = routes.filter((route) => !route.startsWith("GET ") && !OPEN.includes(route))
  reads = routes.filter((route) => route.startsWith("GET "))
})
beforeEach(() => service.clock.advance(3_600_000))

const named = (route: string) => route.replace(/:\w+/g, "x")

/** Everything that is stored. */
async function everything(): Promise<string> {
  const { read } = service.app.db
  const tables = await read.introspection.getTables()
  const rows = []
  for (const { name } of tables) rows.push([name, (await sql`select * from ${sql.table(name)}`.execute(read)).rows])
  return JSON.stringify(rows)
}

/** Requests that a page can send without a preflight, by the Fetch standard. */
const SIMPLE: [string, () => Pick<Sent, "body" | "headers">][] = [
  ["JSON as text", () => ({ body: BODY, headers: { "content-type": "text/plain" } })],
  ["JSON without a type", () => ({ body: new Blob([BODY]) })],
  ["a form", () => ({ body: new URLSearchParams(JSON.parse(BODY)) })],
  [
    "a form with a file",
    () => {
      const form = new FormData()
      form.set("file", new File(["name\nx\n"], "x.csv", { type: "text/csv" }))
      return { body: form }
    },
  ],
  ["nothing", () => ({})],
]
const BODY = JSON.stringify({
  ...{ email: "new@company.test", companyName: "New", packageType: "free", currency: "eur", agreeTerms: "true" },
  ...{ username: "a@b.test", password: "correct horse", product_name: "x", name: "x", message: "x", key: "x" },
})

describe("a page of another site", () => {
  it.each(SIMPLE)("has no effect with %s, whichever call it tries", async (_name, simple) => {
    expect(writes.length).toBeGreaterThan(30)
    const before = await everything()
    for (const route of writes) {
      // A browser would not send the token; even if one did, nothing would come of it.
      for (const [origin, token] of [
        [ELSEWHERE, me.token],
        ["null", undefined],
      ] as const) {
        const { headers, ...body } = simple()
        const bearer = token ? { token } : {}
        const answer = await service.call(named(route), { ...bearer, ...body, headers: { ...headers, origin } })
        expect(answer.status, `${route} from ${origin}`).toBe(403)
        expect(answer.headers.get("access-control-allow-origin")).toBeNull()
        const { code, detail } = answer.json
        expect([code, detail]).toEqual(["not_allowed", "This call is not open to pages of other sites."])
      }
    }
    expect(await everything()).toBe(before)
  })

  it("is told by no preflight that it may", async () => {
    for (const route of [...writes, ...reads]) {
      if (PUBLIC.test(route)) continue
      const [, path] = named(route).split(" ") as [string, string]
      const headers = {
        origin: ELSEWHERE,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      }
      const answer = await service.call(`OPTIONS ${path}`, { headers })
      expect(answer.status, route).toBeGreaterThanOrEqual(400)
      for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control/)
    }
  })

  it("is told by a preflight that it may ask what is public, without credentials", async () => {
    for (const route of [...OPEN, ...reads.filter((one) => PUBLIC.test(one))]) {
      const [method, path] = named(route).split(" ") as [string, string]
      const headers = { origin: ELSEWHERE, "access-control-request-method": method }
      const asked = { headers: { ...headers, "access-control-request-headers": "content-type,authorization" } }
      const answer = await service.call(`OPTIONS ${path}`, asked)
      const told = ["origin", "headers", "credentials"].map((of) => answer.headers.get(`access-control-allow-${of}`))
      expect([answer.status, ...told], route).toEqual([204, "*", "content-type", null])
    }
  })

  it("may not read an answer of what is not public", async () => {
    for (const route of reads) {
      const answer = await service.call(named(route), { headers: { origin: ELSEWHERE } })
      const isPublic = PUBLIC.test(route)
      expect(answer.headers.get("access-control-allow-origin"), route).toBe(isPublic ? "*" : null)
      expect(answer.headers.get("cross-origin-resource-policy"), route).toBe(isPublic ? "cross-origin" : "same-origin")
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull()
    }
  })

  it.each([ELSEWHERE, "null"])("may verify (%s)", async (origin) => {
    const [product] = await service.minted(me, [{}])
    const asked = { json: { code: product!.short_code }, headers: { origin, "content-type": "text/plain" } }
    const { status, headers, json } = await service.call<VerifyResponse>("POST /verify", asked)
    expect([status, json.status]).toEqual([200, "valid"])
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("access-control-allow-credentials")).toBeNull()
  })
})

describe("our own page", () => {
  const create = (origin: string, headers: Record<string, string> = {}) =>
    service.call("POST /upload-single-product", {
      token: me.token,
      json: { product_name: "x" },
      headers: { origin, ...headers },
    })

  it("is the one at the address that the service has, and the one at the address that was asked", async () => {
    me.token = (await service.company()).token
    expect((await create(new URL(service.app.config.public_url).origin)).status).toBe(201)
    expect((await create(service.url)).status).toBe(201)
    for (const origin of [
      service.url.replace(/\d+$/, "1"),
      "http://127.0.0.1.evil.example",
      `${service.url}.evil.example`,
    ]) {
      expect((await create(origin)).status, origin).toBe(403)
    }
  })
})

describe("every answer", () => {
  it("says what may be kept: nothing, but for what is meant to be", async () => {
    const kept: string[] = []
    for (const route of [...reads, ...writes]) {
      const answered = service.call(named(route), { token: me.token })
      // A mint is answered once it is on the chain.
      const { headers } = await (route.includes("mint") ? service.whileMining(answered) : answered)
      if (headers.get("cache-control") !== "no-store") kept.push(route)
    }
    expect(kept.sort()).toEqual(["GET /docs", "GET /openapi.json"])
  })
})
