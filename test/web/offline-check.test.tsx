// @vitest-environment happy-dom
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { act } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { Certificate } from "#proof/certificate.ts"
import { openPage } from "#test/support/page.tsx"
import { OFFLINE_AREAS } from "#web/i18n/page-areas.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { checkBundle } from "#web/verify/chain/check-bundle.ts"
import { checkCertificate, checkCode } from "#web/verify/chain/own-check.ts"
import { OfflinePage } from "#web/verify/offline/offline-page.tsx"

vi.mock("#web/verify/chain/own-check.ts", async (original) => ({
  ...(await original<object>()),
  ...{ checkCode: vi.fn(), checkCertificate: vi.fn() },
}))
vi.mock("#web/verify/chain/check-bundle.ts", () => ({ checkBundle: vi.fn() }))
const { text: bundle, opened } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../vectors/bundles.json"), "utf8"),
) as { text: string; opened: { certificate: Certificate }[] }
const CODE = "0123-4567-89AK"
const report = { checks: [], verdict: "unchecked" as const, network: null, record_hash: null, reading: null }

const choose = (...contents: string[]) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!
    const files = contents.map((content, at) => new File([content], `chosen-${at + 1}.json`))
    Object.defineProperty(input, "files", { value: files, configurable: true })
    input.dispatchEvent(new Event("change", { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
  })

const nodesBox = () => document.querySelector("textarea")!
const typeNodes = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(nodesBox(), text)
    nodesBox().dispatchEvent(new Event("input", { bubbles: true }))
  })
async function checkCodeOnce() {
  document.querySelector<HTMLInputElement>("input:not([type])")!.focus()
  vi.mocked(checkCode).mockRejectedValue(new Error("enough"))
  await page.key(CODE)
  await page.press("Check")
  await page.wait(0)
}
async function openAgain() {
  await page.close()
  page = await openPage(<OfflinePage />, "/verify.html")
}

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  await Promise.all(OFFLINE_AREAS.map(loadTexts))
  page = await openPage(<OfflinePage />, "/verify.html")
  document.querySelector<HTMLElement>("input:not([type])")!.focus()
})
afterEach(() => vi.clearAllMocks())

it("says that a check broke, instead of checking for ever", async () => {
  vi.mocked(checkCode).mockRejectedValue(new RangeError("Array buffer allocation failed"))
  await page.key(CODE)
  await page.press("Check")
  await page.wait(0)
  expect(page.text()).toContain("Your browser could not do this check.")
  expect(page.text()).not.toContain("Checking...")
})

it("compares a certificate with the code that stands in the box: another product's must not pass for it", async () => {
  vi.mocked(checkCertificate).mockRejectedValue(new Error("enough"))
  await page.key(CODE)
  const certificate = JSON.stringify(opened[0]!.certificate)
  await choose(certificate)
  expect(vi.mocked(checkCertificate).mock.calls.map(([text, code]) => [text, code])).toEqual([
    [certificate, CODE.replaceAll("-", "")],
  ])
})

it("checks a certificate alone while the box is empty", async () => {
  vi.mocked(checkCertificate).mockRejectedValue(new Error("enough"))
  await choose(JSON.stringify(opened[0]!.certificate))
  expect(vi.mocked(checkCertificate).mock.calls.map(([, code]) => code)).toEqual([undefined])
})

it("checks several files one after another, lists their verdicts and shows the first", async () => {
  vi.mocked(checkCertificate).mockResolvedValue({ report, certificate: null, chain: null, from: "certificate" })
  await choose(JSON.stringify(opened[0]!.certificate), "no certificate", JSON.stringify(opened[0]!.certificate))
  await page.wait(0)
  expect(checkCertificate).toHaveBeenCalledTimes(2)
  const rows = [...document.querySelectorAll("main li button")].map(({ textContent }) => textContent)
  expect(rows.map((row) => row!.slice(0, "chosen-1.json".length))).toEqual([1, 2, 3].map((at) => `chosen-${at}.json`))
  await page.press(rows[1]!)
  expect(page.text()).toContain("This file is neither a certificate nor a bundle.")
})

it("checks no certificate beside a mistyped code, whatever an older check answers meanwhile", async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  vi.mocked(checkCertificate).mockReturnValueOnce(promise)
  await choose(JSON.stringify(opened[0]!.certificate))
  document.querySelector<HTMLElement>("input:not([type])")!.focus()
  await page.key("0123-4567-89AX")
  await act(async () => document.querySelector("form")!.requestSubmit())
  await act(async () => reject(new Error("too late")))
  expect(page.text()).toContain("There is a typing mistake in this code.")
  await choose(JSON.stringify(opened[0]!.certificate))
  expect(page.text()).toContain("There is a typing mistake in this code.")
  expect(checkCertificate).toHaveBeenCalledOnce()
})

it("opens a bundle with the code that stands in the box, and asks for one where there is none", async () => {
  vi.mocked(checkBundle).mockRejectedValue(new Error("enough"))
  await choose(bundle)
  expect(checkBundle).not.toHaveBeenCalled()
  document.querySelector<HTMLElement>("input:not([type])")!.focus()
  await page.key(CODE)
  await choose(bundle)
  expect(vi.mocked(checkBundle).mock.calls.map(([, code]) => code)).toEqual([CODE.replaceAll("-", "")])
})

it.each([
  ["of another edition", "other_edition" as const, true],
  ["that the bundle lacks", undefined, false],
])("says of a record %s what can be done", async (_which, unread, isNewer) => {
  const own = { report: { ...report, ...(unread && { unread }) }, certificate: null, chain: null }
  vi.mocked(checkBundle).mockResolvedValue({ ...own, from: "bundle" })
  await page.key(CODE)
  await choose(bundle)
  await page.wait(0)
  const said = ["Another version", "This code opens nothing in this bundle."].map((text) => page.text().includes(text))
  expect(said).toEqual([isNewer, !isNewer])
})

it.each(["distrusted", "valid"])("vouches for the maker of a record that is not distrusted (%s)", async (verdict) => {
  const { certificate } = structuredClone(opened[0]!)
  const { body } = certificate.record
  body.media = [{ role: "product", sha256: "a".repeat(64), type: "image/webp", bytes: 9 }]
  const attested = { issuer: { revoked_at: null }, periods: [{ name: body.issuer.name, from: 1, until: null }] }
  const reading = { ...attested, minted: { time: 2 }, block_number: 3, block_time_s: 3, rpc_urls: [] }
  const own = { certificate, report: { ...report, verdict, reading } }
  vi.mocked(checkCertificate).mockResolvedValue(own as never)
  await choose(JSON.stringify(certificate))
  const words = ["Identity checked", "Photos in the record", "Nothing here is proved"]
  const said = words.filter((one) => page.text().includes(one))
  expect(said).toEqual(verdict === "valid" ? words.slice(0, 2) : words.slice(2))
})

it("keeps a node of the visitor's own for the next check, until it is removed", async () => {
  const given = nodesBox().value
  await typeNodes("https://own.example/key\nnothing")
  expect(JSON.stringify(localStorage)).not.toContain("own.example")
  await checkCodeOnce()
  expect(page.text()).toContain("Your addresses stay in this browser")
  await openAgain()
  expect(nodesBox().value).toBe("https://own.example/key")
  await checkCodeOnce()
  expect(vi.mocked(checkCode).mock.calls.map(([, chains]) => chains[0]!.rpc_urls)).toEqual([
    ["https://own.example/key"],
    ["https://own.example/key"],
  ])
  await page.press("Remove them")
  expect(nodesBox().value).toBe(given)
  expect(page.text()).not.toContain("Your addresses stay")
  expect(JSON.stringify(localStorage)).not.toContain("own.example")
  await openAgain()
  expect(nodesBox().value).toBe(given)
})

it("keeps the addresses of one network for that network alone", async () => {
  await typeNodes("https://own.example")
  await checkCodeOnce()
  const select = document.querySelector("select")!
  const go = (place: string) =>
    act(async () => {
      select.value = place
      select.dispatchEvent(new Event("change", { bubbles: true }))
    })
  const kept = () => [nodesBox().value === "https://own.example", page.text().includes("Your addresses stay")]
  await go("1")
  expect(kept()).toEqual([false, false])
  await go("0")
  expect(kept()).toEqual([true, true])
})

it.each(["the page's own addresses", "no address", "an overlong address"])("keeps nothing of %s", async (which) => {
  const texts = { "no address": "own node", "an overlong address": `https://own.example/${"x".repeat(2_000)}` }
  await typeNodes(texts[which as keyof typeof texts] ?? `${nodesBox().value}\n`)
  await checkCodeOnce()
  expect(checkCode).toHaveBeenCalledOnce()
  expect(Object.keys(localStorage).filter((name) => name.startsWith("touchmark.nodes"))).toEqual([])
})

it("forgets kept addresses once the page's own are asked again", async () => {
  const given = nodesBox().value
  await typeNodes("https://own.example")
  await checkCodeOnce()
  await typeNodes(given)
  await page.press("Check")
  await page.wait(0)
  expect(page.text()).not.toContain("Your addresses stay")
})
