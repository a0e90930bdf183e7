import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { countProducts } from "#actions/products/list.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { recall } from "#actions/recalls/recall.ts"
import { GAS_PER_TRANSACTION_MAX } from "#chain/chain.ts"
import { openManifests, readManifest } from "#chain/mint/manifest.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import { generateCode } from "#proof/code.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { ITEM_WAITS } from "#shared/chain-waits.ts"
import { stored } from "#shared/refusals.ts"
import { attestCompany } from "#test/support/accounts.ts"
import { queueMints, verify } from "#test/support/mints.ts"
import { prepareEach, renewRig } from "#test/support/prepare.ts"
import { addCompany } from "#test/support/rig.ts"

const rig = renewRig()
const me = prepareEach(() => addCompany(rig.app))

async function mint(nft_scope: "individual" | "batch", count = 1, description = ""): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < count; index++) {
    const input = SingleUpload.parse({ product_name: `Product ${index}`, description, nft_scope })
    codes.push((await uploadSingle(rig.app, me, input)).short_code)
  }
  await rig.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", rig.app.now()))
  await rig.run(allMinted)
  return codes
}

async function allMinted(): Promise<boolean> {
  const { total, minted } = await countProducts(rig.app, me)
  return total === minted
}

const statusOf = async (code: string) => (await verify(rig.app, code)).status
const transactions = () => rig.app.db.read.selectFrom("transactions").selectAll().orderBy("created_at").execute()
const untilOver = () =>
  rig.run(async () => (await transactions()).every(({ state }) => state === "done" || state === "void"), 80)
const untilFinal = () => rig.run(async () => (await transactions()).every(({ state }) => state === "done"), 80)

describe("a transaction that is on its way", () => {
  it("waits for nothing any more, whatever was said when it was sent again, and says so of bytes that are refused", async () => {
    const input = SingleUpload.parse({ product_name: "Mug", nft_scope: "batch" })
    await uploadSingle(rig.app, me, input)
    await rig.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", rig.app.now()))
    const refused = new Set(["eth_estimateGas", "eth_sendRawTransaction"])
    const node: Endpoint = async (body) => {
      const { method, id } = body as { method: string; id: number }
      return refused.has(method)
        ? { jsonrpc: "2.0", id, error: { code: -32_000, message: "no" } }
        : rig.model.request(body)
    }
    const said = (error: string) => rig.app.db.write((tx) => tx.updateTable("transactions").set({ error }).execute())
    rig.chain.rpc = createRpc([node])
    await rig.step()
    await said(ITEM_WAITS.unexplained)
    refused.delete("eth_estimateGas")
    for (let step = 0; step < 9 && (await transactions())[0]!.state === "prepared"; step++) {
      rig.model.mine()
      await rig.step()
    }
    expect(await transactions()).toMatchObject([{ state: "signed", error: ITEM_WAITS.unexplained }])
    refused.clear()
    await said(stored("node_refuses"))
    await rig.step()
    expect(await transactions()).toMatchObject([{ state: "signed", error: null }])
  })
})

describe("recalls", () => {
  it("are decided once: the same again is answered at once, and costs nothing", async () => {
    const [code] = await mint("individual")
    const input = { short_code: code!, scope: "product", reason: "other" } as const
    await recall(rig.app, me, input, "recall")
    expect(await recall(rig.app, me, input, "recall")).toEqual({ status: "requested", tx_hash: null })
    await rig.run(async () => (await statusOf(code!)) === "recalled")
    expect(await recall(rig.app, me, input, "recall")).toEqual({
      status: "confirmed",
      tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    await untilFinal()
    expect((await transactions()).filter(({ kind }) => kind === "recall")).toHaveLength(1)
  })

  it("carry the reason that was given last, while nothing has been sent", async () => {
    const [code] = await mint("individual")
    const input = { short_code: code!, scope: "product" } as const
    await recall(rig.app, me, { ...input, reason: "other" }, "recall")
    await recall(rig.app, me, { ...input, reason: "safety" }, "recall")
    await rig.run(async () => (await statusOf(code!)) === "recalled")
    expect(await verify(rig.app, code!)).toMatchObject({ recall_reason: "safety" })
  })

  it("send again what a reorg has taken back", async () => {
    rig.model.mine(6)
    const [code] = await mint("batch")
    await recall(rig.app, me, { short_code: code!, scope: "product", reason: "stolen" }, "recall")
    await rig.run(async () => (await statusOf(code!)) === "recalled")
    rig.model.reorg(1, "drop")
    await rig.step()
    expect(await statusOf(code!)).toBe("valid")
    await rig.run(async () => (await statusOf(code!)) === "recalled")
  })
})

describe("a nonce that was taken and never used", () => {
  /** Leaves the rows of a process that died between taking a nonce and signing, for a call no longer needed. */
  async function leaveOut(chain_id: number): Promise<void> {
    const { recaller } = rig.chain.signers
    const closed = {
      id: crypto.randomUUID(),
      chain_id,
      signer: recaller.address,
      kind: "recall",
      state: "void",
    } as const
    const rest = { to_address: rig.chain.registry, data: "0x", nonce: 0, created_at: rig.app.now() }
    await rig.app.db.write((tx) =>
      tx
        .insertInto("transactions")
        .values({ ...closed, ...rest })
        .execute(),
    )
  }

  it("holds nothing up that comes after it", async () => {
    const [code] = await mint("individual")
    await leaveOut(rig.chain.chain_id)
    await recall(rig.app, me, { short_code: code!, scope: "product", reason: "other" }, "recall")
    await rig.run(async () => (await statusOf(code!)) === "recalled")
    const sent = (await transactions()).filter(({ kind, state }) => kind === "recall" && state !== "void")
    expect(sent.map(({ nonce }) => nonce)).toEqual([1])
  })
})

describe("a recall taken back at once", () => {
  it("is not written at all, since nothing of it has been sent", async () => {
    const [code] = await mint("individual")
    const input = { short_code: code!, scope: "product", reason: "other" } as const
    await recall(rig.app, me, input, "recall")
    expect(await recall(rig.app, me, input, "reinstate")).toEqual({ status: "confirmed", tx_hash: null })
    await untilOver()
    expect(await statusOf(code!)).toBe("valid")
    expect((await transactions()).filter(({ nonce }) => nonce !== null).map(({ kind }) => kind)).toEqual(["mint"])
  })

  it("is both written, in this order, once the recall has been sent", async () => {
    const [code] = await mint("individual")
    const input = { short_code: code!, scope: "product", reason: "other" } as const
    await recall(rig.app, me, input, "recall")
    await rig.step()
    expect(await recall(rig.app, me, input, "reinstate")).toEqual({ status: "requested", tx_hash: null })
    await untilFinal()
    expect(await statusOf(code!)).toBe("valid")
    expect((await transactions()).filter(({ nonce }) => nonce !== null).map(({ kind }) => kind)).toEqual([
      ...["mint", "recall", "reinstate"],
    ])
  })

  it("is the owner's alone", async () => {
    const [code] = await mint("batch")
    const input = { short_code: code!, scope: "product", reason: "other" } as const
    const asked = recall(rig.app, { ...me, is_owner: false }, input, "recall")
    await expect(asked).rejects.toMatchObject({ code: "not_allowed" })
  })

  it("is written also of one product of a batch that is recalled as a whole", async () => {
    const [code, other] = await mint("batch", 2)
    const input = { short_code: code!, scope: "product", reason: "other" } as const
    await recall(rig.app, me, { ...input, scope: "batch" }, "recall")
    await recall(rig.app, me, input, "recall")
    await recall(rig.app, me, { ...input, short_code: other! }, "reinstate")
    await untilFinal()
    await recall(rig.app, me, { ...input, scope: "batch" }, "reinstate")
    await untilFinal()
    expect([await statusOf(code!), await statusOf(other!)]).toEqual(["recalled", "valid"])
  })
})

describe("attestations", () => {
  it("show with every product of the company", async () => {
    const [code] = await mint("batch")
    expect((await verify(rig.app, code!)).issuer.attested).toBe(false)
    await attestCompany(rig.app, me.company_id, "company.example")
    await rig.run(async () => (await verify(rig.app, code!)).issuer.attested)
    expect((await verify(rig.app, code!)).issuer).toMatchObject({ domain: "company.example", revoked_at: null })
  })

  it("show until when, once revoked", async () => {
    const [code] = await mint("batch")
    await attestCompany(rig.app, me.company_id, "company.example")
    await rig.run(async () => (await verify(rig.app, code!)).issuer.attested)
    // Later than the attestation, so that its period has a length.
    rig.model.mine()
    const since = BigInt(rig.model.head().timestamp_s)
    await rig.model.call("attester", "revokeIssuer", [(await verify(rig.app, code!)).issuer.id, since])
    await rig.run(async () => !(await verify(rig.app, code!)).issuer.attested)
    const { attested_at, revoked_at } = (await verify(rig.app, code!)).issuer
    expect(Date.parse(revoked_at!)).toBeGreaterThan(Date.parse(attested_at!))
  })

  it("do not reach what was minted after a revocation, although the company is attested again", async () => {
    const [earlier] = await mint("batch")
    const { id, name } = (await verify(rig.app, earlier!)).issuer
    const attest = (as = name) => rig.model.call("attester", "attest", [id, as, "company.example"])
    await attest()
    await rig.run(async () => (await verify(rig.app, earlier!)).issuer.attested)
    const [within] = await mint("batch")
    await rig.model.call("attester", "revokeIssuer", [id, BigInt(rig.model.head().timestamp_s)])
    await rig.run(async () => !(await verify(rig.app, within!)).issuer.attested)
    const [between] = await mint("batch")
    await attest()
    await rig.run(async () => (await verify(rig.app, within!)).issuer.attested)
    expect((await verify(rig.app, between!)).issuer).toMatchObject({ attested: false, revoked_at: expect.any(String) })
    await attest("Renamed Kft.")
    rig.model.mine(3)
    await rig.run(async () => (await verify(rig.app, within!)).issuer.attested)
    expect((await verify(rig.app, between!)).issuer.attested).toBe(false)
  })
})

describe("single products", () => {
  it("go out in as many transactions as their bytes need", async () => {
    const repeated = Array.from({ length: 60 }, (_, index) => `${index} the same words again and again`)
    await mint("individual", 52, repeated.join(" ").slice(0, 1_900))
    const sent = (await transactions()).filter(({ kind }) => kind === "mint")
    expect(sent.length).toBeGreaterThan(1)
    for (const { data } of sent) expect(data.length / 2).toBeLessThan(128 * 1024)
  })

  it("go by batch where their record is too long, whatever was asked for", async () => {
    const heavy = Array.from({ length: 300 }, (_, index) => `${index} ${Math.sin(index)}`)
    const input = { product_name: "Bell", description: heavy.join(" ").slice(0, 4_000), nft_scope: "individual" }
    const made = await uploadSingle(rig.app, me, SingleUpload.parse(input))
    expect(made.warnings).toMatchObject([{ code: "minted_in_batch" }])
    // As an older version has stored one.
    await uploadSingle(rig.app, me, SingleUpload.parse({ ...input, product_name: "Drum" }))
    const old = { nft_scope: "individual", code: generateCode(undefined, 16) } as const
    await rig.app.db.write((tx) => tx.updateTable("products").set(old).where("product_name", "=", "Drum").execute())
    const codes = await mint("individual", 1)
    const sent = (await transactions()).filter(({ nonce }) => nonce !== null)
    expect(sent.map(({ kind }) => kind).sort()).toEqual(["mint", "mint_batch", "mint_batch"])
    for (const { data } of sent) expect(data.length / 2).toBeLessThan(2_000)
    expect(await statusOf(made.short_code)).toBe("valid")
    expect(await statusOf(codes[0]!)).toBe("valid")
  })

  it("go by batch where their code has 12 symbols, which anyone could search on the chain", async () => {
    const made = await uploadSingle(rig.app, me, SingleUpload.parse({ product_name: "Drum" }))
    const code = generateCode()
    await rig.app.db.write((tx) =>
      tx.updateTable("products").set({ code }).where("product_name", "=", "Drum").execute(),
    )
    await mint("individual", 1)
    const sent = (await transactions()).filter(({ nonce }) => nonce !== null)
    expect(sent.map(({ kind }) => kind).sort()).toEqual(["mint", "mint_batch"])
    expect(await statusOf(code)).toBe("valid")
    await expect(statusOf(made.short_code)).rejects.toThrow()
  })

  it("go out in as many transactions as their gas needs, where a product costs more of it", async () => {
    const node: Endpoint = async (body) => {
      const answer = (await rig.model.request(body)) as { result?: string }
      if ((body as { method: string }).method !== "eth_estimateGas") return answer
      const data = (body as { params: { data: string }[] }).params[0]!.data
      return { ...answer, result: `0x${(data.length * 4_000).toString(16)}` }
    }
    rig.chain.rpc = createRpc([node])
    await mint("individual", 6)
    const sent = (await transactions()).filter(({ kind, nonce }) => kind === "mint" && nonce !== null)
    expect(sent.length).toBeGreaterThan(1)
    for (const { gas } of sent) expect(gas).toBeLessThanOrEqual(GAS_PER_TRANSACTION_MAX)
  })

  it("are split while a node refuses them without a reason", async () => {
    const node: Endpoint = async (body) => {
      const { method, params, id } = body as { method: string; params: { data?: string }[]; id: number }
      const isLarge = method === "eth_estimateGas" && params[0]!.data!.length > 3_000
      if (isLarge) return { jsonrpc: "2.0", id, error: { code: -32000, message: "gas required exceeds allowance" } }
      return rig.model.request(body)
    }
    rig.chain.rpc = createRpc([node])
    await mint("individual", 6)
    const sent = (await transactions()).filter(({ kind, nonce }) => kind === "mint" && nonce !== null)
    expect(sent.length).toBeGreaterThan(1)
    const records = await rig.app.db.read.selectFrom("records").select(["token_id", "transaction_id"]).execute()
    expect(records).toHaveLength(6)
    for (const { token_id, transaction_id } of records) {
      const carrying = sent.filter(({ data }) => data.includes(token_id.slice(2)))
      expect(carrying.map(({ id }) => id)).toEqual([transaction_id])
    }
  })
})

describe("manifests", () => {
  it("hold every record before the transaction is sent, readable with their key alone", async () => {
    await mint("batch", 4)
    const directory = join(rig.app.config.data_dir, "manifests")
    const [transaction] = await transactions()
    const manifest = readManifest(openManifests(directory), transaction!.id)
    const records = await rig.app.db.read.selectFrom("records").select("record").orderBy("token_id").execute()
    expect(manifest.items.map(({ record }) => record)).toEqual(records.map(({ record }) => record))
  })

  it("hold no code that can be read without the key", async () => {
    const [code] = await mint("batch")
    const directory = join(rig.app.config.data_dir, "manifests")
    const [name] = readdirSync(directory).filter((file) => file.endsWith(".manifest"))
    expect(existsSync(join(directory, name!))).toBe(true)
    expect(readFileSync(join(directory, name!)).includes(code!.replaceAll("-", ""))).toBe(false)
  })
})

describe("a new minter's key", () => {
  const newcomer = privateKeyToAccount(LOCAL_ACCOUNTS.pauser.private_key)
  const rotate = async () => {
    await rig.model.call("deployer", "setMinter", [newcomer.address, 2n ** 20n, 86_400])
    rig.model.mine()
    rig.chain.signers.minter = newcomer
  }
  async function ask(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      await uploadSingle(rig.app, me, SingleUpload.parse({ product_name: `Product ${index}`, nft_scope: "batch" }))
    }
    await rig.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", rig.app.now()))
  }
  const signers = async () => (await transactions()).map(({ signer, state }) => `${signer.toLowerCase()} ${state}`)

  it("leaves what the old one has signed to be included, and signs nothing of it again", async () => {
    await ask(3)
    await rig.step()
    const [sent] = await transactions()
    expect(sent!.state).toBe("signed")
    rig.model.wipeMempool()
    await rotate()
    await ask(2)
    await rig.run(allMinted)
    await untilFinal()
    const all = await transactions()
    expect(all.map(({ signer, kind }) => [signer, kind])).toEqual([
      [LOCAL_ACCOUNTS.minter.address, "mint_batch"],
      [newcomer.address, "mint_batch"],
    ])
    expect(all[0]!.nonce).toBe(sent!.nonce)
  })

  it("signs what the old one had a number for but never signed", async () => {
    await ask(3)
    await rig.app.db.write(async (tx) => {
      await tx.updateTable("chains").set({ halted_reason: "held" }).execute()
    })
    await rig.step()
    await rig.app.db.write(async (tx) => {
      await tx.updateTable("transactions").set({ nonce: 0 }).execute()
      await tx.updateTable("chains").set({ halted_reason: null }).execute()
    })
    await rotate()
    await rig.run(allMinted)
    await untilFinal()
    expect(await signers()).toEqual([`${newcomer.address.toLowerCase()} done`])
  })

  it("mints again what the old one's transaction did not, its role having been taken first", async () => {
    await ask(3)
    await rig.step()
    rig.model.wipeMempool()
    await rotate()
    await rig.model.call("deployer", "setMinter", [LOCAL_ACCOUNTS.minter.address, 0n, 0])
    rig.model.mine()
    await rig.run(allMinted, 120)
    expect(await signers()).toContain(`${newcomer.address.toLowerCase()} signed`)
  })
})
