/** What a brand is told of its keys on the chains that it did not ask for itself. */
import { describe, expect, it } from "vitest"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf } from "#proof/statement.ts"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import { TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

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
    await service.app.db.write((tx) =>
      tx
        .updateTable("events")
        .set({ tx_hash, since_s })
        .where("block_number", "=", block_number)
        .where("log_index", "=", log_index)
        .execute(),
    )
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
