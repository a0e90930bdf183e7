import { toEventSelector } from "viem/utils"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { FullCertificate } from "#proof/certificate.ts"
import type { Hex } from "#proof/hex.ts"
import { BATCH_RECALLED_TOPIC, readRecallReason, TOKEN_RECALLED_TOPIC } from "#proof/recall-reason.ts"
import { RegistryUnreachable } from "#proof/rpc-node.ts"
import { mintBatch, mintIndividual } from "./minted-products.ts"
import { openRegistryChain } from "./registry-chain.ts"
import { type Lie, lieAbout, nodesOf } from "./untrusted-nodes.ts"

const COPIED = 7
let chain: Awaited<ReturnType<typeof openRegistryChain>>
let single: FullCertificate
let batched: FullCertificate
/** By what was recalled. */
let blocks: Record<"single" | "batch", number>

beforeAll(async () => {
  chain = await openRegistryChain()
  single = await mintIndividual(chain)
  batched = (await mintBatch(chain, 2))[1]!
  await chain.recall(single.token_id, COPIED)
  const head = async () => Number(await chain.ask("eth_blockNumber", []))
  const recalled = await head()
  await chain.recallBatch(batched.batch!.root, 2)
  blocks = { single: recalled, batch: await head() }
  await chain.reinstate(single.token_id)
})
afterAll(() => chain?.close())

const URLS = ["https://a.example", "https://b.example"]
const reasonOf = ({ registry, token_id, batch }: FullCertificate, block: number, lies: Record<string, Lie> = {}) =>
  readRecallReason(URLS, { registry, token_id, root: batch?.root, block }, { fetch: nodesOf(chain, lies).fetch })
const logs = (of: (honest: Record<string, unknown>[]) => unknown) =>
  lieAbout("eth_getLogs", (honest) => of(honest as Record<string, unknown>[]))

describe("the reason of a recall", () => {
  it("is found by the topics of the contract's interface", () => {
    const topicOf = (name: string) =>
      toEventSelector(productRegistryAbi.find((entry) => entry.type === "event" && entry.name === name) as never)
    expect([TOKEN_RECALLED_TOPIC, BATCH_RECALLED_TOPIC]).toEqual([topicOf("TokenRecalled"), topicOf("BatchRecalled")])
  })

  it("is the event's, of the token or of its batch", async () => {
    expect(await reasonOf(single, blocks.single)).toBe(COPIED)
    expect(await reasonOf(batched, blocks.batch)).toBe(2)
  })

  it.each<[string, () => Promise<number | null>]>([
    ["another block", () => reasonOf(single, blocks.single - 1)],
    ["a block that is not there yet", () => reasonOf(single, 1_000_000)],
    ["another product's recall", () => reasonOf(batched, blocks.single)],
    ["a batch's recall, for what is of none", () => reasonOf(single, blocks.batch)],
  ])("is not known from %s", async (_, read) => expect(await read()).toBeNull())

  it.each<[string, (log: Record<string, unknown>) => unknown]>([
    ["of another contract", (log) => ({ ...log, address: `0x${"9".repeat(40)}` })],
    ["of another token", (log) => ({ ...log, topics: [TOKEN_RECALLED_TOPIC, `0x${"9".repeat(64)}`] })],
    ["of another kind", (log) => ({ ...log, topics: [`0x${"9".repeat(64)}`, single.token_id] })],
    ["whose data is none", (log) => ({ ...log, data: { nothing: true } })],
    ["with another reason", (log) => ({ ...log, data: `0x${"1".padStart(64, "0")}` as Hex })],
    ["that is nothing", () => null],
    ["that is a number", () => 7],
  ])("is not believed where one of two nodes serves a log %s", async (_, lie) => {
    expect(await reasonOf(single, blocks.single, { b: logs((honest) => honest.map(lie)) })).toBeNull()
  })

  it("is not known where a node serves no list, and cannot be read where it refuses", async () => {
    expect(await reasonOf(single, blocks.single, { a: logs(() => "none") })).toBeNull()
    const refusing: Lie = () => ({ error: { code: -32005, message: "query returned too many results" } })
    await expect(reasonOf(single, blocks.single, { a: refusing })).rejects.toThrow(RegistryUnreachable)
  })
})
