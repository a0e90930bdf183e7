import { describe, expect, it } from "vitest"
import type { Company } from "#shared/api/administration.ts"
import { chosenUnverified, isBeingWritten, soughtCompanies, turnsOf } from "#web/admin/companies/companies.ts"

const company = (over: Partial<Company>) => ({ vat_number: null, email: null, verified: false, ...over }) as Company
const all = [
  company({ id: "a", name: "Kékfestő Kft.", email: "anna@kekfesto.example", created_at: "2026-11-20T08:00:00Z" }),
  company({
    ...{ id: "b", name: "Duna Zrt.", vat_number: "HU12345676", verified: true, suspended: true },
    created_at: "2026-11-19T08:00:00Z",
  }),
  company({ id: "c", name: "Tavasz Bt.", created_at: "2026-11-03T08:00:00Z" }),
]

describe("the companies of the administrator", () => {
  it("are found by name, VAT number or e-mail, without accents", () => {
    const found = (typed: string, only = {}) => soughtCompanies(all, { typed, ...only }).map(({ id }) => id)
    expect(found("kekfesto kft")).toEqual(["a"])
    expect(found("hu1234")).toEqual(["b"])
    expect(found("ANNA@")).toEqual(["a"])
    expect(found(" ")).toEqual(["a", "b", "c"])
    // Among waiting ones, the longest wait comes first.
    expect(found("", { onlyWaiting: true })).toEqual(["c", "a"])
    expect(found("", { onlySuspended: true })).toEqual(["b"])
  })

  it("wait for us, unless they were told something and have sent and changed nothing since", () => {
    const told = (is_open: boolean) =>
      company({ answer: { answer: "more_needed", reason: "x", answered_at: "", is_open } })
    expect(turnsOf([...all, told(true), told(false)])).toEqual({ ours: 3, theirs: 1 })
  })

  it("wait for us, too, while new details of a verified one wait, by which they are found", () => {
    const pending = { name: "Tisza Zrt.", vat_number: null }
    const one = company({ id: "d", name: "Duna Bt.", created_at: "2026-11-21T08:00:00Z", verified: true, pending })
    expect(turnsOf([...all, one])).toEqual({ ours: 3, theirs: 0 })
    expect(soughtCompanies([one], { typed: "tisza", onlyWaiting: true })).toEqual([one])
    expect(chosenUnverified([one], new Set(["d"]))).toEqual([])
  })

  it("are chosen only while they are not verified", () => {
    expect(chosenUnverified(all, new Set(["a", "b", "gone"])).map(({ id }) => id)).toEqual(["a"])
  })

  it("are watched only while something of them is being written", () => {
    const isAttested = (...states: Company["attestations"][number]["state"][]) =>
      isBeingWritten({ attestations: states.map((state) => ({ state }) as Company["attestations"][number]) })
    expect([isAttested(), isAttested("confirmed"), isAttested("failed")]).toEqual([false, false, false])
    expect([isAttested("requested"), isAttested("confirmed", "sent")]).toEqual([true, true])
  })
})
