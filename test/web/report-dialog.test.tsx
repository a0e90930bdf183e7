// @vitest-environment happy-dom
import { act } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { reportProduct } from "#web/api/reports.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { ReportDialog } from "#web/verify/result/report-dialog.tsx"

vi.mock("#web/api/reports.ts", () => ({ reportProduct: vi.fn() }))

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.mocked(reportProduct).mockReset().mockRejectedValue(new Error("away"))
  await loadTexts("after")
})
afterEach(() => page.close())

const open = async () => {
  page = await openPage(<ReportDialog code="0123-4567-89AK" onClose={() => {}} />, "/")
}
async function write(text: string) {
  const area = document.querySelector("textarea")!
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(area, text)
  await act(async () => void area.dispatchEvent(new Event("input", { bubbles: true })))
}
const send = () =>
  act(async () => void document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true })))
const ids = () => vi.mocked(reportProduct).mock.calls.map(([{ attempt_id }]) => attempt_id)

it("is known as the same report when it is sent again, and as another one in a form that is opened anew", async () => {
  await open()
  await write("Loose seam")
  await send()
  expect(page.text()).toContain("The report could not be sent.")
  await send()
  await page.close()
  await open()
  await write("Loose seam")
  await send()
  const [first, second, third] = ids()
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it("is another report once its words are corrected, so that the corrected ones are not lost", async () => {
  await open()
  await write("Loose sea")
  await send()
  await write("Loose seam")
  await send()
  expect(new Set(ids()).size).toBe(2)
})

it("is sent from a page without HTTPS, which draws no id", async () => {
  vi.stubGlobal("crypto", {})
  await open()
  await write("Loose seam")
  await send()
  vi.unstubAllGlobals()
  expect(ids()).toEqual([undefined])
})
