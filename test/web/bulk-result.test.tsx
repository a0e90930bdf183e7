// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, it, vi } from "vitest"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { BulkResult } from "#web/dashboard/upload/bulk-result.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

const UPLOADED = "Your product has been uploaded successfully"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("public"), loadTexts("dashboard")])
})

async function show(valid_count: number, error_count: number): Promise<string> {
  const errors = Array.from({ length: error_count }, (_, line) => ({
    ...{ line, column: "name", code: "name_missing", message: "This row has no product name." },
  }))
  const counts = { valid_count, error_count, errors, failed_rows_csv: null, columns: [], warnings: [] }
  const result = { ...counts, upload_id: "u1" } as unknown as BulkUploadResponse
  const shown = (
    <QueryClientProvider client={queryClient}>
      <BulkResult result={result} name="x.csv" onAnother={() => {}} />
    </QueryClientProvider>
  )
  page = await openPage(shown, "/dashboard/upload")
  return document.body.textContent ?? ""
}

it("a file of which every row is in was uploaded successfully", async () => {
  const said = await show(50, 0)
  expect(said).toContain("Upload complete: 50 valid, 0 errors")
  expect(said).toContain(UPLOADED)
})

it.each([
  [43, 7, "7 rows were not registered."],
  [43, 1, "One row was not registered."],
  [0, 2, "Upload complete: 0 valid, 2 errors"],
])("of %s rows that are in and %s that are not, no success is told", async (valid, errors, told) => {
  const said = await show(valid, errors)
  expect(said).toContain(told)
  expect(said).not.toContain(UPLOADED)
  expect(said).not.toContain("Success")
})

it.each([
  [10, 0, ["Mint these (10)", "Download the codes"], "Next: mint them, then print their labels."],
  [0, 10, ["Print labels", "Download the codes"], "They are minted. Next: print their labels."],
  [0, 9, ["Print labels", "Download the codes"], "Next: mint them, then print their labels."],
])("while %s wait and %s are minted, what comes next is of this file alone", async (count, minted, next, sentence) => {
  queryClient.setQueryData(["products", "to-mint", "u1"], { count, without_photo: 0, items: [], minted })
  await show(10, 1)
  const buttons = [...document.querySelectorAll("#done ~ div :is(a, button)")].map(({ textContent }) => textContent)
  expect(buttons.slice(0, 2)).toEqual(next)
  expect(page.text()).toContain(sentence)
  const to = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Go to the products")
  expect(to?.getAttribute("href")).toBe("/dashboard/products?filter=upload_id:equals:u1")
})
