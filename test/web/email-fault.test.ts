import { beforeAll, expect, it } from "vitest"
import { loadTexts } from "#web/i18n/texts.ts"
import { emailFault } from "#web/ui/email-fault.ts"

beforeAll(() => loadTexts("account"))

it.each([
  ["", "Email is required"],
  ["  ", "Email is required"],
  ["anna@brand", "Email is invalid"],
  ["anna brand@brand.example", "Email is invalid"],
  [" anna@brand.example ", true],
])("%j: %s", (typed, fault) => {
  expect(emailFault(typed)).toBe(fault)
})
