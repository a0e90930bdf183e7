// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, it } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { UsersPanel } from "#web/dashboard/profile/users-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  await loadTexts("dashboard")
})
it.each([
  ["pending", "Withdraw this invitation?", "The link that eve@brand.example got by email stops working."],
  ["active", "Remove this user?", "eve@brand.example is signed out at once"],
])("says what follows from removing one who is %s", async (status, title, text) => {
  const users = [{ email: "eve@brand.example", status, is_owner: false, read_only: false }]
  const me = { users, is_owner: true, subscription_plan: "business" } as unknown as Me
  page = await openPage(
    <QueryClientProvider client={queryClient}>
      <UsersPanel me={me} />
    </QueryClientProvider>,
    "/dashboard/profile",
  )
  await page.press("Remove")
  const dialog = document.querySelector("[role=alertdialog]")!.textContent
  expect([dialog, dialog]).toEqual([expect.stringContaining(title), expect.stringContaining(text)])
})
