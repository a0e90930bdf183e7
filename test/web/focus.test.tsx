// @vitest-environment happy-dom
import { act } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { FilterBar } from "#web/dashboard/products/filter-bar.tsx"
import { SecretDialog } from "#web/dashboard/profile/secret-dialog.tsx"
import { CsvPreview } from "#web/dashboard/upload/csv-preview.tsx"
import type { Looking } from "#web/dashboard/upload/use-bulk-upload.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { Field } from "#web/ui/field.tsx"

beforeEach(async () => {
  vi.useFakeTimers()
  await loadTexts("dashboard")
})
it("is at hand again after the filter that held it was taken away", async () => {
  const filters = [{ column: "category", operator: "equals", value: "Dyes" }] as const
  await openPage(
    <FilterBar filters={filters} own_fields={[]} onFilters={() => {}} adding={null} onAdding={() => {}} />,
    "/dashboard/products",
  )
  const remove = document.querySelector<HTMLElement>("[aria-label='Remove the filter Category equals Dyes']")!
  await act(async () => {
    remove.focus()
    remove.click()
  })
  expect(document.activeElement?.textContent).toBe("Add filter")
})

it("is at the heading of the columns once a file was chosen, whose box has gone", async () => {
  const state = {
    ...{ step: "looking", file: new File(["a"], "a.csv"), mapping: ["product_name"], refusal: null, tooMany: false },
    preview: { headers: ["name"], rows: [["Blanket"]], sure: true, samples: [], continuedRows: () => null },
  } as unknown as Looking
  const nothing = () => {}
  await openPage(
    <CsvPreview
      state={state}
      onMapping={nothing}
      onEncoding={nothing}
      onContinue={nothing}
      onStart={nothing}
      onWhatFits={nothing}
      onOther={nothing}
    />,
    "/dashboard/upload",
  )
  expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual([
    "H2",
    expect.stringContaining("a.csv"),
  ])
})

it("lets who hears a label hear two words", async () => {
  await openPage(
    <Field label="Product Name" note="required">
      {(input) => <input {...input} />}
    </Field>,
    "/dashboard/upload",
  )
  expect(document.querySelector("label")?.textContent).toBe("Product Name required")
})

it("stays with a secret that is shown once until somebody says that it is kept", async () => {
  const closed = vi.fn()
  await openPage(<SecretDialog secret="tm_live_1" of="keys" onClose={closed} />, "/dashboard/profile")
  await act(async () =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    ),
  )
  expect(closed).not.toHaveBeenCalled()
  const kept = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "I have saved it")
  await act(async () => kept!.click())
  expect(closed).toHaveBeenCalledOnce()
})
