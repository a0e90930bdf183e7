import { describe, expect, it } from "vitest"
import { codeOfPath } from "#shared/query.ts"
import { isDashboardPath, paths } from "#web/routes.ts"
import { safeOrigin } from "#web/ui/after-sign-in.ts"

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
