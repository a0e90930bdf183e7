// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { QuickLinks } from "#web/dashboard/overview/overview-page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { DashboardLayout } from "#web/layouts/dashboard.tsx"

let page: Awaited<ReturnType<typeof openPage>>

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal("scrollTo", vi.fn())
  vi.stubGlobal("fetch", vi.fn().mockReturnValue(new Promise(() => {})))
  queryClient.setQueryData(queries.me.queryKey, { is_admin: true, company: "Touchmark", package: "free" } as never)
  await Promise.all([loadTexts("dashboard"), loadTexts("public"), loadTexts("cases")])
})
const inMain = (address: string) => document.querySelectorAll(`main a[href="${address}"]`).length

async function openFrame(address: string): Promise<void> {
  page = await openPage(
    <QueryClientProvider client={queryClient}>
      <DashboardLayout />
    </QueryClientProvider>,
    address,
  )
}

it("checking a product leaves the dashboard where it is", async () => {
  page = await openPage(<QuickLinks />, "/dashboard")
  const link = document.querySelector('a[href="/#verify"]')
  expect(link?.getAttribute("target")).toBe("_blank")
  expect(link?.getAttribute("title")).toBe("Opens in a new tab")
})

it("the head of a page leads an administrator to the companies, and not from there to themselves", async () => {
  await openFrame("/dashboard/faq")
  expect(inMain("/admin/verification")).toBe(1)
  await page.close()
  await openFrame("/admin/verification")
  expect(inMain("/admin/verification")).toBe(0)
})
