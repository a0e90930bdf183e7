import { describe, expect, it } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import { changesOf, fieldsOf } from "#web/dashboard/profile/company-form.tsx"
import { inviteProblem } from "#web/dashboard/profile/users-panel.tsx"

const me = {
  company: "Kékfestő Kft.",
  vat_number: null,
  address: "Fő utca 1.",
  language: "hu",
  code_prefix: null,
  batch_code_length: 12,
} as Me

describe("the company's details", () => {
  it("are sent only where they were changed, and emptied ones as null", () => {
    const before = fieldsOf(me)
    expect(changesOf(before, { ...before, company: " Kékfestő Kft. " })).toEqual({})
    expect(changesOf(before, { ...before, vat_number: " HU1 ", address: " ", language: "en" })).toEqual({
      vat_number: "HU1",
      address: null,
      language: "en",
    })
    expect(changesOf(before, { ...before, batch_code_length: "16" })).toEqual({ batch_code_length: 16 })
    // What waits to be verified is what the company wants, so it is what the form holds.
    const waiting = fieldsOf({
      ...me,
      vat_number: "HU1",
      pending: { name: "Kékfestő Zrt.", vat_number: "", since: "" },
    })
    expect(waiting).toMatchObject({ company: "Kékfestő Zrt.", vat_number: "" })
    expect(changesOf(waiting, { ...waiting, vat_number: "HU1" })).toEqual({ vat_number: "HU1" })
  })
})

describe("an invitation", () => {
  const users: Me["users"] = [{ email: "anna@kekfesto.example", status: "active", is_owner: true, read_only: false }]

  it("wants something with an @, and nobody who is in the list", () => {
    expect(inviteProblem(" ", users)).toBe("invalid")
    expect(inviteProblem("bela", users)).toBe("invalid")
    expect(inviteProblem(" Anna@Kekfesto.example", users)).toBe("already")
    expect(inviteProblem("bela@kekfesto.example", users)).toBeNull()
  })
})
