// @vitest-environment happy-dom
import type { ReactElement } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openDashboardPage } from "#test/support/page.tsx"
import { CodePanel } from "#web/dashboard/product/code-panel.tsx"
import { PrintCertificate } from "#web/dashboard/product/on-chain.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { saveFile } from "#web/ui/save-file.ts"

vi.mock("#web/ui/save-file.ts", () => ({ saveFile: vi.fn() }))

let page: Awaited<ReturnType<typeof openDashboardPage>>
const open = async (shown: ReactElement) => {
  page = await openDashboardPage(shown, "/dashboard/products/p1")
}
let jobs = 0
/** What the service answers, by the address. */
const answers = (file: () => Response) => async (path: string) => {
  if (path.endsWith("/certificate")) return Response.json({ job_id: `j${jobs++}` }, { status: 202 })
  if (path.startsWith("/files/")) return file()
  const result = { file_id: "f1", url: "/files/f1", name: "certificate.pdf", products: 1, skipped: 0 }
  return Response.json({ state: "done", error: null, progress: null, result })
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.mocked(saveFile).mockClear()
  await loadTexts("dashboard")
})
it.each(["product", "batch"] as const)("of a %s is made and saved by one press, and again by another", async (of) => {
  vi.stubGlobal(
    "fetch",
    answers(() => new Response("%PDF-")),
  )
  await open(<PrintCertificate id="p1" of={of} />)
  for (const presses of [1, 2]) {
    await page.press("Certificate")
    await page.wait(5_000)
    expect(vi.mocked(saveFile).mock.calls.map(([name]) => name)).toEqual(Array(presses).fill("certificate.pdf"))
  }
})

it("that is made but does not come says so beside its button", async () => {
  vi.stubGlobal(
    "fetch",
    answers(() => new Response("", { status: 500 })),
  )
  await open(<PrintCertificate id="p1" of="product" />)
  await page.press("Certificate")
  await page.wait(5_000)
  expect(page.text()).toContain("The certificate could not be made.")
  expect(saveFile).not.toHaveBeenCalled()
})

it.each([
  [false, true, "The PDF does not: show it to anybody, unless its photo shows the label."],
  [true, false, "Whoever checks it reads that the product is recalled. No PDF is made while the recall stands."],
])("is offered for showing only of what is not recalled (recalled: %s)", async (recalled, offered, note) => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }))
  const product = { id: "p1", short_code: "0123-4567-89AK", status: "minted", product_name: "Jug", recalled }
  await open(<CodePanel product={product as Product} />)
  expect(page.text().includes("Certificate to show (PDF)")).toBe(offered)
  expect(page.text()).toContain(note)
})
