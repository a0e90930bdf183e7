// @vitest-environment happy-dom
import { act, useState } from "react"
import { beforeEach, expect, it } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { CsvCheck } from "#web/dashboard/upload/csv-check.tsx"
import { NOTHING_FIXED } from "#web/dashboard/upload/kept-fixes.ts"
import type { Checked } from "#web/dashboard/upload/use-bulk-upload.ts"
import { loadTexts } from "#web/i18n/texts.ts"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  await Promise.all([loadTexts("public"), loadTexts("dashboard")])
  page = await openPage(<Checking />, "/dashboard/upload")
})
const fault = (line: number, column: string) => ({
  ...{ line, column, code: "name_missing", params: {}, message: "No name.", product: "", value: "" },
})
const result = { valid_count: 1, error_count: 3, errors: [fault(2, "name"), fault(3, ""), fault(4, "made on")] }

function Checking() {
  const [fixing, setFixing] = useState(NOTHING_FIXED)
  const state = { file: new File([], "x.csv"), result: { ...result, columns: [], warnings: [] }, fixing }
  const nothing = () => undefined
  return (
    <CsvCheck
      state={{ ...state, checked_fixes: [] } as unknown as Checked}
      onFixing={setFixing}
      onCheck={nothing}
      onAdd={nothing}
      onColumns={nothing}
      onOther={nothing}
    />
  )
}

const focused = () => document.activeElement as HTMLElement
/** As Enter does in a field. */
const enter = () => act(async () => (focused() as HTMLInputElement).form!.requestSubmit())
const named = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!

it("Enter saves a fix and goes on to the next row that can be fixed, and after the last one to checking them", async () => {
  await act(async () => named("Fix line 2, name").click())
  await page.key("Jug")
  await enter()
  expect(focused()).toBe(page.labelled("made on"))
  await page.key("2026")
  await enter()
  expect(focused().textContent).toBe("Check 2 fixes")
  expect(page.text()).toContain("Jug")
})

it("what is given up goes back to its button", async () => {
  await act(async () => named("Fix line 4, made on").click())
  await page.press("Cancel")
  expect(focused()).toBe(named("Fix line 4, made on"))
})
