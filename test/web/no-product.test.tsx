// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import type { Outcome } from "#web/verify/card/outcome.ts"
import { NoProduct } from "#web/verify/result/no-product.tsx"

const FAILED = "Verification failed. Please double-check the code and try again later."

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  await Promise.all([loadTexts("public"), loadTexts("scan")])
})
afterEach(() => page.close())

const show = async (outcome: Outcome) => {
  const nothing = { state: "unchecked" } as const
  page = await openPage(<NoProduct outcome={outcome} browser={nothing} onAgain={() => {}} />, "/v/x")
  return document.querySelector('[role="alert"]')!.textContent
}

it.each<Outcome>(["unknown", "unreachable", "busy"])("says that the verification failed: %s", async (outcome) => {
  expect(await show(outcome)).toBe(FAILED)
})

it("does not doubt the code of a product that is registered and not yet minted", async () => {
  expect(await show("pending")).toMatch(/^Nothing is wrong with your code\./)
  expect(page.text()).not.toContain(FAILED)
})
