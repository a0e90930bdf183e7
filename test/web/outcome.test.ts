import { describe, expect, it } from "vitest"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { ApiError } from "#web/api/client.ts"
import { stateOf } from "#web/verify/box/asked.ts"
import { outcomeOf } from "#web/verify/card/outcome.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"

const TODAY = "2026-11-21"

const found = (over: Partial<VerifyResponse> = {}): IndexStatement => ({
  state: "found",
  answer: { status: "valid", network: "mainnet", ...over } as VerifyResponse,
})

const read = (
  verdict: CertificateReport["verdict"],
  over: { differing?: ["name"] | []; network?: "local" | "testnet" | "mainnet"; expiration_date?: string } = {},
): BrowserStatement => ({
  state: "read",
  report: { verdict, network: over.network ?? "mainnet", checks: [], record_hash: null, reading: null },
  certificate: { record: { body: { name: "Shirt", expiration_date: over.expiration_date } } } as Certificate,
  chain: null,
  from: "certificate",
  differing: over.differing ?? null,
})

const reading: BrowserStatement = { state: "reading" }

describe("the first sentence of a result", () => {
  it.each<[string, IndexStatement, BrowserStatement, string]>([
    ["nothing is known yet", { state: "asking" }, reading, "asking"],
    ["index and browser agree", found(), read("valid", { differing: [] }), "valid"],
    ["the browser is still reading", found(), reading, "valid"],
    ["the chain could not be read", found(), read("unchecked"), "valid"],
    ["the browser found another record on chain", found(), read("changed"), "changed"],
    ["the certificate is nonsense", found(), read("malformed"), "changed"],
    ["the chain knows no such token", found(), read("not_found"), "contradicted"],
    ["the registry is not ours", found(), read("unknown_registry"), "contradicted"],
    ["the index shows another name", found(), read("valid", { differing: ["name"] }), "contradicted"],
    ["only the browser knows of a recall", found(), read("recalled"), "recalled"],
    ["only the index knows of a recall", found({ status: "recalled" }), read("valid"), "recalled"],
    ["the index says expired", found({ status: "expired" }), read("valid"), "expired"],
    ["the date passed since", found({ expiration_date: "2026-11-20" }), read("valid"), "expired"],
    ["the date is today", found({ expiration_date: TODAY }), read("valid"), "valid"],
    ["it is on a test network", found(), read("valid", { network: "testnet" }), "test_network"],
    [
      "the server hides that it is a test network",
      found({ network: "mainnet" }),
      read("valid", { network: "testnet" }),
      "test_network",
    ],
    ["it is registered only", { state: "pending" }, { state: "nothing" }, "pending"],
    ["nobody knows the code", { state: "unknown" }, { state: "not_found" }, "unknown"],
    ["the index denies what the browser found", { state: "unknown" }, read("valid"), "valid"],
    ["the service is silent, the browser at work", { state: "unreachable" }, reading, "asking"],
    ["the service is silent, the browser found it", { state: "unreachable" }, read("valid"), "valid"],
    ["the service is silent, the product recalled", { state: "unreachable" }, read("recalled"), "recalled"],
    [
      "the service is silent, the product out of date",
      { state: "unreachable" },
      read("valid", { expiration_date: "2026-01-01" }),
      "expired",
    ],
    ["nobody answers", { state: "unreachable" }, { state: "unchecked" }, "unreachable"],
    ["nobody answers and the chain neither", { state: "unreachable" }, read("unchecked"), "unreachable"],
    ["too many checks", { state: "busy" }, { state: "unchecked" }, "busy"],
  ])("when %s", (_when, index, browser, outcome) => {
    expect(outcomeOf(index, browser, TODAY)).toBe(outcome)
  })
})

describe("what a refusal means", () => {
  it.each([
    [404, "unknown_code", "unknown"],
    [404, "unknown_route", "unreachable"],
    [409, "not_on_chain", "pending"],
    [422, "mistyped_code", "mistyped"],
    [429, "too_many_requests", "busy"],
    [500, "internal", "unreachable"],
    [503, "busy", "unreachable"],
    [0, undefined, "unreachable"],
  ] as const)("%i %s is %s", (status, code, state) => {
    expect(stateOf(new ApiError(status, code ? { code } : {}))).toBe(state)
  })
})
