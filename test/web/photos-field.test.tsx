// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { act, type ReactNode } from "react"
import { FormProvider, useForm } from "react-hook-form"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { upload } from "#web/api/files.ts"
import { formOf, LogoField, NO_WORDS } from "#web/dashboard/brand-page/brand-editor.tsx"
import { PhotosField } from "#web/dashboard/product-form/photos-field.tsx"
import { EMPTY_FORM } from "#web/dashboard/product-form/product-form.ts"
import { loadTexts } from "#web/i18n/texts.ts"

vi.mock("#web/api/files.ts", async (original) => ({ ...(await original<object>()), upload: vi.fn() }))

const sent = vi.fn()

function Form({ values, children }: { values: object; children: ReactNode }) {
  const form = useForm({ defaultValues: values })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(sent)}>
          {children}
          <button type="submit">Send</button>
        </form>
      </FormProvider>
    </QueryClientProvider>
  )
}

let page: Awaited<ReturnType<typeof openPage>>

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!
  Object.defineProperty(input, "files", { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })))
  await page.wait(0)
}

beforeEach(async () => {
  vi.useFakeTimers()
  sent.mockClear()
  vi.mocked(upload).mockReset().mockRejectedValue(new Error("away"))
  await Promise.all([loadTexts("dashboard"), loadTexts("brand")])
})
const fields = [
  ["product", { ...EMPTY_FORM }, <PhotosField key="photos" />],
  ["brand page", formOf({ ...NO_WORDS, model: "" } as never), <LogoField key="logo" />],
] as const

it.each(fields)("a %s is sent although a picture was refused", async (_form, values, field) => {
  page = await openPage(<Form values={values}>{field}</Form>, "/dashboard/upload")
  await choose(new File(["<svg/>"], "logo.svg"))
  expect(document.querySelector("[role=alert]")?.textContent ?? "").not.toBe("")
  await page.press("Send")
  await page.wait(0)
  expect(sent.mock.calls.length).toBe(1)
})

it.each(fields)("of a %s no second picture can be chosen while one is sent", async (_form, values, field) => {
  vi.mocked(upload).mockReturnValue(new Promise(() => {}))
  page = await openPage(<Form values={values}>{field}</Form>, "/dashboard/upload")
  await choose(new File(["1"], "logo.png"))
  expect(document.querySelectorAll("input[type=file]").length).toBe(0)
})
