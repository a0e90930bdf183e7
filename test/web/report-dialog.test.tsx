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

it("takes photos, each of which can be removed until it is sent, and says of those that fail why", async () => {
  await open()
  await write("Loose seam")
  const choose = async (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!
    Object.defineProperty(input, "files", { value: files, configurable: true })
    await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })))
  }
  const [label, seam, receipt] = ["label.jpg", "seam.jpg", "receipt.jpg"].map((name) => new File([name], name))
  await choose(new File([], "label.heic"))
  expect(page.text()).toContain("Your browser cannot open this file.")
  await choose(label!, seam!, receipt!, label!)
  expect(page.text()).toContain("A report takes 3 photos.")
  expect(document.querySelector("input[type=file]")).toBeNull()
  await page.press("Remove photo 2")
  expect(addReportPhoto).not.toHaveBeenCalled()
  vi.mocked(reportProduct).mockResolvedValue()
  vi.mocked(addReportPhoto).mockResolvedValueOnce(1).mockRejectedValueOnce(new Error("away")).mockResolvedValue(2)
  await send()
  expect(page.text()).toContain("Your report is on its way")
  expect(page.text()).toContain("Not all photos could be sent.")
  await page.press("Send the photos again")
  expect(page.text()).toContain("2 photos are with your report.")
  const [id] = ids()
  const sent = [label, receipt, label, receipt]
  expect(vi.mocked(addReportPhoto).mock.calls).toEqual(sent.map((photo) => [id, photo]))
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
