import { describe, expect, it } from "vitest"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { isUsedUp } from "#http/limits/limits.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf } from "#proof/statement.ts"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import type { CreatedKey, KeyList, Scope } from "#shared/api/keys.ts"
import { TESTNET_CHAIN_ID } from "#shared/chains.ts"
import type { PlanName } from "#shared/plans.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { openKey, setPassword } from "#test/support/accounts.ts"
import { eventsOf } from "#test/support/calls.ts"
import { changeRows } from "#test/support/database.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

describe("keys", () => {
  const service = prepareService()
  const owner = prepare(() => signedUp())

  const PASSWORD = "mulberry lane 7"
  const create = (token: string, json: object) =>
    service.call<CreatedKey>("POST /api-keys", { token, json: { password: PASSWORD, ...json } })

  /** A company whose owner has a password. */
  async function signedUp(plan: PlanName = "enterprise") {
    const me = await service.company(plan)
    await setPassword(service.app, me.user_id, PASSWORD)
    return me
  }
  const list = async (token: string) => (await service.call<KeyList>("GET /api-keys", { token })).json.keys
  const revoke = (token: string, id: string) => service.call(`DELETE /api-keys/${id}`, { token })
  const ask = (token: string, request = "GET /product-stats") => service.call(request, { token })
  const change = (company_id: string, values: object) =>
    service.app.db.write((tx) => tx.updateTable("companies").set(values).where("id", "=", company_id).execute())

  /** When a key was used last, as it is noted: a moment later, on its own. */
  const noted = async (token: string, id: string) =>
    Date.parse((await list(token)).find((key) => key.id === id)!.last_used_at ?? "")

  describe("POST /api-keys", () => {
    describe("happy", () => {
      it("answers the key once, and it works", async () => {
        const me = await signedUp()
        const { status, json, headers } = await create(me.token, { name: " Stock system ", scopes: ["products:read"] })
        expect(status).toBe(201)
        expect(headers.get("cache-control")).toBe("no-store")
        expect(json.key).toMatch(/^tmk_[A-Za-z0-9_-]{43}$/)
        expect(json).toMatchObject({
          ...{ name: "Stock system", prefix: json.key.slice(0, 12), scopes: ["products:read"] },
          ...{ expires_at: null, last_used_at: null },
        })
        expect((await ask(json.key)).status).toBe(200)
        const shown = await service.call("GET /api-keys", { token: me.token })
        expect(shown.text).not.toContain(json.key.slice(13))
      })

      it("keeps nothing that the key could be made from again", async () => {
        const { json } = await create(owner.token, { name: "x", scopes: ["products:read"] })
        const rows = await service.app.db.read.selectFrom("api_keys").selectAll().execute()
        expect(JSON.stringify(rows)).not.toContain(json.key.slice(13))
        const lines = await eventsOf(service, owner)
        expect(lines).toMatchObject([{ event: "key.created", subject: json.id, user_id: owner.user_id }])
        expect(JSON.stringify(lines)).not.toContain(json.key.slice(4))
      })

      it("names each scope once, in one order", async () => {
        const { json } = await create(owner.token, {
          name: "x",
          scopes: ["mints:write", "products:read", "mints:write"],
        })
        expect(json.scopes).toEqual(["products:read", "mints:write"])
      })

      it("ends a key at its time", async () => {
        const expires_at = new Date(service.clock.now() + 3_600_000).toISOString()
        const { json } = await create(owner.token, { name: "x", scopes: ["products:read"], expires_at })
        expect(json.expires_at).toBe(expires_at)
        expect((await ask(json.key)).status).toBe(200)
        service.clock.advance(3_600_000)
        const { status, json: refusal } = await ask(json.key)
        expect(status).toBe(401)
        expect(refusal).toMatchObject({ code: "not_authenticated", detail: "This API key is not valid." })
      })
    })

    describe("a stolen session", () => {
      const wish = { name: "ERP", scopes: ["products:write"] }

      it("makes no key without the password, and has ten tries at it", async () => {
        const me = await signedUp()
        expect((await service.call("POST /api-keys", { token: me.token, json: wish })).status).toBe(400)
        const statuses: number[] = []
        for (let tries = 0; tries < 11; tries++) {
          statuses.push((await create(me.token, { ...wish, password: "wrong" })).status)
        }
        expect(statuses).toEqual([...Array(10).fill(400), 429])
        expect(await list(me.token)).toEqual([])
      })

      it("cannot make one in secret: the owner is told, and told again when the password changes", async () => {
        const me = await signedUp()
        const { key, prefix } = (await create(me.token, wish)).json
        await service.work()
        const newest = () => service.letters.filter(({ to }) => to === me.email).at(-1)!
        const letter = newest()
        expect(letter).toMatchObject({ letter: "key_created" })
        expect(letter.text).toContain(`ERP (${prefix}…)`)
        expect(letter.text).toContain("products:write")
        expect(letter.text + letter.html).not.toContain(key.slice(prefix.length))
        const change = { current_password: PASSWORD, new_password: "walnut grove 11" }
        expect((await service.call("POST /change-password", { token: me.token, json: change })).status).toBe(200)
        await service.work()
        expect(newest()).toMatchObject({ letter: "password_changed" })
        expect(newest().text).toContain(`These API keys still work: ERP (${prefix}…).`)
      })
    })

    describe("error", () => {
      it.each([
        ["no name", { scopes: ["products:read"] }],
        ["a blank name", { name: "  ", scopes: ["products:read"] }],
        ["a long name", { name: "x".repeat(101), scopes: ["products:read"] }],
        ["no scopes", { name: "x" }],
        ["an empty list of scopes", { name: "x", scopes: [] }],
        ["an unknown scope", { name: "x", scopes: ["admin"] }],
        ["many scopes", { name: "x", scopes: Array(50).fill("products:read") }],
        ["a date without a time", { name: "x", scopes: ["products:read"], expires_at: "2030-01-01" }],
        ["a time that is past", { name: "x", scopes: ["products:read"], expires_at: "2020-01-01T00:00:00Z" }],
      ])("refuses %s", async (_name, json) => {
        expect((await create(owner.token, json)).status).toBe(400)
      })

      it("makes twenty at most, also when asked all at once, and room by revoking one", async () => {
        const me = await signedUp()
        const answers = []
        // More at once would exceed the limit of password checks.
        for (let round = 0; round < 3; round++) {
          const ten = Array.from({ length: 10 }, () => create(me.token, { name: "x", scopes: ["products:read"] }))
          answers.push(...(await Promise.all(ten)))
        }
        const statuses = answers.map(({ status }) => status).sort()
        expect(statuses).toEqual([...Array(20).fill(201), ...Array(10).fill(403)])
        await revoke(me.token, answers.find(({ status }) => status === 201)!.json.id)
        expect((await create(me.token, { name: "x", scopes: ["products:read"] })).status).toBe(201)
      })

      it.each(["free", "starter", "business"] as const)("is not part of the plan: %s", async (plan) => {
        const me = await signedUp(plan)
        const { status, text } = await create(me.token, { name: "x", scopes: ["products:read"] })
        expect(status).toBe(403)
        expect(JSON.parse(text)).toMatchObject({
          code: "plan_does_not_include",
          detail: "Your plan does not include API keys and webhooks. Upgrade to Enterprise.",
        })
      })
    })
  })

  describe("DELETE /api-keys/:id", () => {
    it("ends a key at once", async () => {
      const { json } = await create(owner.token, { name: "x", scopes: ["products:read"] })
      expect((await ask(json.key)).status).toBe(200)
      const { status, json: said } = await revoke(owner.token, json.id)
      expect([status, said.detail]).toEqual([200, "The API key has been revoked."])
      expect((await ask(json.key)).status).toBe(401)
      expect((await list(owner.token)).some(({ id }) => id === json.id)).toBe(false)
      expect((await revoke(owner.token, json.id)).status).toBe(404)
    })

    it("knows nothing of another company's", async () => {
      const { json } = await create(owner.token, { name: "x", scopes: ["products:read"] })
      const other = await signedUp()
      expect((await revoke(other.token, json.id)).status).toBe(404)
      expect((await ask(json.key)).status).toBe(200)
    })

    it("is there for a company that has left the plan", async () => {
      const me = await signedUp()
      const { json } = await create(me.token, { name: "x", scopes: ["products:read"] })
      await change(me.company_id, { plan: "business" })
      expect(await list(me.token)).toHaveLength(1)
      expect((await revoke(me.token, json.id)).status).toBe(200)
    })
  })

  describe("an API key", () => {
    it("acts for its company, and sees nobody else's", async () => {
      const other = await signedUp()
      const { id } = await service.product(other)
      const key = await openKey(service.app, owner)
      const made = await service.call<{ id: string }>("POST /upload-single-product", {
        token: key,
        json: { product_name: "By a program" },
      })
      expect(made.status).toBe(201)
      expect((await ask(owner.token, `GET /products/${made.json.id}`)).status).toBe(200)
      expect((await ask(key, `GET /products/${id}`)).status).toBe(404)
    })

    const NEEDS: [string, Scope, number, object?][] = [
      ["GET /product-stats", "products:read", 200],
      ["GET /products", "products:read", 200],
      ["GET /products/x", "products:read", 404],
      ["POST /upload-single-product", "products:write", 201, { product_name: "x" }],
      ["DELETE /delete-products", "products:write", 200, { ids: ["x"] }],
      ["POST /mint-onchain", "mints:write", 404, { short_code: "0000-0000-0000" }],
      ["POST /recall", "recalls:write", 404, { short_code: "0000-0000-0000" }],
      ["POST /reinstate", "recalls:write", 404, { short_code: "0000-0000-0000" }],
      ["POST /certificate-archives", "certificates:read", 202, {}],
    ]
    it.each(NEEDS)("needs for %s the scope %s", async (request, scope, expected, json) => {
      const me = await signedUp()
      const sent = json ? { json } : {}
      const others = SCOPES.filter((one) => one !== scope)
      const refused = await service.call(request, { ...sent, token: await openKey(service.app, me, others) })
      expect(refused.status).toBe(403)
      expect(refused.json).toMatchObject({ code: "not_allowed", detail: `This API key lacks the scope ${scope}.` })
      const alone = await openKey(service.app, me, [scope])
      expect((await service.call(request, { ...sent, token: alone })).status).toBe(expected)
    })

    it("of another scope is refused by the action, too", () => {
      const key = { id: "x", scopes: SCOPES.filter((one) => one !== "recalls:write") }
      expect(() => requireOwner({ ...owner, is_owner: false, key }, "recalls:write")).toThrow("owner")
    })

    it("is told where only a person may go", async () => {
      const key = await openKey(service.app, owner)
      for (const request of ["GET /me", "POST /logout", "GET /api-keys"]) {
        const { status, json } = await ask(key, request)
        expect(status).toBe(403)
        expect(json).toMatchObject({ detail: "This call cannot be made with an API key. Sign in instead." })
      }
    })

    it("dies with the plan and lives with it again", async () => {
      const me = await signedUp()
      const key = await openKey(service.app, me)
      await change(me.company_id, { plan: "business" })
      const { status, json } = await ask(key)
      expect(status).toBe(403)
      expect(json.code).toBe("plan_does_not_include")
      await change(me.company_id, { plan: "enterprise" })
      expect((await ask(key)).status).toBe(200)
    })

    it("dies with the company's suspension and closing", async () => {
      const me = await signedUp()
      const key = await openKey(service.app, me)
      await change(me.company_id, { suspended_at: 1 })
      const { status, json } = await ask(key)
      expect(status).toBe(403)
      expect(json.code).toBe("company_suspended")
      await change(me.company_id, { suspended_at: null, closed_at: 1 })
      expect((await ask(key)).status).toBe(401)
    })

    it("reads and mints nothing new while the subscription has lapsed", async () => {
      const me = await signedUp()
      const key = await openKey(service.app, me)
      await change(me.company_id, { active_subscription: 0 })
      expect((await ask(key)).status).toBe(200)
      const { status, json } = await service.call("POST /upload-single-product", {
        token: key,
        json: { product_name: "x" },
      })
      expect([status, json.code]).toEqual([403, "subscription_inactive"])
    })

    it("notes its use, once a minute at most", async () => {
      const { json } = await create(owner.token, { name: "x", scopes: ["products:read"] })
      await ask(json.key)
      await expect.poll(() => noted(owner.token, json.id)).not.toBeNaN()
      const first = await noted(owner.token, json.id)
      service.clock.advance(50_000)
      await ask(json.key)
      await service.app.db.write(async () => {})
      expect(await noted(owner.token, json.id)).toBe(first)
      service.clock.advance(10_000)
      await ask(json.key)
      await expect.poll(() => noted(owner.token, json.id)).toBeGreaterThanOrEqual(first + 60_000)
    })

    it("asks 60 times a second, however many others do", async () => {
      const me = await signedUp()
      const { json } = await create(me.token, { name: "x", scopes: ["products:read"] })
      const other = await openKey(service.app, me)
      let asked = 0
      while (!(await isUsedUp(service.limits.caller, json.id))) asked++
      expect(asked).toBe(600)
      const refused = await ask(json.key)
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"])
      expect((await ask(other)).status).toBe(200)
      expect((await ask(me.token)).status).toBe(200)
      service.clock.advance(10_000)
      expect((await ask(json.key)).status).toBe(200)
    })

    it("counts for nothing as its own hash", async () => {
      await openKey(service.app, owner)
      const { key_hash } = await service.app.db.read.selectFrom("api_keys").select("key_hash").executeTakeFirstOrThrow()
      for (const token of [key_hash, `tmk_${key_hash}`]) expect((await ask(token)).status).toBe(401)
    })

    it("is no session and a session is no key", async () => {
      const key = await openKey(service.app, owner)
      expect((await ask(key.replace("tmk_", "tm_"))).status).toBe(401)
      expect((await ask(owner.token.replace("tm_", "tmk_"))).status).toBe(401)
    })
  })
})

/** What a brand is told of its keys on the chains that it did not ask for itself. */
const service = prepareService()
type Me = Awaited<ReturnType<TestService["company"]>>

const DAY_MS = 24 * 3_600_000
const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const hashOf = (digit: string) => keyHashOf({ address: address(digit) })
const model = () => service.models[TESTNET_CHAIN_ID]
const issuerOf = ({ company_id }: Me) => issuerIdOf(company_id)
const addKey = (me: Me, digit: string) => model().call("attester", "addKey", [issuerOf(me), hashOf(digit), 1, "0x"])
const list = async (me: Me) => (await service.call<BrandKeyList>("GET /brand-keys", { token: me.token })).json
const name = (me: Me, digit: string) =>
  service.call("POST /brand-keys", { token: me.token, json: { address: address(digit) } })

/** The letters that the company's owner gets once what was sent is confirmed. */
async function lettersTo({ user_id }: Me, confirmed = true) {
  if (confirmed) await service.tick(4)
  await service.runTask("letters about keys")
  await service.work()
  const owner = service.app.db.read.selectFrom("users").select("email").where("id", "=", user_id)
  const { email } = await owner.executeTakeFirstOrThrow()
  return service.letters.filter(({ to, letter }) => to === email && letter === "brand_key_event")
}

describe("a letter about a key", () => {
  it("goes to the owner once for a key that is not on the company's list, and to nobody else", async () => {
    const [me, other] = [await service.company(), await service.company()]
    await addKey(me, "a")
    const [letter, ...more] = await lettersTo(me)
    expect(more).toEqual([])
    expect(letter!.text).toContain(hashOf("a"))
    expect(await lettersTo(me)).toHaveLength(1)
    expect(await lettersTo(other)).toEqual([])
  })

  it("is not sent for a key that the company has listed itself", async () => {
    const me = await service.company()
    await name(me, "a")
    await addKey(me, "a")
    expect(await lettersTo(me)).toEqual([])
  })

  it("is sent for each end, and for the date from which the brand signs everything", async () => {
    const me = await service.company()
    await name(me, "a")
    await addKey(me, "a")
    await service.tick()
    const now_s = BigInt(model().head().timestamp_s)
    await model().call("attester", "setSignedFrom", [issuerOf(me), now_s + 1_000n, "0x01"])
    await service.tick()
    await model().call("attester", "endKey", [issuerOf(me), hashOf("a"), now_s, true, "0x01"])
    const subjects = (await lettersTo(me)).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining("signs everything"), expect.stringContaining("stolen")])
  })

  it("goes to each of two brands that one transaction is about, with what was done to its own key", async () => {
    const [me, other] = [await service.company(), await service.company()]
    const end = async (one: Me, is_stolen: boolean) => {
      await addKey(one, "a")
      await service.tick()
      const since = BigInt(model().head().timestamp_s)
      await model().call("attester", "endKey", [issuerOf(one), hashOf("a"), since, is_stolen, "0x01"])
      await service.tick()
      const ended = service.app.db.read.selectFrom("events").selectAll().where("kind", "=", "KeyEnded")
      return ended.where("subject", "=", issuerOf(one)).executeTakeFirstOrThrow()
    }
    const { tx_hash, since_s } = await end(me, false)
    expect((await lettersTo(me)).at(-1)!.subject).not.toContain("stolen")
    const { block_number, log_index } = await end(other, true)
    await changeRows(service.app, "events", { block_number, log_index }, { tx_hash, since_s })
    expect((await lettersTo(other)).at(-1)!.subject).toContain("stolen")
  })

  it("is one of ten a day, of each kind, however many events there are", async () => {
    const me = await service.company()
    for (let moved = 0; moved < 12; moved++) {
      const time_s = BigInt(model().head().timestamp_s + 1_000 + moved)
      await model().call("attester", "setSignedFrom", [issuerOf(me), time_s, "0x01"])
    }
    expect(await lettersTo(me)).toHaveLength(10)
    await addKey(me, "a")
    expect(await lettersTo(me)).toHaveLength(11)
  })

  it("names the last date of all where the brand sets one that never comes", async () => {
    const me = await service.company()
    await model().call("attester", "setSignedFrom", [issuerOf(me), 2n ** 64n - 1n, "0x01"])
    const [letter] = await lettersTo(me)
    expect(letter!.text).toContain("36812")
    expect((await list(me)).networks.map(({ signed_from }) => signed_from)).toContain(2 ** 40 - 1)
  })

  it("waits until the event is confirmed, and is not sent for one that a reorg has taken away", async () => {
    const me = await service.company()
    await addKey(me, "a")
    model().mine()
    await service.tick(0)
    expect((await list(me)).unlisted).toEqual([hashOf("a")])
    expect(await lettersTo(me, false)).toEqual([])
    model().reorg(1, "drop")
    expect(await lettersTo(me)).toEqual([])
    expect((await list(me)).unlisted).toEqual([])
  })

  it("is not sent again when the index is read again, nor for what is older than 30 days", async () => {
    const [me, late] = [await service.company(), await service.company()]
    await addKey(me, "a")
    expect(await lettersTo(me)).toHaveLength(1)
    const { db } = service.app
    const indexed = await db.read.selectFrom("events").selectAll().where("subject", "=", issuerOf(me)).execute()
    await db.write(async (tx) => {
      await tx.deleteFrom("events").where("subject", "=", issuerOf(me)).execute()
      await tx.insertInto("events").values(indexed).execute()
    })
    expect(await lettersTo(me)).toHaveLength(1)
    await addKey(late, "a")
    await service.tick(4)
    service.clock.advance(31 * DAY_MS + (model().head().timestamp_s * 1_000 - service.app.now()))
    expect(await lettersTo(late, false)).toEqual([])
  })
})

describe("the brand's keys", () => {
  it("name those on a chain that the company has not listed, with their state there", async () => {
    const [me, other] = [await service.company(), await service.company()]
    await name(me, "a")
    for (const digit of ["a", "b"]) await addKey(me, digit)
    await service.tick()
    const { unlisted, keys, networks } = await list(me)
    expect([keys.map(({ key_hash }) => key_hash), unlisted]).toEqual([[hashOf("a")], [hashOf("b")]])
    const { lives } = networks.find(({ chain_id }) => chain_id === TESTNET_CHAIN_ID)!
    expect(lives[hashOf("b")]).toMatchObject({ until: null, compromised: false })
    expect((await list(other)).unlisted).toEqual([])
    await name(me, "b")
    expect((await list(me)).unlisted).toEqual([])
    await addKey(me, "c")
    await service.tick()
    expect((await list(me)).unlisted).toEqual([hashOf("c")])
    await model().call("attester", "endKey", [issuerOf(me), hashOf("c"), 0n, false, "0x"])
    await service.tick()
    expect((await list(me)).unlisted).toEqual([])
  })
})
