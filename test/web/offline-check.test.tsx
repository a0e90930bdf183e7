// @vitest-environment happy-dom
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { act } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
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
) as { text: string; opened: { certificate: object }[] }
const CODE = "0123-4567-89AK"

const choose = (content: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!
    Object.defineProperty(input, "files", { value: [new File([content], "chosen.json")], configurable: true })
    input.dispatchEvent(new Event("change", { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
  })

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("public"), loadTexts("offline"), loadTexts("node"), loadTexts("proof")])
  page = await openPage(<OfflinePage />, "/verify.html")
  document.querySelector<HTMLElement>("input:not([type])")!.focus()
})
afterEach(async () => {
  await page.close()
  vi.clearAllMocks()
  vi.useRealTimers()
})

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

it("checks no certificate beside a mistyped code", async () => {
  await page.key("0123-4567-89AX")
  await choose(JSON.stringify(opened[0]!.certificate))
  expect(page.text()).toContain("There is a typing mistake in this code.")
  expect(checkCertificate).not.toHaveBeenCalled()
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
