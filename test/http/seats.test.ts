import { describe, expect, it } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import type { PlanName } from "#shared/plans.ts"
import { addUser, openSession } from "#test/support/accounts.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

/** An Enterprise company with two members, who joined one after the other. */
async function company() {
  const owner = await service.company("enterprise")
  const [first, second] = [await addUser(service.app, owner.company_id), await addUser(service.app, owner.company_id)]
  const tokens = [await openSession(service.app, first.user_id), await openSession(service.app, second.user_id)]
  return { owner, tokens: tokens as [string, string] }
}

const setPlan = (company_id: string, plan: PlanName) =>
  service.app.db.write((tx) => tx.updateTable("companies").set({ plan }).where("id", "=", company_id).execute())
const upload = (token: string) =>
  service.call<{ code: string }>("POST /upload-single-product", { token, json: { product_name: "Indigo tablecloth" } })
const meOf = async (token: string) => (await service.call<Me>("GET /me", { token })).json

describe("a member whom the plan has no room for", () => {
  it("reads everything and changes nothing, until there is room again", async () => {
    const { owner, tokens } = await company()
    for (const token of tokens) expect((await upload(token)).status).toBe(201)
    await setPlan(owner.company_id, "starter")
    for (const token of tokens) {
      expect(await upload(token)).toMatchObject({ status: 403, json: { code: "plan_does_not_include" } })
      expect((await service.call("POST /mint-onchain-all", { token })).status).toBe(403)
      expect((await service.call("GET /products", { token })).status).toBe(200)
      expect(await meOf(token)).toMatchObject({ read_only: true })
    }
    expect((await upload(owner.token)).status).toBe(201)
    await setPlan(owner.company_id, "enterprise")
    for (const token of tokens) expect((await upload(token)).status).toBe(201)
  })

  it("is the one who joined last, and the owner sees who", async () => {
    const { owner, tokens } = await company()
    await setPlan(owner.company_id, "business")
    expect((await upload(tokens[0])).status).toBe(201)
    expect((await upload(tokens[1])).status).toBe(403)
    const { users, read_only } = await meOf(owner.token)
    expect(read_only).toBe(false)
    expect(users.map((user) => [user.is_owner, user.read_only])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })

  it("can still sign out", async () => {
    const { owner, tokens } = await company()
    await setPlan(owner.company_id, "free")
    expect((await service.call("POST /logout", { token: tokens[1] })).status).toBe(200)
    expect((await service.call("GET /me", { token: tokens[1] })).status).toBe(401)
  })
})
