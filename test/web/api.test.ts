import type { IncomingMessage } from "node:http"
import { join } from "node:path"
import { type ProxyOptions, resolveConfig } from "vite"
import { beforeAll, describe, expect, it } from "vitest"
import { codeOfPath } from "#shared/query.ts"
import { MATRIX } from "#test/http/matrix.ts"
import { ApiError, addressOf } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { isDashboardPath, paths } from "#web/routes.ts"
import { safeOrigin } from "#web/ui/after-sign-in.ts"

describe("the address of a call", () => {
  it("is its path", () => {
    expect(addressOf("GET /products.csv")).toBe("/products.csv")
  })

  it("names what the call is about, whatever its name holds", () => {
    const path = { id: "a/b?c", sha256: "1" }
    const name = "GET /reports/:id/photos/:sha256"
    expect(addressOf(name, { path })).toBe("/reports/a%2Fb%3Fc/photos/1")
    expect(addressOf("GET /products/:id/qr.svg", { path })).toBe("/products/a%2Fb%3Fc/qr.svg")
  })

  it("ends with the query", () => {
    expect(addressOf("GET /reports", { query: { state: "open", limit: "20" } })).toBe("/reports?state=open&limit=20")
    expect(addressOf("GET /audit", { query: new URLSearchParams({ since: "a b" }) })).toBe("/audit?since=a+b")
  })
})

const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean

describe("a query that failed", () => {
  it("is tried again when the company's share was used up", () => {
    expect(retry(0, new ApiError(503, { code: "busy" }))).toBe(true)
  })

  it("is tried again when nothing answered", () => {
    expect(retry(0, new ApiError(0, {}))).toBe(true)
  })

  it("is tried again when the service takes calls again after a second", () => {
    expect(retry(0, new ApiError(429, { code: "too_many_requests" }, 1))).toBe(true)
  })

  it("is not tried again when the wait is longer than the pauses between attempts", () => {
    expect(retry(0, new ApiError(429, { code: "too_many_requests" }, 60))).toBe(false)
  })

  it("is not tried again when it was refused", () => {
    expect(retry(0, new ApiError(404, { code: "not_found" }))).toBe(false)
  })

  it("is tried again twice at most", () => {
    expect(retry(2, new ApiError(503, { code: "busy" }))).toBe(false)
  })
})

describe("paths", () => {
  it("hold a code as it was typed, and give it back", () => {
    expect(codeOfPath(paths.result("ACME 7K3M-Q9XW-2R4A"))).toBe("ACME 7K3M-Q9XW-2R4A")
    expect(codeOfPath("/V/7K3MQ9XW2R4A")).toBe("7K3MQ9XW2R4A")
    expect(codeOfPath("/v/%E0%A4%A")).toBe("%E0%A4%A")
    expect([codeOfPath("/"), codeOfPath("/v/"), codeOfPath("/v/a/b")]).toEqual([null, null, null])
  })

  it("belong to the dashboard or to the public site", () => {
    const dashboard = [
      "/auth",
      "/dashboard",
      "/dashboard/products/1",
      "/set-password",
      "/thank-you",
      "/subscription-checkout/business",
    ]
    expect(dashboard.filter(isDashboardPath)).toEqual(dashboard)
    expect(["/", "/v/x", "/authors", "/nothing"].map(isDashboardPath)).toEqual([false, false, false, false])
  })
})

describe("where one goes after signing in", () => {
  it("is the page one came from", () => {
    expect(safeOrigin("/dashboard/products?page=2")).toBe("/dashboard/products?page=2")
    expect(safeOrigin("/dashboard?tab=1")).toBe("/dashboard?tab=1")
  })

  it.each(["/dashboard/..//evil.example", "/dashboard/../v/x", "/dashboard/%2e%2e/v/x", "/dashboard\\..\\..\\v"])(
    "is decided by where a browser would go: %j",
    (from) => expect(safeOrigin(from)).toBe("/dashboard"),
  )

  it.each([null, "", "https://evil.example/", "//evil.example/dashboard", "/\\evil.example", "/auth", "/v/x"])(
    "is the dashboard instead of %j",
    (from) => {
      expect(safeOrigin(from)).toBe("/dashboard")
    },
  )
})

describe("the server that pages are developed on", () => {
  let patterns: [RegExp, ProxyOptions][]
  beforeAll(async () => {
    const configFile = join(import.meta.dirname, "..", "..", "vite.config.ts")
    const { server } = await resolveConfig({ configFile }, "serve")
    patterns = Object.entries(server.proxy ?? {}).map(([pattern, to]) => [new RegExp(pattern), to as ProxyOptions])
  })
  const passed = (path: string) => patterns.find(([pattern]) => pattern.test(path))?.[1]

  it("passes every call on to the service", () => {
    const paths = MATRIX.map(({ call }) => call.split(" ")[1]!.replaceAll(/:\w+/g, "1"))
    expect(paths.flatMap((path) => [path, `${path}?a=b`]).filter((path) => !passed(path))).toEqual([])
  })

  it("keeps the modules of pages for itself", () => {
    for (const path of ["/verify/result/result.tsx", "/api/client.ts", "/verify.html", "/main.tsx?t=1"]) {
      expect(passed(path), path).toBeUndefined()
    }
  })

  it("gives a browser the page where a call has the same address, and the documentation of the service", () => {
    const asked = { url: "/status", headers: { accept: "text/html" } } as IncomingMessage
    expect(passed("/status")!.bypass!(asked, undefined, {})).toBe("/status")
    expect(passed("/docs")!.bypass).toBeUndefined()
  })
})
