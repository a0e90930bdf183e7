// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { act } from "react"
import { FormProvider, useForm } from "react-hook-form"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { FaqPage } from "#web/dashboard/faq/faq-page.tsx"
import { OwnFields } from "#web/dashboard/product-form/own-fields.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("help"), loadTexts("dashboard")])
})
const focus = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)!.focus())
const value = (selector: string) => document.querySelector<HTMLInputElement>(selector)!.value

it("in the help center loses no letter to the address, which follows", async () => {
  const page = await openPage(<FaqPage />, "/dashboard/faq?category=billing")
  await focus("input[type=search]")
  await page.key("refund")
  expect(value("input[type=search]")).toBe("refund")
  expect(page.address()).toBe("/dashboard/faq?q=refund&category=billing")
  await page.close()
})

it("goes on in the name of an own field that begins like one which is kept", async () => {
  vi.stubGlobal("fetch", async () => Response.json(["Size"]))
  queryClient.setQueryData(queries.customFields.queryKey, ["Size"])
  function Form() {
    return (
      <FormProvider {...useForm({ defaultValues: { attributes: [] } })}>
        <OwnFields />
      </FormProvider>
    )
  }
  const page = await openPage(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
    "/dashboard/upload",
  )
  await page.press("Add a field")
  await focus("input[aria-label=Name]")
  for (const key of "Size in the EU") await page.key(key)
  expect(value("input[aria-label=Name]")).toBe("Size in the EU")
  await page.close()
})
