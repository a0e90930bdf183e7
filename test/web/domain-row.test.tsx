// @vitest-environment happy-dom
import { act } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { openPage } from "#test/support/page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { DomainRow } from "#web/verify/checks/domain-row.tsx"
import { DomainWord } from "#web/verify/checks/domain-word.tsx"

const ISSUER = `0x${"11".repeat(32)}`
const registry = `0x${"a1".repeat(20)}`
const certificate = {
  ...{ chain_id: 1, registry, scope: "individual", token_id: `0x${"22".repeat(32)}` },
  record: { code: "0123456789AK", body: { name: "Chair", issuer: { id: ISSUER, name: "ACME Kft." } } },
} as Certificate
const reportOf = (domain: string, over: object = {}) =>
  ({
    ...{ verdict: "valid", checks: [], network: "mainnet", record_hash: `0x${"33".repeat(32)}` },
    reading: { verdict: "Valid", issuer: { name: "ACME Kft.", domain, attested_at: 1, revoked_at: null, ...over } },
  }) as unknown as CertificateReport
const file = (...issuers: object[]) => JSON.stringify({ format: "touchmark-issuer/1", issuers })
const own = { id: ISSUER, name: "ACME", registries: [{ chain_id: 1, address: registry }] }
const dns = (id: string) => JSON.stringify({ Answer: [{ type: 16, data: `"v=touchmark1; id=${id}"` }] })

let page: Awaited<ReturnType<typeof openPage>>
let asked: string[] = []
beforeEach(async () => {
  await Promise.all([loadTexts("public"), loadTexts("proof")])
})

/** The answers of the domain and of each resolver; null is an answer that the browser does not hand over. */
async function open(report: CertificateReport, home: string | null, names: string | null = null, more: object = {}) {
  asked = []
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url)
    const text = url.startsWith("https://acme.example/") ? home : names
    if (text === null) throw new TypeError("Failed to fetch")
    return new Response(text, { headers: { "content-type": "application/json" } })
  })
  page = await openPage(<DomainRow report={report} certificate={certificate} {...more} />, "/v/0123-4567-89AK")
}
async function ask() {
  await page.press("Ask acme.example itself")
  await act(() => vi.waitFor(() => expect(page.text()).not.toContain("Asking acme.example..."), 60_000))
}

describe("the maker's own domain", () => {
  it.each<[string, string | null, string | null, RegExp]>([
    ["names the maker", file(own), null, /The maker’s own domain says that it is this maker/],
    ["names others", file({ ...own, id: registry.padEnd(66, "0") }), null, /The maker’s own domain says otherwise/],
    ["is read by no other page, but has DNS", null, dns(ISSUER), /The DNS of the maker’s domain .* weaker proof/],
    ["cannot be read", null, null, /The maker’s own domain could not be asked.*could not be asked: Failed to fetch/],
    ["serves something else", "<html>", null, /could not be asked: it serves no such file/],
  ])("that %s is said on a line of its own, once it was asked", async (_what, home, names, line) => {
    await open(reportOf("acme.example"), home, names)
    expect([asked, page.text()]).toEqual([[], expect.stringContaining("not which product")])
    await ask()
    expect(page.text()).toMatch(line)
    for (const url of asked) expect(url).not.toMatch(/0123|4567|89AK|0x/i)
  })

  it("that cannot be read is no failure: the line has the sign of what was not checked", async () => {
    await open(reportOf("acme.example"), null)
    await ask()
    expect(document.querySelectorAll(".text-wax")).toHaveLength(0)
  })

  it.each([
    ["no domain", reportOf("")],
    ["an attestation that has ended", reportOf("acme.example", { revoked_at: 2 })],
    ["an address of a machine", reportOf("127.0.0.1")],
    ["a changed record", { ...reportOf("acme.example"), verdict: "changed" } as CertificateReport],
  ])("is not offered with %s", async (_what, report) => {
    await open(report, file(own))
    expect(document.querySelectorAll("button")).toHaveLength(0)
  })

  it("is asked after the page was loaded anew, where another page's answer says whom it may ask", async () => {
    const entry = { name: `${location.origin}/terms` } as PerformanceEntry
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry])
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {})
    await open(reportOf("acme.example"), file(own))
    await page.press("Reload this page to ask acme.example")
    expect([reload.mock.calls.length, asked]).toEqual([1, []])
  })

  const FILE = "https://acme.example/.well-known/touchmark.json"

  it.each([
    ["names the maker", file(own), "passed", /The maker’s own domain says that it is this maker/],
    ["names others", file(), "failed", /The maker’s own domain says otherwise/],
    ["cannot be read", null, "unchecked", /The maker’s own domain could not be asked.*Ask acme.example itself/],
  ])(
    "that %s is asked once by itself where the maker wants that, and no resolver",
    async (_what, home, outcome, line) => {
      const onSaid = vi.fn()
      await open(reportOf("acme.example"), home, dns(ISSUER), { automatic: true, onSaid })
      const wanted = expect.objectContaining({ outcome })
      await act(() => vi.waitFor(() => expect(onSaid).toHaveBeenCalledWith(wanted), 60_000))
      expect([asked, onSaid.mock.calls.length, page.text()]).toEqual([[FILE], 1, expect.stringMatching(line)])
    },
  )

  it("that could not be read by itself is asked again by the visitor, its DNS as well", async () => {
    const onSaid = vi.fn()
    await open(reportOf("acme.example"), null, dns(ISSUER), { automatic: true, onSaid })
    await act(() => vi.waitFor(() => expect(onSaid).toHaveBeenCalled(), 60_000))
    await ask()
    expect(page.text()).toMatch(/The DNS of the maker’s domain/)
  })

  it.each([
    ["no domain", reportOf("")],
    ["a changed record", { ...reportOf("acme.example"), verdict: "changed" } as CertificateReport],
  ])("is not asked by itself with %s", async (_what, report) => {
    await open(report, file(own), null, { automatic: true })
    expect(asked).toEqual([])
  })

  it("is not asked by itself on a page that may not ask it", async () => {
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([
      { name: `${location.origin}/terms` } as PerformanceEntry,
    ])
    await open(reportOf("acme.example"), file(own), null, { automatic: true })
    expect(asked).toEqual([])
  })
})

describe("the word beside the maker's domain", () => {
  it.each([
    ["passed", {}, "confirms it"],
    ["failed", {}, "says otherwise"],
    ["unchecked", {}, ""],
    ["passed", { is_weaker: true }, ""],
  ] as const)("is of %s %j", async (outcome, more, word) => {
    page = await openPage(<DomainWord check={{ check: "domain_names_issuer", outcome, ...more }} />, "/")
    expect(page.text()).toBe(word)
  })
})
