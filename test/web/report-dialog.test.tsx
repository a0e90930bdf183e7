// @vitest-environment happy-dom
import { act } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { addReportPhoto, reportProduct } from "#web/api/reports.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { ReportDialog } from "#web/verify/result/report-dialog.tsx"

vi.mock("#web/api/reports.ts", () => ({ reportProduct: vi.fn(), addReportPhoto: vi.fn() }))
vi.mock("#web/verify/result/shrink-photo.ts", () => ({
  shrinkPhoto: async (file: Blob) => (file.size > 0 ? file : null),
}))

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.mocked(reportProduct).mockReset().mockRejectedValue(new Error("away"))
  await loadTexts("after")
})
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

it("takes photos once it is sent, and says of each that fails why", async () => {
  vi.mocked(reportProduct).mockResolvedValue()
  await open()
  await write("Loose seam")
  await send()
  expect(page.text()).toContain("Your report is on its way")
  const choose = async (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!
    Object.defineProperty(input, "files", { value: files, configurable: true })
    await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })))
  }
  const photo = new File(["x"], "label.jpg")
  vi.mocked(addReportPhoto).mockResolvedValue(1)
  await choose(photo)
  expect(vi.mocked(addReportPhoto).mock.calls[0]).toEqual([ids()[0], photo])
  expect(page.text()).toContain("1 photo is with your report.")
  await choose(new File([], "label.heic"))
  expect(page.text()).toContain("Your browser cannot open this file.")
  vi.mocked(addReportPhoto).mockRejectedValue(new Error("away"))
  await choose(photo)
  expect(page.text()).toContain("The photo could not be sent.")
  vi.mocked(addReportPhoto).mockResolvedValue(3)
  await choose(photo, photo, photo)
  expect(page.text()).toContain("A report takes 3 photos.")
  expect(document.querySelector("input[type=file]")).toBeNull()
})

it("is sent from a page without HTTPS, which draws no id and takes no photos", async () => {
  vi.mocked(reportProduct).mockResolvedValue()
  vi.stubGlobal("crypto", {})
  await open()
  await write("Loose seam")
  await send()
  vi.unstubAllGlobals()
  expect(ids()).toEqual([undefined])
  expect(page.text()).toContain("Your report is on its way")
  expect(page.text()).not.toContain("Choose photos")
})
