import { describe, expect, it } from "vitest"
import type { FirstSteps, Me } from "#shared/api/companies.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

const steps = async (token: string) => (await service.call<FirstSteps>("GET /first-steps", { token })).json
const NONE = { company: false, product: false, mint: false, label: false, scan: false }

describe("GET /first-steps", () => {
  it("is what the company has done, step by step, and nothing of another's", async () => {
    const [me, other] = [await service.company("starter"), await service.company("starter")]
    expect(await steps(me.token)).toEqual(NONE)
    const json = { vat_number: "HU12345676", address: "7030 Paks, Fazekas utca 4." }
    await service.call("POST /update-company-profile", { token: me.token, json })
    expect(await steps(me.token)).toEqual({ ...NONE, company: true })
    const [minted] = await service.minted(me, [{}])
    expect(await steps(me.token)).toEqual({ ...NONE, company: true, product: true, mint: true })
    await service.call("POST /label-sheets", { token: me.token, json: { ids: [minted!.id], layout: "a4-3x8" } })
    expect((await steps(me.token)).label).toBe(true)
    await service.call("POST /verify", { json: { code: minted!.short_code } })
    await service.count()
    expect(Object.values(await steps(me.token))).toEqual([true, true, true, true, true])
    expect(await steps(other.token)).toEqual(NONE)
  })

  it("has a product that waits, and no mint", async () => {
    const me = await service.company("starter")
    await service.product(me)
    expect(await steps(me.token)).toEqual({ ...NONE, product: true })
  })

  it("asks a company on the Free plan for no more than its name", async () => {
    const me = await service.company("free")
    expect(await steps(me.token)).toEqual({ ...NONE, company: true })
  })
})

describe("PATCH /first-steps", () => {
  it("keeps what the user wants, for this user alone", async () => {
    const [me, other] = [await service.company(), await service.company()]
    const state = async (token: string) => (await service.call<Me>("GET /me", { token })).json.first_steps
    expect(await state(me.token)).toBe("shown")
    for (const wish of ["hidden", "done", "shown", "hidden"]) {
      const kept = await service.call("PATCH /first-steps", { token: me.token, json: { state: wish } })
      expect([kept.status, await state(me.token)]).toEqual([200, wish])
    }
    expect(await state(other.token)).toBe("shown")
  })

  it("takes nothing else", async () => {
    const me = await service.company()
    for (const json of [{}, { state: "later" }, { state: null }])
      expect((await service.call("PATCH /first-steps", { token: me.token, json })).status).toBe(400)
  })
})
