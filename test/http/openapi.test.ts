import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { DescribedRoute } from "#http/openapi/described-route.ts"
import type { OpenApiDocument, Operation } from "#http/openapi/document.ts"
import { DESCRIBED, INTERNAL } from "#http/openapi/routes.ts"
import { SCOPES } from "#shared/api/keys.ts"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import { openKey, setPassword } from "#test/support/accounts.ts"
import type { Answer, Sent } from "#test/support/client.ts"
import { faultsOf } from "#test/support/json-schema.ts"
import { OpenApiMeta } from "#test/support/openapi-meta.ts"
import { createService, type MintedProduct, type TestService } from "#test/support/service.ts"

type Me = Awaited<ReturnType<TestService["company"]>>
let service: TestService
let me: Me
let key: string
let document: OpenApiDocument
beforeAll(async () => {
  service = await createService()
  // Nobody waits here for a mint that nothing mines.
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort())
  me = await service.company()
  key = await openKey(service.app, me)
  document = (await service.call<OpenApiDocument>("GET /openapi.json")).json
})
afterAll(async () => {
  vi.restoreAllMocks()
  await service.close()
})

const operationOf = ({ route }: DescribedRoute): Operation => {
  const [method, path] = route.split(" ") as [string, string]
  return document.paths[path.replace(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!
}
const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe("the description", () => {
  it("has every route of the service, or says that it is our own pages'", () => {
    const routes = service.http.routes.filter(({ method }) => method !== "ALL")
    const served = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort()
    const named = [...DESCRIBED.map(({ route }) => route), ...Object.values(INTERNAL).flat()].sort()
    expect(named).toEqual(served)
  })

  it("is an OpenAPI 3.1 document", () => {
    expect(OpenApiMeta.safeParse(document).error?.issues).toBeUndefined()
  })

  it("names each operation once and every tag that it uses", () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(operations().flatMap(({ tags }) => tags))].sort()).toEqual(
      document.tags.map(({ name }) => name).sort(),
    )
  })

  it("describes every part of each path, and no other", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters = [] } of Object.values(methods)) {
        const named = parameters.filter(({ in: place }) => place === "path").map(({ name }) => name)
        expect(named, path).toEqual(parts)
      }
    }
  })

  it("refers to nothing that is not there, and keeps nothing that nobody refers to", () => {
    const text = JSON.stringify(document)
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort())
  })

  it("gives each body an example that the call's own schema takes", () => {
    for (const { route, body, example } of DESCRIBED) {
      if (body === undefined || body === "file") continue
      expect(body.safeParse(example).error?.issues, route).toBeUndefined()
    }
  })

  it("may be read from any page and kept for a while", async () => {
    const { headers } = await service.call("GET /openapi.json")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("cache-control")).toBe("public, max-age=300")
    expect(headers.get("content-type")).toBe("application/json")
  })
})

describe("who may call", () => {
  let other: Me
  beforeAll(async () => {
    other = await service.company()
  })

  const sent = (body: DescribedRoute["body"]): Sent => (body ? { json: {} } : {})
  const path = (route: string) => route.replace(/:\w+/g, "0")

  it.each(DESCRIBED.filter(({ access }) => access !== "public"))(
    "$route is as described",
    async ({ route, access, body }) => {
      const wanted = access === "session" ? [] : [access].flat()
      const others = await openKey(
        service.app,
        other,
        SCOPES.filter((scope) => !wanted.includes(scope as never)),
      )
      const refused = await service.call(path(route), { ...sent(body), token: others })
      expect([refused.status, refused.json.code]).toEqual([403, "not_allowed"])
      expect(refused.json.detail).toContain(wanted.length > 0 ? `lacks the scope ${wanted.join(" or ")}` : "Sign in")
      for (const scope of wanted) {
        const token = await openKey(service.app, other, [scope as never])
        expect((await service.call(path(route), { ...sent(body), token })).status, scope).not.toBe(403)
      }
      expect((await service.call(path(route), sent(body))).status).toBe(401)
    },
  )

  it.each(DESCRIBED.filter(({ access }) => access === "public"))("$route needs no account", async ({ route, body }) => {
    expect([401, 403]).not.toContain((await service.call(path(route), sent(body))).status)
  })
})

interface Made {
  waiting: { id: string; short_code: string }
  minted: MintedProduct
  batch: MintedProduct
  label_job: string
  label_file: string
  endpoint: string
  delivery: string
  api_key: string
}

describe("what is answered", () => {
  let made: Made
  beforeAll(async () => {
    const [minted] = await service.minted(me, [
      { category: "Linen", metadata_json: { attributes: { Colour: "blue" } } },
    ])
    const [batch] = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
    const ask = <Body>(request: string, json?: unknown) =>
      service.call<Body>(request, { token: me.token, ...(json === undefined ? {} : { json }) })
    const { job_id } = (await ask<JobAccepted>("POST /label-sheets", { layout: "a4-3x8" })).json
    await service.work()
    const job = (await ask<JobDescription>(`GET /jobs/${job_id}`)).json
    const endpoint = (await ask<{ id: string }>("POST /webhook-endpoints", { url: "https://example.com/" })).json.id
    const password = "the owner's password"
    await setPassword(service.app, me.user_id, password)
    const key = { password, name: "x", scopes: ["products:read"] }
    const delivery = (await ask<{ id: string }>(`POST /webhook-endpoints/${endpoint}/test`)).json.id
    const api_key = (await ask<{ id: string }>("POST /api-keys", key)).json.id
    made = {
      ...{ waiting: await service.product(me), minted: minted!, batch: batch!, label_job: job_id },
      ...{ label_file: job.result!.file_id, endpoint, delivery, api_key },
    }
  })

  const endpoint =
    (rest = "") =>
    () =>
      `/webhook-endpoints/${made.endpoint}${rest}`
  /** What to ask so that each described answer comes, beside what needs nothing but the example. */
  const REQUESTS: Record<string, [path: () => string, sent?: () => Sent][]> = {
    verifyCode: [
      [() => "/verify", () => ({ json: { code: made.minted.short_code } })],
      [() => "/verify", () => ({ json: { code: made.minted.token_id } })],
      [() => "/verify", () => ({ json: { code: made.batch.tx_hash } })],
    ],
    getCertificate: [
      [() => `/certificates/${made.minted.short_code}`],
      [() => `/certificates/${made.batch.short_code}`],
    ],
    getToken: [[() => `/tokens/${made.minted.token_id}`], [() => `/tokens/${made.batch.token_id}`]],
    listProducts: [[() => "/products"], [() => "/products?limit=2"], [() => "/products?fields=ids"]],
    getProduct: [[() => `/products/${made.minted.id}`], [() => `/products/${made.waiting.id}`]],
    editProduct: [[() => `/products/${made.waiting.id}`, () => ({ json: { category: "Linen" } })]],
    getHistory: [[() => `/products/${made.minted.id}/history`], [() => `/products/${made.waiting.id}/history`]],
    getVerifications: [[() => `/products/${made.minted.id}/verifications`]],
    importProducts: [
      [
        () => "/upload-individual-products",
        () => ({ file: { name: "x.csv", content: "name,manufacture_date\nA,2026-01-01\nB,yesterday\n" } }),
      ],
    ],
    mintProduct: [
      [() => "/mint-onchain", () => ({ json: { short_code: made.minted.short_code } })],
      [() => "/mint-onchain", () => ({ json: { short_code: made.waiting.short_code } })],
    ],
    recall: [[() => "/recall", () => ({ json: { short_code: made.minted.short_code } })]],
    reinstate: [[() => "/reinstate", () => ({ json: { short_code: made.minted.short_code } })]],
    getQrSvg: [[() => `/products/${made.minted.id}/qr.svg`]],
    getQrPng: [[() => `/products/${made.minted.id}/qr.png`]],
    makeBundle: [[() => "/bundles", () => ({ json: { tx_hash: made.batch.tx_hash } })]],
    makeArchive: [[() => "/certificate-archives", () => ({ json: { tx_hash: made.batch.tx_hash } })]],
    getArchive: [[() => `/certificates.zip?tx_hash=${made.batch.tx_hash}`]],
    getJob: [[() => `/jobs/${made.label_job}`]],
    getFile: [[() => `/files/${made.label_file}`]],
    changeWebhookEndpoint: [[endpoint(), () => ({ json: { enabled: true } })]],
    rotateWebhookSecret: [[endpoint("/rotate-secret")]],
    testWebhookEndpoint: [[endpoint("/test")]],
    listWebhookDeliveries: [[endpoint("/deliveries?limit=1")]],
    redeliverWebhook: [[() => `/webhook-endpoints/${made.endpoint}/deliveries/${made.delivery}/redeliver`]],
    revokeApiKey: [[() => `/api-keys/${made.api_key}`]],
  }
  const usual = ({ route, example }: DescribedRoute): [() => string, (() => Sent)?] => {
    return [() => route.split(" ")[1]!, () => (example ? { json: example } : {})]
  }

  function requireDescribed(described: DescribedRoute, { status, headers, text }: Answer<unknown>): void {
    const said = operationOf(described).responses[status]
    expect(said, `${described.route} answered ${status}: ${text.slice(0, 300)}`).toBeDefined()
    const type = headers.get("content-type")!.split(";")[0]!
    const content = said!.content!
    const schema = content[type]?.schema ?? content["application/octet-stream"]?.schema
    expect(schema, `${described.route} answered ${type}`).toBeDefined()
    if (type !== "application/json") return
    expect(faultsOf(JSON.parse(text), schema!, document.components.schemas), described.route).toEqual([])
  }

  // What takes its thing away comes last.
  const order = ({ id }: DescribedRoute) => (id.startsWith("delete") ? 1 : 0)
  const routes = DESCRIBED.toSorted((one, other) => order(one) - order(other))

  it.each(routes)("$route is as described", async (described) => {
    if (described.id === "deleteWebhookEndpoint") REQUESTS.deleteWebhookEndpoint = [[endpoint()]]
    const statuses = new Set<number>()
    for (const [path, sentBy] of REQUESTS[described.id] ?? [usual(described)]) {
      const token = described.access === "session" ? me.token : key
      const sent = { ...sentBy?.(), ...(described.access === "public" ? {} : { token }) }
      service.clock.advance(10_000)
      const answer = await service.call(`${described.route.split(" ")[0]} ${path()}`, sent)
      requireDescribed(described, answer)
      statuses.add(answer.status)
    }
    expect(
      [...statuses].some((status) => status < 300),
      `${described.route}: ${[...statuses]}`,
    ).toBe(true)
  })

  it.each(DESCRIBED)("$route is refused as described", async (described) => {
    const token = described.access === "session" ? me.token : key
    const [method, path] = described.route.replace(/:\w+/g, "0").split(" ") as [string, string]
    service.clock.advance(10_000)
    const asked: Sent[] = [{}, { token }, { token, body: "{", headers: { "content-type": "application/json" } }]
    for (const sent of described.body ? asked : asked.slice(0, 2)) {
      requireDescribed(
        described,
        await service.call(`${method} ${path}`, method === "GET" ? { ...sent, body: null! } : sent),
      )
    }
  })
})

describe("GET /docs", () => {
  let page: string
  let headers: Headers
  beforeAll(async () => {
    const answer = await service.call("GET /docs")
    page = answer.text
    headers = answer.headers
  })

  it("is a page that any browser shows under our policy: no script, nothing from elsewhere", () => {
    expect(headers.get("content-type")).toMatch(/^text\/html/)
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|<iframe|<link rel="stylesheet"/i)
    const sources = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, target]) => target!)
    expect(sources.filter((target) => !/^(#|\/)/.test(target))).toEqual([])
  })

  it("has every call with its anchor and a curl example", () => {
    for (const { operationId, summary } of operations()) {
      expect(page).toContain(`<h3 id="${operationId}">`)
      expect(page).toContain(`<a href="#${operationId}">${summary.replaceAll("'", "&#39;")}</a>`)
    }
    expect(page.match(/curl /g)!.length).toBeGreaterThan(operations().length)
  })

  it("leads nowhere in vain", () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)
    expect(new Set(ids).size).toBe(ids.length)
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!)
    expect(anchors.filter((id) => !ids.includes(id))).toEqual([])
  })

  it("explains what a program has to know", () => {
    for (const id of [
      "authenticate",
      "upload",
      "mint",
      "wait",
      "labels",
      "verify",
      "errors",
      "limits",
      "idempotency",
      "webhooks",
    ]) {
      expect(page).toContain(`<h2 id="${id}">`)
    }
    for (const scope of SCOPES) expect(page).toContain(`<code>${scope}</code>`)
  })

  it("is well-formed: every element that is opened is closed", () => {
    const stack: string[] = []
    for (const [, slash, name] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
      if (["meta", "link", "br"].includes(name!)) continue
      if (slash) expect(stack.pop()).toBe(name)
      else stack.push(name!)
    }
    expect(stack).toEqual([])
  })
})
