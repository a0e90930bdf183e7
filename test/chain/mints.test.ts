import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { describeStatus } from "#actions/chains/health.ts"
import { countProducts } from "#actions/products/list.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { recall } from "#actions/recalls/recall.ts"
import { readMintBound } from "#chain/mint/minter.ts"
import { roomFor } from "#chain/mint/prepare-mint.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import type { App, Caller } from "#indexer/app.ts"
import { buildRecord, newSalts } from "#proof/build-record.ts"
import { BUNDLE_MB_MAX, entryBytesMax, sealEntry } from "#proof/bundle.ts"
import { generateCode } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import { canonicalBytes } from "#proof/record-hash.ts"
import { deriveSealKey } from "#proof/seal.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { BUDGET_WAITS, ITEM_WAITS, QUEUE_WAITS } from "#shared/chain-waits.ts"
import { sayStored, stored } from "#shared/refusals.ts"
import type { RpcCall } from "#test/support/altering.ts"
import { queueMints, verify } from "#test/support/mints.ts"
import { prepareEach, renewRig } from "#test/support/prepare.ts"
import { addCompany } from "#test/support/rig.ts"

const rig = renewRig()

const me = prepareEach(() => addCompany(rig.app))

async function upload(nft_scope: "individual" | "batch", count: number): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < count; index++) {
    const input = SingleUpload.parse({ product_name: `Product ${index}`, serial_number: `S-${index}`, nft_scope })
    codes.push((await uploadSingle(rig.app, me, input)).short_code)
  }
  return codes
}

async function queueAll(app: App): Promise<void> {
  await app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", app.now()))
}

const allMinted = async () => {
  const { total, minted } = await countProducts(rig.app, me)
  return total === minted
}

describe("minting", () => {
  it("writes everything of one company and scope in one transaction each", async () => {
    const codes = [...(await upload("batch", 25)), ...(await upload("individual", 3))]
    await queueAll(rig.app)
    await rig.run(allMinted)
    const sent = await rig.app.db.read.selectFrom("attempts").select("hash").execute()
    expect(sent).toHaveLength(2)
    for (const code of codes) expect((await verify(rig.app, code)).status).toBe("valid")
  })

  it("shows a product as minted only once its block is deep enough", async () => {
    const [code] = await upload("batch", 1)
    await queueAll(rig.app)
    await rig.step()
    rig.model.mine()
    await rig.step()
    await expect(verify(rig.app, code!)).rejects.toMatchObject({ code: "not_on_chain" })
    rig.model.mine(rig.chain.confirmations - 1)
    await rig.step()
    expect(await verify(rig.app, code!)).toMatchObject({ status: "valid" })
  })

  it("takes a product back to pending when a reorg drops its block, and mints it again", async () => {
    rig.model.mine(5)
    const [code] = await upload("batch", 1)
    await queueAll(rig.app)
    await rig.run(allMinted)
    rig.model.reorg(4, "drop")
    await rig.step()
    expect(await countProducts(rig.app, me)).toMatchObject({ minted: 0, pending: 1 })
    await rig.run(allMinted)
    expect(await verify(rig.app, code!)).toMatchObject({ status: "valid" })
    const hashes = await rig.app.db.read.selectFrom("attempts").select("hash").execute()
    expect(hashes).toHaveLength(1)
  })

  it("sends the same bytes again when the mempool has forgotten them", async () => {
    await upload("individual", 2)
    await queueAll(rig.app)
    await rig.step()
    const before = rig.model.waiting().map(({ hash }) => hash)
    rig.model.wipeMempool()
    await rig.step()
    expect(rig.model.waiting().map(({ hash }) => hash)).toEqual(before)
  })

  it("raises the fee of a stuck transaction under the same nonce", async () => {
    await upload("batch", 1)
    await queueAll(rig.app)
    await rig.step()
    rig.model.setBaseFee(50_000_000_000n)
    rig.model.mine(4)
    await rig.run(allMinted)
    const attempts = await rig.app.db.read.selectFrom("attempts").selectAll().execute()
    const nonces = await rig.app.db.read.selectFrom("transactions").select("nonce").execute()
    expect(attempts.length).toBeGreaterThan(1)
    expect(nonces).toEqual([{ nonce: 0 }])
  })

  it("queues again what a mined transaction without our event did not mint", async () => {
    const [code] = await upload("batch", 1)
    await queueAll(rig.app)
    await rig.step()
    rig.model.wipeMempool()
    // The key is used elsewhere: the nonce is spent by a foreign transaction.
    await rig.model.call(
      "minter",
      "mintBatch",
      [rig.chain.custody_address, `0x${"7".repeat(64)}`, `0x${"5".repeat(64)}`, 3],
      { nonce: 0, max_fee_wei: 90_000_000_000n },
    )
    rig.model.mine(rig.chain.confirmations + 1)
    await rig.run(allMinted)
    expect(await verify(rig.app, code!)).toMatchObject({ status: "valid" })
    const states = await rig.app.db.read
      .selectFrom("transactions")
      .select(["state", "nonce"])
      .orderBy("nonce")
      .execute()
    expect(states[0]).toEqual({ state: "void", nonce: 0 })
  })

  it("gives an individual product a new code when its token is there with another record", async () => {
    const [code] = await upload("individual", 1)
    await queueAll(rig.app)
    await rig.step()
    const { token_id } = await rig.app.db.read.selectFrom("records").select("token_id").executeTakeFirstOrThrow()
    rig.model.wipeMempool()
    const foreign = { tokenId: BigInt(token_id), recordHash: `0x${"9".repeat(64)}`, sealedRecord: "0x00" }
    await rig.model.call("minter", "mint", [rig.chain.custody_address, `0x${"7".repeat(64)}`, [foreign]], {
      nonce: 0,
      max_fee_wei: 90_000_000_000n,
    })
    rig.model.mine(rig.chain.confirmations + 1)
    await rig.run(allMinted)
    await expect(verify(rig.app, code!)).rejects.toMatchObject({ code: "unknown_code" })
    expect(await countProducts(rig.app, me)).toMatchObject({ minted: 1 })
  })

  it("waits, with the reason on record, while the registry is paused", async () => {
    await upload("batch", 1)
    await rig.model.call("pauser", "pause", [])
    rig.model.mine()
    await queueAll(rig.app)
    await rig.step()
    const transaction = await rig.app.db.read.selectFrom("transactions").selectAll().executeTakeFirstOrThrow()
    expect(transaction).toMatchObject({ state: "prepared", error: stored("registry_paused"), nonce: null })
    await rig.model.call("deployer", "unpause", [])
    rig.model.mine()
    await rig.run(allMinted)
  })

  it("waits while the key has no money, and loses nothing", async () => {
    await upload("batch", 1)
    rig.model.setBalance(rig.chain.signers.minter.address, 0n)
    await queueAll(rig.app)
    await rig.step()
    const transaction = await rig.app.db.read.selectFrom("transactions").selectAll().executeTakeFirstOrThrow()
    expect(transaction.error).toBe(stored("key_without_funds"))
    rig.model.setBalance(rig.chain.signers.minter.address, 10n ** 18n)
    await rig.run(allMinted)
  })
})

const LEVELS = 14
const issuer = { id: `0x${"c3".repeat(32)}` as const, name: "Á & B Kft." }
const random = (bytes: number): Hex => `0x${randomBytes(bytes).toString("hex")}`

describe("the room of a mint", () => {
  it.each([0, 300, 1_900])(
    "is reckoned with no less than an entry takes (%i characters that do not compress)",
    async (characters) => {
      const description = randomBytes(characters).toString("base64").slice(0, characters)
      const record = buildRecord({
        code: generateCode(),
        issuer,
        name: "Chair",
        ...newSalts(),
        description,
      })
      const product = { index: 9_999, proof: Array.from({ length: LEVELS }, () => random(32)), record }
      const entry = await sealEntry(product, await deriveSealKey(record.code))
      const most = entryBytesMax(canonicalBytes(record).length, 2 ** LEVELS)
      expect(JSON.stringify(entry).length + 1).toBeLessThanOrEqual(most)
    },
  )

  it("takes ten thousand ordinary products in one batch", () => {
    const fits = roomFor("batch", 10_000)
    expect(Array.from({ length: 10_000 }, () => fits(400)).every(Boolean)).toBe(true)
  })

  it("ends a batch of long records where a page could no longer open its bundle", () => {
    const fits = roomFor("batch", 10_000)
    const taken = Array.from({ length: 10_000 }, () => fits(8_000)).filter(Boolean).length
    expect(taken).toBeGreaterThan(3_000)
    expect(taken).toBeLessThan(10_000)
    expect(taken * entryBytesMax(8_000, 10_000)).toBeLessThanOrEqual(BUNDLE_MB_MAX * 1024 * 1024)
  })

  it("is that of a transaction where records are carried in it", () => {
    const fits = roomFor("individual", 100)
    expect(Array.from({ length: 100 }, () => fits(1_000)).filter(Boolean)).toHaveLength(98)
  })
})

async function waits(kind: "mint" | "recall", error: string): Promise<void> {
  const { company_id } = await addCompany(rig.app)
  const row = { id: crypto.randomUUID(), chain_id: rig.chain.chain_id, signer: "0x", kind, company_id, error } as const
  await rig.app.db.write((tx) =>
    tx
      .insertInto("transactions")
      .values({ ...row, to_address: "0x", data: "0x", state: "prepared", created_at: rig.app.now() - 60_000 })
      .execute(),
  )
}
const status = async () => (await describeStatus(rig.app, "1")).chains[0]!

it("says of each key what waits and why, and calls that the chain's stall reason only where it holds up everything", async () => {
  await waits("recall", ITEM_WAITS.token)
  await waits("mint", BUDGET_WAITS.company)
  const { stall_reason, queues } = await status()
  expect(stall_reason).toBe(null)
  expect(queues).toMatchObject([
    {
      role: "minter",
      waiting: 1,
      reason: sayStored(BUDGET_WAITS.company),
    },
    { role: "recaller", waiting: 1, reason: sayStored(ITEM_WAITS.token) },
    { role: "reinstater", waiting: 0, oldest_s: 0, reason: null },
    { role: "attester", waiting: 0, oldest_s: 0, reason: null },
  ])
  expect(queues[0]!.oldest_s).toBeGreaterThanOrEqual(60)
  await waits("mint", QUEUE_WAITS.paused)
  expect((await status()).stall_reason).toBe(sayStored(QUEUE_WAITS.paused))
})

describe("one that waits holds up nobody else", () => {
  const rig = renewRig({ finality_blocks: 8 })
  const me = prepareEach(() => addCompany(rig.app))
  const other = prepareEach(() => addCompany(rig.app))

  async function upload(nft_scope: "individual" | "batch", who = me): Promise<string> {
    return (await uploadSingle(rig.app, who, SingleUpload.parse({ product_name: "Bell", nft_scope }))).short_code
  }
  const queue = (who = me) =>
    rig.app.db.write((tx) => queueMints(tx, { id: who.company_id, plan: "enterprise" }, "all", rig.app.now()))
  const areMinted = (who: Caller) => async () => (await countProducts(rig.app, who)).pending === 0
  const statusOf = async (code: string) => (await verify(rig.app, code)).status
  const transactions = () => rig.app.db.read.selectFrom("transactions").selectAll().orderBy("created_at").execute()

  async function steps(count: number): Promise<void> {
    for (let step = 0; step < count; step++) {
      await rig.step()
      rig.model.mine()
    }
    await rig.step()
  }

  /** As some providers do. */
  const withoutRevertData: Endpoint = async (body) => {
    const bare = (answer: { error?: { code: number } }) =>
      answer.error ? { ...answer, error: { code: answer.error.code, message: "execution reverted" } } : answer
    const answer = (await rig.model.request(body)) as { error?: { code: number } }
    return Array.isArray(answer) ? answer.map(bare) : bare(answer)
  }

  /** A node that refuses, without a reason, to estimate calls longer than this. */
  const refusingAbove =
    (characters: number): Endpoint =>
    async (body) => {
      const { id, method, params } = body as RpcCall
      const isLarge = method === "eth_estimateGas" && (params[0] as { data: string }).data.length > characters
      if (!isLarge) return rig.model.request(body)
      return { jsonrpc: "2.0", id, error: { code: -32_000, message: "gas required exceeds allowance" } }
    }

  /** A second recall of the same, as two instances can make it at once. */
  async function doubleRecall(): Promise<void> {
    const [first] = (await transactions()).filter(({ kind }) => kind === "recall")
    const again = { ...first!, id: crypto.randomUUID(), state: "prepared", created_at: rig.app.now() } as const
    await rig.app.db.write((tx) =>
      tx
        .insertInto("transactions")
        .values({ ...again, nonce: null, gas: null, signed_at: null, signed_block: null })
        .execute(),
    )
  }

  it("of two equal recalls the second ends, where nodes leave out why they refuse it", async () => {
    const mine = await upload("individual")
    await queue()
    await rig.run(areMinted(me))
    const theirs = await upload("individual", other)
    await queue(other)
    await steps(10)
    await recall(rig.app, me, { short_code: mine, scope: "product", reason: "other" }, "recall")
    await steps(12)
    rig.chain.rpc = createRpc([withoutRevertData], { now: rig.app.now })
    await doubleRecall()
    await recall(rig.app, other, { short_code: theirs, scope: "product", reason: "safety" }, "recall")
    await steps(12)
    expect(await statusOf(theirs)).toBe("recalled")
    const recalls = (await transactions()).filter(({ kind }) => kind === "recall")
    expect(recalls.map(({ state }) => state)).toEqual(["done", "done", "done"])
  })

  it("a recall of a token that a deep reorg has taken away ends with a reason", async () => {
    const theirs = await upload("individual", other)
    await queue(other)
    await steps(13)
    const mine = await upload("batch")
    await queue()
    await rig.run(areMinted(me))
    await recall(rig.app, me, { short_code: mine, scope: "product", reason: "safety" }, "recall")
    rig.model.reorg(5, "drop")
    await rig.model.call("pauser", "pause", [])
    rig.model.mine()
    await steps(20)
    await rig.model.call("deployer", "unpause", [])
    rig.model.mine()
    await recall(rig.app, other, { short_code: theirs, scope: "product", reason: "safety" }, "recall")
    await steps(40)
    expect(await statusOf(theirs)).toBe("recalled")
    const [gone] = (await transactions()).filter(
      ({ kind, company_id }) => kind === "recall" && company_id === me.company_id,
    )
    expect(gone).toMatchObject({ state: "void", error: stored("recalled_too_late") })
  })

  it("a batch above a lowered cap is minted in parts, and another company's product meanwhile", async () => {
    for (let index = 0; index < 12; index++) await upload("batch")
    await queue()
    await rig.step()
    rig.model.wipeMempool()
    await rig.app.db.write(async (tx) => {
      await tx.deleteFrom("attempts").execute()
      await tx.updateTable("transactions").set({ state: "prepared", nonce: null }).execute()
    })
    await rig.model.call("deployer", "setMinter", [LOCAL_ACCOUNTS.minter.address, 8n, 600n])
    rig.model.mine()
    expect(await readMintBound(rig.chain)).toBe(8)
    await upload("individual", other)
    await queue(other)
    await steps(8)
    expect(await countProducts(rig.app, other)).toMatchObject({ pending: 0 })
    await rig.run(areMinted(me), 200)
    const batches = await rig.app.db.read.selectFrom("batches").select("size").execute()
    expect(batches.length).toBeGreaterThan(1)
    for (const { size } of batches) expect(size).toBeLessThanOrEqual(8)
  })
  it("one that a node refuses to look up leaves the others to be signed", async () => {
    await upload("individual")
    await queue()
    await rig.step()
    const { hash } = await rig.app.db.read.selectFrom("attempts").select("hash").executeTakeFirstOrThrow()
    const refusing: Endpoint = async (body) => {
      const { id, method, params } = body as RpcCall
      if (method !== "eth_getTransactionByHash" || params[0] !== hash) return rig.model.request(body)
      return { jsonrpc: "2.0", id, error: { code: -32_000, message: "transaction indexing is in progress" } }
    }
    rig.chain.rpc = createRpc([refusing], { now: rig.app.now })
    await upload("individual", other)
    await queue(other)
    await rig.step()
    expect((await transactions()).map(({ state }) => state)).toEqual(["signed", "signed"])
  })

  it("a mint that has a nonce and has to be split gives it to one half only", async () => {
    for (let index = 0; index < 4; index++) await upload("individual")
    await queue()
    await rig.step()
    rig.model.wipeMempool()
    // As a process leaves it that ends between taking a nonce and signing with it.
    await rig.app.db.write(async (tx) => {
      await tx.deleteFrom("attempts").execute()
      await tx.updateTable("transactions").set({ state: "prepared" }).execute()
    })
    rig.chain.rpc = createRpc([refusingAbove(2_000)], { now: rig.app.now })
    await steps(6)
    const nonces = (await transactions()).flatMap(({ nonce }) => nonce ?? [])
    expect(nonces.length).toBeGreaterThan(1)
    expect(new Set(nonces).size).toBe(nonces.length)
  })
})
