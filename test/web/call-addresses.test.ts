import { describe, expect, it } from "vitest"
import { addressOf } from "#web/api/client.ts"

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
