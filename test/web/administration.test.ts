import { expect, it } from "vitest"
import type { Company } from "#shared/api/administration.ts"
import { companyOf, evidenceOf } from "#test/support/accounts.ts"
import { chosenUnverified, isUnderWay } from "#web/admin/companies/companies.tsx"
import { hasEvidence, marksOf } from "#web/admin/companies/evidence.tsx"

it("companies are chosen only while they are not verified", () => {
  const all = [companyOf("a"), companyOf("b", { verified: true })]
  expect(chosenUnverified(all, new Set(["a", "b", "gone"])).map(({ id }) => id)).toEqual(["a"])
})

it("they are watched only while something of them is being written, or a register is being asked", () => {
  const isWatched = (...states: Company["attestations"][number]["state"][]) =>
    isUnderWay(companyOf("a", { attestations: states.map((state) => ({ state }) as Company["attestations"][number]) }))
  expect([isWatched(), isWatched("confirmed"), isWatched("failed")]).toEqual([false, false, false])
  expect([isWatched("requested"), isWatched("confirmed", "sent")]).toEqual([true, true])
  expect(isUnderWay(companyOf("a", { evidence: evidenceOf({ register: { answer: "asking" } }) }))).toBe(true)
})

it.each([
  ["agrees", null, "agrees"],
  ["agrees", false, "look"],
  ["name_differs", true, "look"],
  ["no_name_given", null, "look"],
  ["invalid", null, "look"],
  ["no_answer", null, "none"],
  ["none_given", null, "none"],
] as const)("the register's mark: %s, address %s", (answer, address_agrees, mark) => {
  const company = { evidence: evidenceOf({ register: { answer, address_agrees } }) }
  expect(marksOf(company).register).toBe(mark)
  expect(hasEvidence(company)).toBe(mark === "agrees")
})
