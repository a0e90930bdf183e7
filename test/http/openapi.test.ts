import { beforeAll, describe, expect, it } from "vitest"
import type { OpenApiDocument } from "#http/openapi/document.ts"
import { documentedRoutes } from "#http/openapi/document.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { OpenApiMeta } from "#test/support/openapi-meta.ts"
import { prepareService, waitForNoMints } from "#test/support/prepare.ts"

const DOCUMENTED = documentedRoutes()

const service = prepareService()
waitForNoMints()
let document: OpenApiDocument
beforeAll(async () => {
  document = (await service.call<OpenApiDocument>("GET /openapi.json")).json
})

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe("the description", () => {
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
    for (const { call, body, example } of DOCUMENTED) {
      if (!body || typeof body === "string" || "read_by_run" in body) continue
      expect(body.safeParse(example).error?.issues, call).toBeUndefined()
    }
  })

  it("may be read from any page and kept for a while", async () => {
    const { headers } = await service.call("GET /openapi.json")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("cache-control")).toBe("public, max-age=300")
    expect(headers.get("content-type")).toBe("application/json")
  })
})

describe("GET /docs", () => {
  const SUBJECTS = ["verification", "products", "minting", "downloads", "webhooks", "api-keys", "service", "checks"]
  const pages = new Map<string, string>()
  beforeAll(async () => {
    for (const path of ["/docs", ...SUBJECTS.map((subject) => `/docs/${subject}`)]) {
      const { text, headers } = await service.call(`GET ${path}`)
      expect(headers.get("content-type")).toMatch(/^text\/html/)
      pages.set(path, text)
    }
  })

  it("is pages that any browser shows under our policy: no script, nothing from elsewhere", () => {
    for (const page of pages.values()) {
      expect(page).not.toMatch(/<script|javascript:|\son\w+=|<iframe|<link rel="stylesheet"/i)
      const sources = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, target]) => target!)
      expect(sources.filter((target) => !/^(#|\/)/.test(target))).toEqual([])
    }
  })

  it("has every call once, under its subject, with its anchor and a curl example", () => {
    const all = [...pages.values()].join("\n")
    for (const { operationId, summary } of operations()) {
      expect(all.split(`<h2 id="${operationId}">`), operationId).toHaveLength(2)
      expect(all).toContain(`<a href="#${operationId}">${summary.replaceAll("'", "&#39;")}</a>`)
    }
    expect(all.match(/curl /g)!.length).toBeGreaterThan(operations().length)
  })

  it.each(["/docs", ...SUBJECTS.map((subject) => `/docs/${subject}`)])("leads nowhere in vain: %s", (path) => {
    const page = pages.get(path)!
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...page.matchAll(/href="([^"]+)"/g)].map(([, target]) => target!)
    expect(targets.filter((target) => target.startsWith("#") && !ids.includes(target.slice(1)))).toEqual([])
    for (const other of pages.keys()) expect(targets).toContain(other)
    expect(targets.filter((target) => target.startsWith("/docs") && !pages.has(target))).toEqual([])
    expect(page.match(new RegExp(`href="${path}" aria-current="page"`, "g"))).toHaveLength(1)
  })

  it("has no page for a subject that is not there", async () => {
    expect(await service.call("GET /docs/payments")).toMatchObject({ status: 404, json: { reason: "unknown_route" } })
  })

  it("explains what a program has to know", () => {
    const page = pages.get("/docs")!
    for (const id of [
      "authenticate",
      "register-products",
      "mint",
      "poll-or-be-told",
      "print-labels",
      "verify",
      "errors",
      "limits",
      "send-a-request-again",
      "receive-webhooks",
    ]) {
      expect(page).toContain(`<h2 id="${id}">`)
    }
    for (const scope of SCOPES) expect(page).toContain(`<code>${scope}</code>`)
  })

  it("is well-formed: every element that is opened is closed", () => {
    for (const page of pages.values()) {
      const stack: string[] = []
      for (const [, slash, name] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
        if (["meta", "link", "br"].includes(name!)) continue
        if (slash) expect(stack.pop()).toBe(name)
        else stack.push(name!)
      }
      expect(stack).toEqual([])
    }
  })
})
