// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest"
import { openDashboardPage } from "#test/support/page.tsx"
import { ApiError, ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { SingleUpload } from "#web/dashboard/upload/single-upload.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { keepToken } from "#web/session.ts"

vi.mock("#web/api/client.ts", async (original) => ({ ...(await original<object>()), ask: vi.fn() }))

const SENTENCE = "“Description” looks like an email address."
let page: Awaited<ReturnType<typeof openDashboardPage>>

beforeEach(async () => {
  vi.useFakeTimers()
  keepToken("tm_any", false)
  queryClient.setQueryData(queries.customFields.queryKey, [])
  await loadTexts("dashboard")
  page = await openDashboardPage(<SingleUpload />, "/dashboard/upload")
  await page.fill("Product Name", "Bowl")
})
const alerts = () => [...document.querySelectorAll("[role=alert]")].map((one) => one.textContent).filter(Boolean)

it("a field that is refused is marked by its name, says why and has the focus, and it can be sent again", async () => {
  const fields = { description: SENTENCE, category: "Too long.", media: "No such photo." }
  const refused = new ApiError(400, { code: "invalid_input", detail: SENTENCE, fields })
  const asked = vi.mocked(ask).mockReset().mockRejectedValueOnce(refused)
  await page.press("Upload product")
  const field = document.querySelector<HTMLTextAreaElement>("textarea")!
  expect(field.getAttribute("aria-invalid")).toBe("true")
  expect(document.activeElement).toBe(field)
  expect(alerts()).toEqual(["Too long.", SENTENCE, fields.media])
  expect(page.labelled("Product Name").getAttribute("aria-invalid")).not.toBe("true")
  asked.mockRejectedValueOnce(refused)
  await page.press("Upload product")
  expect(asked).toHaveBeenCalledTimes(2)
})

it("what is refused of no field is said below the form", async () => {
  vi.mocked(ask).mockRejectedValueOnce(new ApiError(500, { detail: "Later, please." }))
  await page.press("Upload product")
  expect(document.querySelector("[aria-invalid=true]")).toBeNull()
  expect(alerts()).toHaveLength(1)
})
