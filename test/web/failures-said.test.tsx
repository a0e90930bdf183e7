// @vitest-environment happy-dom
import type { ReactElement } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openDashboardPage } from "#test/support/page.tsx"
import { FailedJobs } from "#web/admin/service/service-page.tsx"
import { RecentActivity } from "#web/dashboard/overview/overview-page.tsx"
import { useRecall } from "#web/dashboard/product/recall-panel.tsx"
import { KeysPanel } from "#web/dashboard/profile/keys-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { DialogButton } from "#web/ui/dialog-button.tsx"

vi.mock("#web/ui/toasts.tsx", () => ({ toast: () => {}, toastInProducts: () => {} }))

let page: Awaited<ReturnType<typeof openDashboardPage>>
const open = async (element: ReactElement) => {
  page = await openDashboardPage(element, "/dashboard")
  await page.wait(100)
}

beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("public"), loadTexts("dashboard"), loadTexts("service")])
  vi.stubGlobal("fetch", async () => Response.json({ detail: "Please try again." }, { status: 500 }))
})
it("a company whose newest products could not be loaded is not told that it has none", async () => {
  await open(<RecentActivity />)
  expect(page.text()).toContain("Recent Activity")
  expect(page.text()).not.toContain("Nothing here yet.")
})

it("keys that could not be loaded are not an empty box", async () => {
  await open(<KeysPanel />)
  expect(page.text()).toContain("This list could not be loaded.")
})

it("an administrator is not left to think that no job was given up", async () => {
  await open(<FailedJobs />)
  expect(page.text()).toContain("The failed jobs could not be loaded.")
})

it("a dialog that could not be loaded says so, and opens at the next try", async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch"))
  load.mockResolvedValue(() => <p>Here it is.</p>)
  await open(
    <DialogButton className="" load={load} given={{}}>
      Report
    </DialogButton>,
  )
  await page.press("Report")
  expect(page.text()).toContain("This could not be opened. Try again.")
  await page.press("Report")
  expect(page.text()).toBe("ReportHere it is.")
})

it("a recall is submitted once, however slow the answer is", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}))
  function Recalling() {
    const { send, waiting } = useRecall({ id: "p1", short_code: "c1", recalled: false } as Product)
    return (
      <button type="button" disabled={waiting} onClick={() => void send({ reason: "safety", scope: "product" })}>
        {waiting ? "waiting" : "Recall"}
      </button>
    )
  }
  await open(<Recalling />)
  await page.press("Recall")
  expect(page.text()).toBe("waiting")
})
