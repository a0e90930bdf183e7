// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest"
import type { Outcome } from "#shared/outcome.ts"
import { openPage } from "#test/support/page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { WhatNow } from "#web/verify/result/what-now.tsx"

const FAILED = "Verification failed. Please double-check the code and try again later."

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  await Promise.all([loadTexts("public"), loadTexts("scan"), loadTexts("now")])
})
const show = async (outcome: Outcome) => {
  const nothing = { state: "unchecked" } as const
  page = await openPage(
    <WhatNow outcome={outcome} code="0123-4567-89AK" browser={nothing} onAgain={() => {}} />,
    "/v/x",
  )
  return document.querySelector('main [role="alert"], [role="alert"]:not([id])')!.textContent
}

it.each<Outcome>(["unknown", "unreachable", "busy"])("says that the verification failed: %s", async (outcome) => {
  expect(await show(outcome)).toBe(FAILED)
})

it.each<[Outcome, boolean]>([
  ["unknown", false],
  ["unreachable", true],
  ["busy", true],
])("says that a code which matches the label is not at fault, where it is not: %s", async (outcome, isSaid) => {
  await show(outcome)
  expect(page.text().includes("If it matches the label, the code was not the cause.")).toBe(isSaid)
})

it("does not doubt the code of a product that is registered and not yet minted", async () => {
  expect(await show("pending")).toMatch(/^Nothing is wrong with your code\./)
  expect(page.text()).not.toContain(FAILED)
})

it("puts the code that nobody knows into the box, to be corrected", async () => {
  await show("unknown")
  expect(page.labelled("Blockchain ID or short code").value).toBe("0123-4567-89AK")
})

it("says in full when it is the device that has no network", async () => {
  vi.stubGlobal("navigator", { onLine: false, languages: ["en"] })
  await show("unreachable")
  expect(page.text()).toContain("You are offline")
  expect(page.text()).toContain("that says nothing about the product")
})
