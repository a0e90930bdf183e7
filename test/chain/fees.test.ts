import fc from "fast-check"
import { pino } from "pino"
import { toHex } from "viem"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { countProducts } from "#actions/products/list.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { recall } from "#actions/recalls/recall.ts"
import type { FeePolicy } from "#chain/chain.ts"
import { checkFunds } from "#chain/funds.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import { chooseFees, findFeeCeiling, gasLimit, isAffordable, raiseFees } from "#chain/send/fees.ts"
import { addGas, findBudgetWait, type GasUse, readGasUse, readOpen, type SignerQueue } from "#chain/send/queue.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { BUDGET_WAITS } from "#shared/chain-waits.ts"
import { TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { FREE_GAS_A_DAY, PLANS, type PlanName } from "#shared/plans.ts"
import { stored } from "#shared/refusals.ts"
import { readSnapshot } from "#test/contracts/gas/snapshot.ts"
import type { RpcCall } from "#test/support/altering.ts"
import { queueMints, verify } from "#test/support/mints.ts"
import { prepareEach, renewRig } from "#test/support/prepare.ts"
import { addCompany, createRig, type Rig } from "#test/support/rig.ts"

const GWEI = 1_000_000_000n
const FEES: FeePolicy = {
  max_fee_wei_cap: { single: 3n * GWEI, batch: 5n * GWEI, call: 20n * GWEI },
  ...{ priority_fee_wei_cap: 3n * GWEI, gas_budget_percent: 100 },
}
const markets = fc.record({
  base_fee_wei: fc.bigInt({ min: 0n, max: 60n * GWEI }),
  tip_wei: fc.bigInt({ min: 1_000_000n, max: 3n * GWEI }),
})
const kinds = fc.constantFrom("mint", "mint_batch", "recall", "attest" as const)

describe("what a transaction offers", () => {
  it("begins only below the cap of its kind, tip included", () => {
    const market = { base_fee_wei: 4n * GWEI, tip_wei: GWEI }
    expect(isAffordable(FEES, "mint", market)).toBe(false)
    expect(isAffordable(FEES, "mint_batch", market)).toBe(true)
    expect(isAffordable(FEES, "mint_batch", { ...market, tip_wei: GWEI + 1n })).toBe(false)
    expect(isAffordable(FEES, "reinstate", { base_fee_wei: 19n * GWEI, tip_wei: GWEI })).toBe(true)
  })

  it("is of one ceiling for all that one key sends", () => {
    expect(findFeeCeiling(FEES, "mint")).toBe(findFeeCeiling(FEES, "mint_batch"))
    expect(findFeeCeiling(FEES, "recall")).toBe(20n * GWEI)
  })

  it("stays below both caps however often it is raised, and each time is one that nodes take", () => {
    fc.assert(
      fc.property(kinds, fc.array(markets, { minLength: 1, maxLength: 30 }), (kind, [first, ...later]) => {
        let last = chooseFees(FEES, kind, first!)
        for (const market of later) {
          const next = raiseFees(FEES, kind, last, market)
          if (next === "good" || next === "capped") continue
          expect(next.max_fee_wei * 10n).toBeGreaterThanOrEqual(last.max_fee_wei * 11n)
          expect(next.priority_fee_wei * 10n).toBeGreaterThanOrEqual(last.priority_fee_wei * 11n)
          last = next
        }
        expect(last.max_fee_wei).toBeLessThanOrEqual(findFeeCeiling(FEES, kind))
        expect(last.priority_fee_wei).toBeLessThanOrEqual(FEES.priority_fee_wei_cap)
        expect(last.priority_fee_wei).toBeLessThanOrEqual(last.max_fee_wei)
      }),
    )
  })

  it("leaves room for a replacement wherever the fee is well below the ceiling", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n * GWEI }), (base_fee_wei) => {
        const tip_wei = 100_000_000n
        const first = chooseFees(FEES, "mint_batch", { base_fee_wei, tip_wei })
        expect(raiseFees(FEES, "mint_batch", first, { base_fee_wei, tip_wei: 2n * tip_wei })).toMatchObject({})
        expect(first.max_fee_wei).toBeGreaterThan(base_fee_wei)
      }),
    )
  })

  it("is not raised while it is as high as the network asks", () => {
    const market = { base_fee_wei: GWEI, tip_wei: GWEI }
    expect(raiseFees(FEES, "mint_batch", chooseFees(FEES, "mint_batch", market), market)).toBe("good")
  })
})

const CALLS = ["mintBatch 1", "mintBatch 100", "mintBatch 10,000", "mint 1"]

describe("the flat part above an estimate of gas", () => {
  it.each(["osaka", "amsterdam"].flatMap((fork) => CALLS.map((call) => [fork, call])))(
    "after the fork %s pays for %s whose owner's balance falls to nothing after the estimate",
    (fork, call) => {
      const snapshot = readSnapshot()
      const estimated = snapshot.get(`${fork}: ${call}, known owner`)!
      expect(gasLimit(estimated)).toBeGreaterThanOrEqual(snapshot.get(`${fork}: ${call}, new owner`)!)
    },
  )
})

describe("funds", () => {
  const ETHER = 10n ** 18n
  const rig = renewRig()
  const me = prepareEach(() => addCompany(rig.app))
  let lines: { msg: string; role: string; level: number }[]

  beforeEach(async () => {
    lines = []
  })

  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const check = (now = rig.app.now()) => checkFunds(rig.app.db, rig.chain, now, log)
  const minter = () =>
    rig.app.db.read.selectFrom("funds").selectAll().where("role", "=", "minter").executeTakeFirstOrThrow()
  const setBalance = (wei: bigint) => rig.model.setBalance(rig.chain.signers.minter.address, wei)

  async function ask(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      await uploadSingle(rig.app, me, SingleUpload.parse({ product_name: `Product ${index}`, nft_scope: "batch" }))
    }
    await rig.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", rig.app.now()))
  }
  const allMinted = async () => (await countProducts(rig.app, me)).pending === 0

  describe("what a key has left", () => {
    it("is enough when nothing is open and one transaction could be paid at the highest fee", async () => {
      setBalance(rig.chain.fees.max_fee_wei_cap.batch * 100_000n)
      await check()
      expect(await minter()).toMatchObject({ low: 0, days_left: null, spent_a_day_wei: "0" })
      setBalance(rig.chain.fees.max_fee_wei_cap.batch * 100_000n - 1n)
      await check()
      expect(await minter()).toMatchObject({ low: 1 })
    })

    it("is said once when it becomes too little, and once when it is enough again", async () => {
      await check()
      setBalance(1n)
      await check()
      await check()
      expect(lines).toMatchObject([{ level: 40, role: "minter", msg: "a signing key is running out of money for gas" }])
      setBalance(ETHER)
      await check()
      await check()
      expect(lines).toHaveLength(2)
      expect(lines[1]).toMatchObject({ level: 30, msg: "a signing key has money for gas again" })
    })

    it("lasts as many days as the last week's use says, and fewer than three are an alarm", async () => {
      await ask(1)
      await rig.run(allMinted)
      await check()
      const spent = BigInt((await minter()).spent_a_day_wei)
      const { gas } = await rig.app.db.read.selectFrom("transactions").select("gas").executeTakeFirstOrThrow()
      // The chain in memory has a base fee of 1 gwei, and its median tip is another.
      expect(spent).toBe(BigInt(gas!) * 2_000_000_000n)
      rig.chain.fees.max_fee_wei_cap = { single: 1n, batch: 1n, call: 1n }
      setBalance(spent * 3n)
      await check()
      expect(await minter()).toMatchObject({ days_left: 3, low: 0 })
      setBalance(spent * 3n - 1n)
      await check()
      expect(await minter()).toMatchObject({ days_left: 2, low: 1 })
      await check(rig.app.now() + 8 * 86_400_000)
      expect(await minter()).toMatchObject({ days_left: null, low: 0 })
    })
  })

  describe("a key that runs out", () => {
    it("holds up what is new, says why, and loses nothing", async () => {
      await ask(2)
      await rig.step()
      const reasons = () => rig.app.db.read.selectFrom("transactions").select(["state", "error"]).execute()
      expect(await reasons()).toEqual([{ state: "signed", error: null }])
      // Transactions in flight may cost what was signed for them, so that is reserved.
      const { gas } = await rig.app.db.read.selectFrom("transactions").select("gas").executeTakeFirstOrThrow()
      const { max_fee_wei } = await rig.app.db.read
        .selectFrom("attempts")
        .select("max_fee_wei")
        .executeTakeFirstOrThrow()
      setBalance(BigInt(gas!) * BigInt(max_fee_wei) + BigInt(max_fee_wei))
      rig.model.wipeMempool()
      await ask(1)
      await rig.step()
      expect(await reasons()).toContainEqual({
        state: "prepared",
        error: stored("key_without_funds"),
      })
      expect(await countProducts(rig.app, me)).toMatchObject({ pending: 3 })
      setBalance(ETHER)
      await rig.run(allMinted)
      expect(await countProducts(rig.app, me)).toMatchObject({ minted: 3, pending: 0 })
    })
  })
})

describe("gas budgets", () => {
  const DAY_MS = 86_400_000
  let rig: Rig
  let me: Caller
  let somebodyElse: Caller

  beforeEach(async () => {
    rig = await createRig({ finality_blocks: 8 })
    me = await addCompany(rig.app)
    somebodyElse = await addCompany(rig.app)
  })
  afterEach(() => rig.close())

  async function mint(who = me, count = 1, plan: PlanName = "enterprise"): Promise<string[]> {
    const codes: string[] = []
    for (let index = 0; index < count; index++) {
      const input = SingleUpload.parse({ product_name: "Bell", nft_scope: "batch" })
      codes.push((await uploadSingle(rig.app, who, input)).short_code)
    }
    await rig.app.db.write((tx) => queueMints(tx, { id: who.company_id, plan }, "all", rig.app.now()))
    return codes
  }
  const isMinted = (who: Caller) => async () => (await countProducts(rig.app, who)).pending === 0
  const statusOf = async (code: string) => (await verify(rig.app, code)).status
  const transactions = () => rig.app.db.read.selectFrom("transactions").selectAll().orderBy("created_at").execute()

  const recalls = async () => (await transactions()).filter(({ kind }) => kind === "recall")
  const DEFERRED_AT_ONCE = 8

  /** A node that says that every key has this much. */
  const withBalance =
    (balance_wei: bigint): Endpoint =>
    async (body) => {
      const { id, method } = body as RpcCall
      return method === "eth_getBalance" ? { jsonrpc: "2.0", id, result: toHex(balance_wei) } : rig.model.request(body)
    }

  /** Pretends that the company has used this gas today. */
  async function useGas(who: Caller, kind: "mint" | "reinstate", gas: number): Promise<void> {
    const now = rig.app.now()
    const rest = { to_address: rig.chain.registry, data: "0x", signed_at: now, created_at: now - DAY_MS, gas_used: gas }
    const { address: signer } = rig.chain.signers.attester
    const used = { id: crypto.randomUUID(), chain_id: rig.chain.chain_id, signer, kind, state: "void" } as const
    await rig.app.db.write((tx) =>
      tx
        .insertInto("transactions")
        .values({ ...used, ...rest, company_id: who.company_id })
        .execute(),
    )
  }

  const tomorrow = () =>
    rig.app.db.write((tx) =>
      tx
        .updateTable("transactions")
        .set((eb) => ({ signed_at: eb("signed_at", "-", DAY_MS) }))
        .where("signed_at", "is not", null)
        .execute(),
    )

  describe("a company's gas", () => {
    it("is bounded by the day: what is beyond it waits, says why, and goes on tomorrow", async () => {
      await useGas(me, "mint", PLANS.enterprise.gas_a_day.mint)
      await mint()
      const other = await addCompany(rig.app)
      await mint(other)
      await rig.run(isMinted(other))
      const [waiting] = (await transactions()).filter(({ state }) => state === "prepared")
      expect(waiting).toMatchObject({ company_id: me.company_id, error: BUDGET_WAITS.company, nonce: null })
      await tomorrow()
      await rig.run(isMinted(me))
    })

    it("for recalls is not used up by minting", async () => {
      const [code] = await mint()
      await rig.run(isMinted(me))
      await useGas(me, "mint", 10 * PLANS.enterprise.gas_a_day.mint)
      await recall(rig.app, me, { short_code: code!, scope: "product", reason: "safety" }, "recall")
      await rig.run(async () => (await statusOf(code!)) === "recalled")
    })

    it("defers first recalls beyond it: they go behind another company's, and each of them goes", async () => {
      const [theirs] = await mint(somebodyElse)
      const codes = await mint(me, 20)
      await rig.run(async () => (await isMinted(me)()) && (await isMinted(somebodyElse)()))
      await useGas(me, "reinstate", PLANS.enterprise.gas_a_day.recall)
      const input = { scope: "product", reason: "safety" } as const
      for (const short_code of codes) await recall(rig.app, me, { ...input, short_code }, "recall")
      await recall(rig.app, somebodyElse, { ...input, short_code: theirs! }, "recall")
      await rig.step()
      const signed = (await recalls()).filter(({ state }) => state === "signed").sort((a, b) => a.nonce! - b.nonce!)
      expect(signed[0]).toMatchObject({ company_id: somebodyElse.company_id })
      expect(signed).toHaveLength(1 + DEFERRED_AT_ONCE)
      const waiting = (await recalls()).filter(({ state }) => state === "prepared")
      expect(waiting.map(({ error }) => error)).toEqual(Array(12).fill(BUDGET_WAITS.deferred))
      await rig.run(async () => (await recalls()).every(({ state }) => state !== "prepared"))
      await rig.run(async () => (await statusOf(codes.at(-1)!)) === "recalled")
    })

    it("leaves the recaller's key money for others: deferred recalls wait until midnight, another company's goes", async () => {
      const [theirs] = await mint(somebodyElse)
      const [code] = await mint(me)
      await rig.run(async () => (await isMinted(me)()) && (await isMinted(somebodyElse)()))
      await useGas(me, "reinstate", PLANS.enterprise.gas_a_day.recall)
      rig.chain.rpc = createRpc([withBalance(400_000_000_000_000_000n)], { now: rig.app.now })
      const input = { scope: "product", reason: "safety" } as const
      await recall(rig.app, me, { ...input, short_code: code! }, "recall")
      await recall(rig.app, somebodyElse, { ...input, short_code: theirs! }, "recall")
      await rig.run(async () => (await statusOf(theirs!)) === "recalled")
      expect(await recalls()).toMatchObject([{ state: "prepared", error: BUDGET_WAITS.deferred }, { nonce: 0 }])
      await tomorrow()
      await rig.run(async () => (await statusOf(code!)) === "recalled")
    })

    it("defers recalls that cost more than a single mint may, while those within it go", async () => {
      const [theirs] = await mint(somebodyElse)
      const [code] = await mint(me)
      await rig.run(async () => (await isMinted(me)()) && (await isMinted(somebodyElse)()))
      await useGas(me, "reinstate", PLANS.enterprise.gas_a_day.recall)
      rig.chain.fees.max_fee_wei_cap.single = 1n
      const input = { scope: "product", reason: "safety" } as const
      await recall(rig.app, me, { ...input, short_code: code! }, "recall")
      await recall(rig.app, somebodyElse, { ...input, short_code: theirs! }, "recall")
      await rig.run(async () => (await statusOf(theirs!)) === "recalled")
      expect(await recalls()).toMatchObject([{ state: "prepared", error: BUDGET_WAITS.deferred }, { nonce: 0 }])
    })

    it("knows a second recall by its product, also behind a thousand that wait", async () => {
      const [code] = await mint()
      await rig.run(isMinted(me))
      await recall(rig.app, me, { short_code: code!, scope: "product", reason: "safety" }, "recall")
      await rig.run(async () => (await statusOf(code!)) === "recalled")
      const subject = (await recalls())[0]!.subject!
      const waiting = Array.from({ length: 1_000 }, (_, index) => ({ kind: "recall", subject: `0x${index}` }) as const)
      const all = [...waiting, { kind: "recall", subject } as const].map((one) => ({
        ...one,
        company_id: me.company_id,
      }))
      const queue = { db: rig.app.db, chain: rig.chain, now: rig.app.now } as SignerQueue
      expect([...(await readGasUse(queue, all)).recalled]).toEqual([subject])
    })

    it("looks at few of a company's deferred recalls at once, a batch's first", async () => {
      const row = {
        chain_id: rig.chain.chain_id,
        signer: "0xa",
        company_id: me.company_id,
        to_address: "0x",
        data: "0x",
      }
      const kinds = [...Array.from({ length: 100 }, () => "recall" as const), "recall_batch" as const]
      const rows = kinds.map((kind, index) => ({
        ...row,
        id: `r${index}`,
        kind,
        subject: `s${index}`,
        created_at: index,
      }))
      const waits = { state: "prepared", error: BUDGET_WAITS.deferred } as const
      const values = rows.map((one) => ({ ...one, ...waits }))
      await rig.app.db.write((tx) => tx.insertInto("transactions").values(values).execute())
      const ids = (await readOpen(rig.app.db.read, rig.chain.chain_id, "0xa")).map(({ id }) => id)
      expect(ids.sort()).toEqual(["r100", ...Array.from({ length: 15 }, (_, index) => `r${index}`)].sort())
    })

    it("never keeps back a product's first recall, and does keep back what takes it back", async () => {
      const [code] = await mint()
      await rig.run(isMinted(me))
      await useGas(me, "reinstate", PLANS.enterprise.gas_a_day.recall)
      const input = { short_code: code!, scope: "product", reason: "safety" } as const
      await recall(rig.app, me, input, "recall")
      await rig.run(async () => (await statusOf(code!)) === "recalled")
      await recall(rig.app, me, input, "reinstate")
      await rig.step()
      expect((await transactions()).find(({ state }) => state === "prepared")).toMatchObject({
        ...{ kind: "reinstate", error: BUDGET_WAITS.company },
      })
    })
  })

  describe("taking recalls back", () => {
    it("is possible once an hour for each product, and recalling it always is", async () => {
      const [code] = await mint()
      await rig.run(isMinted(me))
      const input = { short_code: code!, scope: "product", reason: "safety" } as const
      for (const action of ["recall", "reinstate", "recall"] as const) {
        await recall(rig.app, me, input, action)
        await rig.run(async () => (await statusOf(code!)) === (action === "recall" ? "recalled" : "valid"))
      }
      await expect(recall(rig.app, me, input, "reinstate")).rejects.toMatchObject({
        ...{ code: "too_many_requests", reason: "reinstated_lately", retry_after_s: expect.any(Number) },
      })
    })

    it("is bounded by the day as the plan says", async () => {
      const codes = await mint(me, 2)
      await rig.run(isMinted(me))
      for (let index = 0; index < PLANS.enterprise.reinstatements_a_day; index++) {
        const id = crypto.randomUUID()
        const row = { id, subject: id, chain_id: rig.chain.chain_id, kind: "reinstate", state: "done" } as const
        const bare = { signer: "0x", to_address: "0x", data: "0x" }
        const sent = { ...bare, company_id: me.company_id, created_at: rig.app.now() }
        await rig.app.db.write((tx) =>
          tx
            .insertInto("transactions")
            .values({ ...row, ...sent })
            .execute(),
        )
      }
      const input = { short_code: codes[0]!, scope: "product", reason: "safety" } as const
      await recall(rig.app, me, input, "recall")
      await rig.run(async () => (await statusOf(codes[0]!)) === "recalled")
      await expect(recall(rig.app, me, input, "reinstate")).rejects.toMatchObject({ reason: "reinstatements_a_day" })
      await recall(rig.app, me, { ...input, short_code: codes[1]! }, "recall")
    })
  })

  describe("all companies on the Free plan together", () => {
    it("use no more of the test network than their common budget and one transaction, however many there are", () => {
      const ids = Array.from({ length: 2_000 }, (_, index) => `free-${index}`)
      const use: GasUse = {
        ...{ chain_id: TESTNET_CHAIN_ID, percent: 100, used: new Map(), used_free: { mint: 0, recall: 0 } },
        ...{ plans: new Map(ids.map((id) => [id, "free" as PlanName])), recalled: new Set() },
      }
      for (const company_id of ids) {
        for (const kind of ["mint", "reinstate", "reinstate", "reinstate"] as const) {
          const spending = { company_id, kind, subject: crypto.randomUUID() }
          if (findBudgetWait(use, spending) === null) addGas(use, spending, 100_000)
        }
      }
      expect(use.used_free.mint).toBeLessThanOrEqual(FREE_GAS_A_DAY.mint + 100_000)
      expect(use.used_free.recall).toBeLessThanOrEqual(FREE_GAS_A_DAY.recall + 100_000)
      expect(use.used.size).toBeGreaterThan(700)
      const recall = { company_id: "free-1999", kind: "recall", subject: "x" } as const
      expect(findBudgetWait({ ...use, recalled: new Set(["x"]) }, recall)).toBe(BUDGET_WAITS.free)
      expect(findBudgetWait(use, recall)).toBe(BUDGET_WAITS.deferred)
    })

    it.each([
      ["mint", 160, 65_000],
      ["reinstate", 39, 52_000],
    ] as const)(
      "keep half for those who have used none today: %s ten times by %i companies",
      (kind, companies, gas) => {
        const ids = Array.from({ length: companies }, (_, index) => `greedy-${index}`)
        const plans = new Map([...ids, "small"].map((id) => [id, "free" as PlanName]))
        const use: GasUse = {
          ...{ chain_id: TESTNET_CHAIN_ID, percent: 100, used: new Map(), used_free: { mint: 0, recall: 0 } },
          ...{ plans, recalled: new Set<string>() },
        }
        const small = { company_id: "small", kind, subject: null }
        for (const company_id of ids.flatMap((id) => Array<string>(10).fill(id))) {
          const one = { ...small, company_id }
          if (findBudgetWait(use, one) === null) addGas(use, one, gas)
        }
        expect(findBudgetWait(use, { ...small, company_id: ids[0]! })).toBe(BUDGET_WAITS.free_share)
        expect(findBudgetWait(use, small)).toBe(null)
        addGas(use, small, gas)
        expect(findBudgetWait(use, small)).toBe(BUDGET_WAITS.free_share)
      },
    )
  })

  describe("a Free company's first recall", () => {
    it("goes on the same day when other Free companies have used up the gas of all", async () => {
      await rig.close()
      rig = await createRig({ chain_id: TESTNET_CHAIN_ID, finality_blocks: 8 })
      me = await addCompany(rig.app, "free")
      const [code] = await mint(me, 1, "free")
      await rig.run(isMinted(me))
      await useGas(await addCompany(rig.app, "free"), "reinstate", FREE_GAS_A_DAY.recall)
      await useGas(await addCompany(rig.app, "free"), "mint", FREE_GAS_A_DAY.mint)
      await recall(rig.app, me, { short_code: code!, scope: "product", reason: "safety" }, "recall")
      await rig.run(async () => (await statusOf(code!)) === "recalled")
    })
  })
})
