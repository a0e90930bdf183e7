import { describe, expect, it } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import { changesOf, fieldsOf } from "#web/features/profile/company-fields.ts"
import { hexOf, type InjectedWallet, signWith } from "#web/features/profile/injected-wallets.ts"
import { inviteProblem } from "#web/features/profile/invite-problem.ts"

const me = {
  company: "Kékfestő Kft.",
  vat_number: null,
  address: "Fő utca 1.",
  language: "hu",
  code_prefix: null,
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
  })
})

describe("an invitation", () => {
  const users: Me["users"] = [{ email: "anna@kekfesto.example", status: "active", is_owner: true }]

  it("wants something with an @, and nobody who is in the list", () => {
    expect(inviteProblem(" ", users)).toBe("invalid")
    expect(inviteProblem("bela", users)).toBe("invalid")
    expect(inviteProblem(" Anna@Kekfesto.example", users)).toBe("already")
    expect(inviteProblem("bela@kekfesto.example", users)).toBeNull()
  })
})

describe("signing with a wallet", () => {
  it("hands the message over as the bytes it is, with the account that answered", async () => {
    const asked: unknown[] = []
    const request = async (call: { method: string; params?: unknown[] }) => {
      asked.push(call)
      return call.method === "eth_requestAccounts" ? ["0xabc", "0xdef"] : "0xsigned"
    }
    const wallet: InjectedWallet = { name: "Test", provider: { request } }
    expect(await signWith(wallet, "ő")).toEqual({ address: "0xabc", signature: "0xsigned" })
    expect(asked[1]).toEqual({ method: "personal_sign", params: ["0xc591", "0xabc"] })
    expect(hexOf("a\n")).toBe("0x610a")
  })

  it("fails where there is no account", async () => {
    const wallet = { name: "Test", provider: { request: async () => [] } }
    await expect(signWith(wallet, "x")).rejects.toThrow()
  })
})
