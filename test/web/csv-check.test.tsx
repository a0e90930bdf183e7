// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { CsvCheck } from "#web/dashboard/upload/csv-check.tsx"
import type { Checked } from "#web/dashboard/upload/use-bulk-upload.ts"
import { loadTexts } from "#web/i18n/texts.ts"

beforeEach(async () => {
  await loadTexts("dashboard")
})

const fault = (line: number, code: string) => ({ line, code, column: "photo", value: "jug.jpg", message: code })

async function show(skipped: number[], code = "photo_not_uploaded") {
  const result = { valid_count: 4, error_count: 2, columns: [], warnings: [], errors: [fault(3, code), fault(5, code)] }
  const state = { file: new File([], "jugs.csv"), result, fixing: { fixes: [], skipped }, checked_fixes: [] }
  const onCheck = vi.fn()
  const others = { onFixing: vi.fn(), onAdd: vi.fn(), onColumns: vi.fn(), onOther: vi.fn() }
  const page = await openPage(
    <CsvCheck state={state as unknown as Checked} onCheck={onCheck} {...others} />,
    "/dashboard/upload",
  )
  return { ...page, onCheck }
}

it("counts skipped lines apart from those to look at", async () => {
  const heading = () => document.querySelector("h2")!.textContent
  for (const [skipped, said] of [
    [[], "4 ready, 2 to look at"],
    [[5, 9], "4 ready, 1 to look at"],
    [[3, 5], "4 ready"],
  ] as const) {
    const page = await show([...skipped])
    expect(heading()).toBe(said)
    const n = skipped.filter((line) => line !== 9).length
    expect(page.text().includes(`${n} skipped`)).toBe(n > 0)
    await page.close()
  }
})

it("takes the missing photos where they are missed, and checks the file again", async () => {
  const page = await show([])
  expect(page.text()).toContain("Photos that this file names")
  await page.press("Check jugs.csv")
  expect(page.onCheck).toHaveBeenCalledOnce()
  await page.close()
  const other = await show([], "name_missing")
  expect(other.text()).not.toContain("Photos that this file names")
  expect(other.text()).not.toContain("Check jugs.csv")
  await other.close()
})
