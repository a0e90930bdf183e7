// @vitest-environment happy-dom
import { act } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { ReportStatus } from "#shared/api/reports.ts"
import { openPage } from "#test/support/page.tsx"
import { fetchOwnPhoto, fetchReportStatus, removeOwnPhoto } from "#web/api/reports.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { ReportedPage } from "#web/verify/reported/reported-page.tsx"

vi.mock("#web/api/reports.ts", () => ({ fetchReportStatus: vi.fn(), fetchOwnPhoto: vi.fn(), removeOwnPhoto: vi.fn() }))

const STATUS: ReportStatus = {
  ...{ state: "received", reported_at: "2026-11-20T09:30:00.000Z", looked_at: null, replied_at: null },
  ...{ handled_at: null, reply: null, code: "0123-4567-89AK", message: "Loose seam.", bought_at: "Vienna" },
  photos: ["a1", "b2"],
  product: { name: "Tablecloth", maker: "Kékfestő", is_checked: true },
}

let page: Awaited<ReturnType<typeof openPage>>
async function open(status: Partial<ReportStatus> = {}) {
  vi.mocked(fetchReportStatus).mockResolvedValue({ ...STATUS, ...status })
  location.hash = "secret"
  page = await openPage(<ReportedPage />, "/report")
  await page.wait(0)
}
const pictures = () => [...document.querySelectorAll("img")].map(({ alt, src }) => `${alt} ${src.split(":")[0]}`)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.mocked(fetchOwnPhoto)
    .mockReset()
    .mockResolvedValue(new Blob(["x"]))
  vi.mocked(removeOwnPhoto).mockReset().mockResolvedValue(["b2"])
  await loadTexts("reported")
})
afterEach(async () => {
  await page.close()
  vi.useRealTimers()
})

it("shows the product, its maker, what was written and the photos", async () => {
  await open()
  for (const text of ["Tablecloth", "Kékfestő", "0123-4567-89AK", "Loose seam.", "Bought at: Vienna"]) {
    expect(page.text()).toContain(text)
  }
  expect(page.text()).not.toContain("Calls itself")
  expect(pictures()).toEqual(["Photo 1 blob", "Photo 2 blob"])
  expect(vi.mocked(fetchOwnPhoto).mock.calls).toEqual([
    ["secret", "a1"],
    ["secret", "b2"],
  ])
})

it("says of a maker whom nobody has checked that it only calls itself so", async () => {
  await open({ product: { name: "Tablecloth", maker: "Kékfestő", is_checked: false } })
  expect(page.text()).toContain("Calls itself Kékfestő")
})

it("removes one photo, makes room for another, and keeps the keyboard's place", async () => {
  await open({ photos: ["a1", "b2", "c3"] })
  vi.mocked(removeOwnPhoto).mockResolvedValue(["b2", "c3"])
  expect(page.text()).not.toContain("Choose photos")
  await page.press("Remove photo 1")
  expect(removeOwnPhoto).toHaveBeenCalledExactlyOnceWith("secret", "a1")
  expect(page.text()).toContain("2 photos are with your report.")
  expect(page.text()).toContain("Choose photos")
  const name = document.activeElement?.getAttribute("aria-labelledby")
  expect(document.getElementById(name ?? "")?.textContent).toBe("Photos")
})

it("keeps a photo whose removal failed, and says so", async () => {
  await open()
  vi.mocked(removeOwnPhoto).mockRejectedValue(new Error("away"))
  await page.press("Remove photo 2")
  expect(page.text()).toContain("The photo could not be removed.")
  expect(pictures()).toHaveLength(2)
})

it("keeps the keyboard's place while a photo is being removed, and asks once", async () => {
  await open()
  let fail!: (error: Error) => void
  vi.mocked(removeOwnPhoto).mockReturnValue(new Promise((_, reject) => (fail = reject)))
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "Remove photo 2")!
  button.focus()
  for (let times = 0; times < 2; times++) await page.press("Remove photo 2")
  // A browser takes the focus from what is disabled.
  expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([false, "true"])
  await act(async () => fail(new Error("away")))
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute("aria-disabled")).toBe("false")
  expect(removeOwnPhoto).toHaveBeenCalledOnce()
})

it("shows the photos of a closed report without a way to remove them", async () => {
  await open({ state: "closed", handled_at: "2026-11-21T09:30:00.000Z" })
  expect(pictures()).toHaveLength(2)
  expect(page.text()).not.toContain("Remove photo")
})

it("shows no empty box where the words are not the bearer's", async () => {
  await open({ message: null, bought_at: null, photos: [], reply: "We are sorry." })
  expect(page.text()).toContain("Tablecloth")
  expect([...document.querySelectorAll("section h2")].map(({ textContent }) => textContent)).toEqual([
    "What you reported",
    "The company’s reply",
  ])
})

it("leaves the words of a photo that does not come", async () => {
  vi.mocked(fetchOwnPhoto).mockRejectedValue(new Error("away"))
  await open()
  await act(async () => {})
  expect(pictures()).toEqual(["Photo 1 ", "Photo 2 "])
})
