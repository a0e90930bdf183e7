import type { CompiledQuery, KyselyPlugin } from "kysely"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { recall } from "#actions/recalls/recall.ts"
import { type Answers, createAnswers } from "#actions/verifications/answers.ts"
import { DatabaseAway, type Reader } from "#db/database.ts"
import { MAINNET_CHAIN_ID, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { attestCompany } from "#test/support/accounts.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import { createService, type TestService } from "#test/support/service.ts"

let service: TestService
let answers: Answers
let reads = 0
beforeEach(async () => {
  await service?.close()
  service = await createService()
  const { app } = service
  answers = createAnswers({ ...app, db: { ...app.db, quick: watched(app.db.quick) } })
  reads = 0
  hold = undefined
  looks = "as always"
})
afterAll(() => service.close())

/** The outcome of a look at the index. */
let looks: "as always" | "in vain" | Promise<void> = "as always"

const lookingPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    if (looks === "in vain") throw new DatabaseAway("cut off")
    return node
  },
  async transformResult({ result }) {
    await looks
    return result
  },
}

/** Holds the next reader after it has its answer. */
let hold: { reached(): void; until: Promise<void> } | undefined

function holdAnswers() {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  hold = { reached: reached.resolve, until: released.promise }
  return { reached: reached.promise, release: released.resolve }
}

/** Counts reads of a code, and holds readers that have their answer. */
function watched(quick: Reader): Reader {
  const read = quick.withPlugin(lookingPlugin)
  return new Proxy(read, {
    get(_target, name) {
      const value: unknown = Reflect.get(read, name, read)
      if (name !== "executeQuery") return typeof value === "function" ? value.bind(read) : value
      return (query: CompiledQuery) => {
        reads++
        return held(read.executeQuery(query))
      }
    },
  })
}

async function held<T>(result: Promise<T>): Promise<T> {
  const mine = hold
  hold = undefined
  const value = await result
  mine?.reached()
  await mine?.until
  return value
}

const answer = async (code: string) =>
  JSON.parse((await answers.answer(code)).body) as { status: string; issuer: object; chain_id: number }

async function known() {
  const me = await service.company()
  const [product] = await service.minted(me, [{}])
  await answer(product!.short_code)
  reads = 0
  return { me, code: product!.short_code }
}

/** As much as the cache takes to notice. */
const soon = () => service.clock.advance(100)

describe("a kept answer", () => {
  it("is given again without asking the database", async () => {
    const { code } = await known()
    for (let asked = 0; asked < 50; asked++) expect((await answer(code)).status).toBe("valid")
    expect(reads).toBe(0)
  })

  it("is still good when nothing has happened on any chain", async () => {
    const { code } = await known()
    soon()
    await answer(code)
    expect(reads).toBe(0)
  })

  it("is still good when blocks with nothing of ours come and go", async () => {
    const { code } = await known()
    service.models[1].mine(3)
    await service.tick(1)
    soon()
    await answer(code)
    service.models[1].reorg(2, "drop")
    await service.tick(0)
    soon()
    await answer(code)
    expect(reads).toBe(0)
  })

  it("is still good when something happens to another company's products", async () => {
    const { code } = await known()
    const other = await service.company()
    const [product] = await service.minted(other, [{}])
    await recallNow(other, product!.short_code)
    await attestCompany(service.app, other.company_id, "other.example")
    await service.tick(2)
    soon()
    await answer(code)
    expect(reads).toBe(0)
  })

  it("is dropped when a mint on the other network has become deep enough, however often that was looked at", async () => {
    const me = await service.company("free")
    const [product] = await service.minted(me, [{}])
    const { id: product_id, short_code } = product!
    await service.app.db.write((tx) =>
      queueMints(tx, { id: me.company_id, plan: "business" }, { product_id }, service.app.now()),
    )
    const seen: number[] = []
    for (let block = 0; block < 5; block++) {
      await service.tick(1)
      soon()
      seen.push((await answer(short_code)).chain_id)
    }
    expect([seen[0], seen.at(-1)]).toEqual([TESTNET_CHAIN_ID, MAINNET_CHAIN_ID])
  })

  it.each([
    ["a recall", ({ me, code }: Known) => recallNow(me, code), { status: "recalled" }],
    [
      "an attestation",
      async ({ me }: Known) => {
        await attestCompany(service.app, me.company_id, "acme.example")
        await service.tick(2)
      },
      { issuer: { attested: true } },
    ],
    [
      "a reorg that moved its mint",
      async () => {
        service.models[1].reorg(service.models[1].head().number - 1, "keep")
        await service.tick(1)
      },
      { status: "valid" },
    ],
    [
      "a reorg that took its recall back",
      async ({ me, code }: Known) => {
        await recallNow(me, code)
        await service.tick(1)
        soon()
        expect((await answer(code)).status).toBe("recalled")
        reads = 0
        service.models[1].reorg(3, "drop")
        await service.tick(0)
      },
      { status: "valid" },
    ],
  ])("is dropped after %s", async (_name, happen, expected) => {
    const before = await known()
    await happen(before)
    soon()
    expect(await answer(before.code)).toMatchObject(expected)
    expect(reads).toBe(1)
  })

  it("is dropped when the index has lost the chain", async () => {
    const { code } = await known()
    await service.app.db.write((tx) => tx.updateTable("chains").set({ halted_reason: "Lost." }).execute())
    soon()
    await expect(answer(code)).rejects.toMatchObject({ code: "chain_unavailable" })
  })

  it("is dropped when its mint is no longer deep enough", async () => {
    const { code } = await known()
    await service.app.db.write((tx) => tx.updateTable("chains").set({ confirmed_block: 1 }).execute())
    soon()
    await expect(answer(code)).rejects.toMatchObject({ code: "not_on_chain" })
  })

  it("is dropped every hour, since time alone makes a product expire", async () => {
    const { code } = await known()
    service.clock.advance(3_600_000)
    await answer(code)
    expect(reads).toBe(1)
  })

  it("is given to nobody while the index cannot be looked at", async () => {
    const { code } = await known()
    looks = "in vain"
    expect((await answer(code)).status).toBe("valid")
    soon()
    for (let asked = 0; asked < 3; asked++) await expect(answer(code)).rejects.toThrow(DatabaseAway)
    looks = "as always"
    expect((await answer(code)).status).toBe("valid")
  })

  it("waits for the look that is under way, whoever began it", async () => {
    const { code } = await known()
    const slow = Promise.withResolvers<void>()
    looks = slow.promise
    soon()
    let answered = 0
    const both = Promise.all([1, 2].map(() => answer(code).finally(() => answered++)))
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(answered).toBe(0)
    slow.resolve()
    expect(await both).toMatchObject([{ status: "valid" }, { status: "valid" }])
  })

  it("is looked after as often when the clock has been put back", async () => {
    const { me, code } = await known()
    service.clock.advance(-3_600_000)
    await answer(code)
    await recallNow(me, code)
    soon()
    expect((await answer(code)).status).toBe("recalled")
  })

  it("is never a refusal", async () => {
    await known()
    for (let asked = 0; asked < 3; asked++)
      await expect(answer("0000-0000-0000")).rejects.toMatchObject({ code: "unknown_code" })
    expect(reads).toBe(3)
  })

  it("is not what was read while something changed", async () => {
    const { me, code } = await known()
    service.clock.advance(3_600_000)
    const held = holdAnswers()
    const early = answer(code)
    await held.reached
    await recallNow(me, code)
    soon()
    // Another reader sees the change and empties the cache before the first one is done.
    await expect(answer("0000-0000-0000")).rejects.toMatchObject({ code: "unknown_code" })
    held.release()
    expect((await early).status).toBe("valid")
    expect((await answer(code)).status).toBe("recalled")
  })

  it("is kept once a code, however it is typed: padding fills no memory", async () => {
    const { code } = await known()
    for (let asked = 0; asked < 20; asked++) {
      const typed = `https://touchmark.example/${"x".repeat(asked * 50)}/v/${code.toLowerCase()}?${asked}`
      expect((await answer(typed)).status).toBe("valid")
    }
    expect(reads).toBe(0)
  })
})

type Known = Awaited<ReturnType<typeof known>>

async function recallNow(me: Known["me"], short_code: string): Promise<void> {
  await recall(service.app, me, { short_code, scope: "product", reason: "safety" }, "recall")
  await service.tick(1)
}
