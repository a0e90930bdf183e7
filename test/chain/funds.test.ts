import { pino } from "pino"
import { beforeEach, describe, expect, it } from "vitest"
import { countProducts } from "#actions/products/count.ts"
import { uploadSingle } from "#actions/products/upload-single.ts"
import { checkFunds } from "#chain/funds.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { store } from "#shared/refusals.ts"
import { prepareEach, renewRig } from "#test/support/prepare.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import { addCompany } from "#test/support/rig.ts"

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
    const { max_fee_wei } = await rig.app.db.read.selectFrom("attempts").select("max_fee_wei").executeTakeFirstOrThrow()
    setBalance(BigInt(gas!) * BigInt(max_fee_wei) + BigInt(max_fee_wei))
    rig.model.wipeMempool()
    await ask(1)
    await rig.step()
    expect(await reasons()).toContainEqual({
      state: "prepared",
      error: store("key_without_funds"),
    })
    expect(await countProducts(rig.app, me)).toMatchObject({ pending: 3 })
    setBalance(ETHER)
    await rig.run(allMinted)
    expect(await countProducts(rig.app, me)).toMatchObject({ minted: 3, pending: 0 })
  })
})
