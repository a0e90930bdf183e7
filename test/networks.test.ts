import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { attestWhereOffered } from "#actions/companies/attestations.ts"
import { mintChainOf } from "#actions/companies/company.ts"
import { queueMints } from "#actions/mints/queue.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { chooseRetryBlock } from "#chain/send/queue.ts"
import type { Caller } from "#indexer/app.ts"
import { readConfig } from "#indexer/config.ts"
import { type Service, startService } from "#indexer/main.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { RecallResponse } from "#shared/api/mints.ts"
import { type Product, SingleUpload } from "#shared/api/products.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import {
  BY_PREFERENCE,
  blocksIn,
  CHAIN_IDS,
  type ChainId,
  finalityBlocks,
  NETWORKS,
  preferred,
} from "#shared/chains.ts"
import { attestCompany, openSession } from "#test/support/accounts.ts"
import { type Client, createClient } from "#test/support/client.ts"
import { openCommandLine } from "#test/support/command-line.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { serviceOfTest } from "#test/support/prepare.ts"
import { addCompany, createRig } from "#test/support/rig.ts"
import { verify } from "./support/mints.ts"

const BASE = 8453
const offered = (environment: Record<string, string>) =>
  readConfig(environment).chains.map(({ chain_id, rpc_urls }) => [chain_id, rpc_urls.length])

describe("the rows", () => {
  const valuesOf = (of: (id: ChainId) => unknown) => CHAIN_IDS.map(of)

  it("share no prefix, command, port, genesis block or place among their kind", () => {
    for (const of of [
      (id: ChainId) => NETWORKS[id].env_prefix,
      (id: ChainId) => NETWORKS[id].command_name,
      (id: ChainId) => NETWORKS[id].local_port_offset,
      (id: ChainId) => NETWORKS[id].genesis_hash,
      (id: ChainId) => `${NETWORKS[id].kind} ${NETWORKS[id].rank}`,
    ]) {
      expect(new Set(valuesOf(of)).size).toBe(CHAIN_IDS.length)
    }
  })

  it("put main networks before test networks, each kind by rank, whatever the numbers", () => {
    expect([...BY_PREFERENCE.slice(0, 2), BY_PREFERENCE.at(-1)]).toEqual([1, BASE, 11155111])
    expect(preferred([{ chain_id: 11155111 }, { chain_id: BASE }])).toEqual({ chain_id: BASE })
    expect(preferred([{ chain_id: BASE }, { chain_id: 1 }])).toEqual({ chain_id: 1 })
    expect(preferred([{ chain_id: 5 }])).toEqual({ chain_id: 5 })
    expect(preferred([])).toBeUndefined()
  })

  it("make a time the same time on every network", () => {
    expect([blocksIn(1, 36), blocksIn(BASE, 36)]).toEqual([3, 18])
  })
})

describe("a third network", () => {
  it("is offered when its nodes are named, or when its local chain is asked for", () => {
    expect(offered({})).toEqual([
      [11155111, 0],
      [1, 0],
    ])
    expect(offered({ LOCAL_NETWORKS: "testnet, base" })).toEqual([
      [11155111, 0],
      [BASE, 0],
    ])
    const keys = Object.fromEntries(["MINTER", "RECALLER", "ATTESTER"].map((role) => [`${role}_KMS_KEY_ID`, "alias/x"]))
    const real = { ...keys, CUSTODY_ADDRESS: `0x${"1".repeat(40)}`, BASE_RPC_URLS: "https://base.example" }
    expect(offered(real)).toEqual([
      [11155111, 0],
      [1, 0],
      [BASE, 1],
    ])
  })

  it("is where paid plans mint when it is the only main network, and not when a preferred one is offered", () => {
    expect(mintChainOf("business", [11155111, BASE])).toBe(BASE)
    expect(mintChainOf("business", [11155111, BASE, 1])).toBe(1)
    expect(mintChainOf("free", [1, BASE, 11155111])).toBe(11155111)
    expect(() => mintChainOf("free", [1, BASE])).toThrow("No test network is offered.")
  })
})

describe("two main networks", () => {
  it("both serve a company: it mints on the first, and what is on the second stays valid", async () => {
    const service = await serviceOfTest({ networks: CHAIN_IDS })
    const me = await service.company("business")
    const first = service.app.chains.get(1)!
    service.app.chains.delete(1)
    const [early] = await service.minted(me, [{}])
    service.app.chains.set(1, first)
    const [late] = await service.minted(me, [{}])
    expect((await verify(service.app, early!.short_code)).chain_id).toBe(BASE)
    expect((await verify(service.app, late!.short_code)).chain_id).toBe(1)
    expect((await service.call("POST /mint-onchain-all", { token: me.token })).json).toEqual({ count: 0, sent: 0 })
    expect((await verify(service.app, early!.short_code)).chain_id).toBe(BASE)
  })

  it("both attest a company that was checked before the first of them was offered", async () => {
    const service = await serviceOfTest({ networks: CHAIN_IDS })
    const { company_id } = await service.company("business")
    const first = service.app.chains.get(1)!
    service.app.chains.delete(1)
    await attestCompany(service.app, company_id, "company.example")
    service.app.chains.set(1, first)
    for (let starts = 0; starts < 2; starts++) await attestWhereOffered(service.app)
    const attested = await service.app.db.read
      .selectFrom("attestations")
      .select(["chain_id", "domain"])
      .orderBy("chain_id")
      .execute()
    expect(attested).toEqual([1, BASE].map((chain_id) => ({ chain_id, domain: "company.example" })))
  })
})

describe("a stuck transaction", () => {
  it.each([
    [1, 3],
    [BASE, 18],
  ] as const)("is looked at again after 36 seconds, on network %i after %i blocks", async (chain_id, blocks) => {
    const rig = await createRig({ chain_id })
    // Signed at the head that the index has.
    for (let steps = 0; steps < 3; steps++) await rig.step()
    const { company_id } = await addCompany(rig.app)
    await uploadSingle(rig.app, { company_id } as Caller, SingleUpload.parse({ product_name: "Jug" }))
    const { app, model } = rig
    const order = { now: app.now(), offered: [chain_id] }
    await app.db.write((tx) => queueMints(tx, { id: company_id, plan: "enterprise" }, "all", order))
    await rig.step()
    model.setBaseFee(50_000_000_000n)
    const attempts = async () => (await app.db.read.selectFrom("attempts").select("hash").execute()).length
    const afterBlocks = async (count: number) => {
      model.mine(count)
      for (let steps = 0; steps < 2 + count; steps++) await rig.step()
      return attempts()
    }
    expect([await afterBlocks(blocks - 1), await afterBlocks(1)]).toEqual([1, 2])
    await rig.close()
  })
})

describe("what is newer than a node's `finalized` block", () => {
  it("is final by its age where a node knows none", () => {
    expect([finalityBlocks(1), finalityBlocks(BASE)]).toEqual([65, 900])
  })

  it("is asked about again by time: refused for a day, every five minutes", () => {
    const day_ago = { created_at: 0 }
    const at = { head_block: 0, now: 86_400_000 }
    expect([chooseRetryBlock(day_ago, at, 12), chooseRetryBlock(day_ago, at, 2)]).toEqual([25, 150])
  })
})

/** Networks differ only by their rows: a list elsewhere would miss the next one. */
it("is named by its number or its settings in the rows alone", () => {
  const named = /MAINNET_CHAIN_ID|TESTNET_CHAIN_ID|\b11_?155_?111\b|\b8453\b|\b(TESTNET|MAINNET|BASE)_(RPC|REG|MAX)/
  const files = ["indexer", "web", "contracts", "scripts"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((path) => join(room, path)),
  )
  const sources = ["hardhat.config.ts", ...files].filter((path) => /\.tsx?$/.test(path))
  expect(sources.filter((path) => named.test(readFileSync(path, "utf8")))).toEqual(["indexer/shared/chains.ts"])
})

/** The parts as main.ts puts them together, with the local chain of a network that no demonstration starts. */
describe("a service whose main network is the third", () => {
  const directory = prepareDirectory()
  const commands = openCommandLine()
  let service: Service
  let call: Client
  let token: string
  let product: { short_code: string }

  beforeAll(async () => {
    const LOCAL_NETWORKS = "TESTNET,BASE"
    service = await startService(readConfig({ DATA_DIR: directory, PORT: "0", LOG_LEVEL: "silent", LOCAL_NETWORKS }))
    call = createClient(service.url)
    token = await openSession(service.app, (await addCompany(service.app, "business")).user_id)
  })
  afterAll(async () => {
    commands.close()
    await service?.close()
  })

  const seen = async () => (await call<VerifyResponse>("POST /verify", { json: { code: product.short_code } })).json

  it("names it, and where it can be asked", async () => {
    const { json } = await call<ChainDescription[]>("GET /chains")
    expect(json[1]).toMatchObject({ chain_id: BASE, name: "Local main network (Base)", network: "local" })
    const asked = { jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }
    expect((await call<{ result: string }>(`POST /rpc/${BASE}`, { json: asked })).json.result).toBe("0x2105")
  })

  it("mints there and verifies", async () => {
    product = (await call<Product>("POST /upload-single-product", { token, json: { product_name: "Jug" } })).json
    await call("POST /mint-onchain", { token, json: { short_code: product.short_code } })
    await expect.poll(seen, { timeout: 60_000 }).toMatchObject({ status: "valid", chain_id: BASE, network: "local" })
  })

  it("is checked by a stranger's script, from the code and from the certificate", async () => {
    const file = join(directory, "certificate.json")
    writeFileSync(file, (await call(`GET /certificates/${product.short_code}`)).bytes)
    expect(JSON.parse(readFileSync(file, "utf8")).chain_id).toBe(BASE)
    const rpc = service.rpc_urls[1]!
    for (const subject of [[product.short_code, "--chain", String(BASE)], [file]]) {
      const given = [...subject, "--rpc", rpc, "--registry", "local"]
      // Nobody has attested this company: 3.
      const ended = { code: 3, stdout: expect.stringMatching(/^Not attested: .*\(local demo/m) }
      expect(await commands.run("scripts/verify-certificate.ts", given)).toMatchObject(ended)
    }
  })

  it("recalls there", async () => {
    const json = { short_code: product.short_code, reason: "safety" }
    expect((await call<RecallResponse>("POST /recall", { token, json })).json.status).toBe("requested")
    await expect.poll(seen, { timeout: 60_000 }).toMatchObject({ status: "recalled", chain_id: BASE })
  })
})
