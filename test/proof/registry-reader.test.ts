import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { decodeFunctionResult, encodeFunctionData, toHex } from "viem/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { FullCertificate } from "#proof/certificate.ts"
import type { RegistryRequest } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { readRecord, recordHash } from "#proof/record-hash.ts"
import type { ReaderClock } from "#proof/registry-reader.ts"
import { type ReaderOptions, readTokenStatus, registryReader } from "#proof/registry-reader.ts"
import { NodesStandStill, RegistryUnreachable } from "#proof/rpc-node.ts"
import { deriveSealKey, openSeal } from "#proof/seal.ts"
import { verifyCertificate } from "#proof/verify-certificate.ts"
import { verifyFromCode } from "#proof/verify-from-code.ts"
import { digitChanged } from "./mutations.ts"
import { type Lie, lieAbout, mintBatch, mintIndividual, nodesOf, prepareRegistryChain } from "./registry-chain.ts"

const chain = prepareRegistryChain()
let certificate: FullCertificate
let request: RegistryRequest

beforeAll(async () => {
  certificate = await mintIndividual(chain)
  const { chain_id, registry, token_id, record } = certificate
  const record_hash = recordHash(record)
  request = {
    chain_id,
    registry,
    token_id,
    record_hash,
    root: `0x${"0".repeat(64)}`,
    proof: [],
    issuer: record.body.issuer.id,
    issuer_name: record.body.issuer.name,
  }
  await mintBatch(chain, 2)
  await chain.mine()
})

const urls = (...names: string[]) => names.map((name) => `https://${name}.example`)
function readerWith(lies: Record<string, Lie>, more: Partial<ReaderOptions> = {}) {
  const nodes = nodesOf(chain, lies)
  const { chain_id, registry } = chain
  const reader = registryReader({
    ...{ chain_id, registry, rpc_urls: urls("a", "b"), clock: null, fetch: nodes.fetch },
    ...more,
  })
  return { ...reader, asked: nodes.asked }
}

describe("one node", () => {
  it("gives a reading of its own", async () => {
    const reading = await readerWith({}, { rpc_urls: urls("a") }).read(request)
    const head = await headOf()
    const status = { abi: productRegistryAbi, functionName: "statusOf", args: [BigInt(request.token_id)] } as const
    const said = (await chain.ask("eth_call", [
      { to: chain.registry, data: encodeFunctionData(status) },
      "latest",
    ])) as Hex
    const block = decodeFunctionResult({ ...status, data: said })[2]
    const minted = (await chain.ask("eth_getBlockByNumber", [toHex(block), false])) as { timestamp: Hex }
    expect(reading).toEqual({
      ...{ verdict: "Valid", batch_size: 0, issuer: null, rpc_urls: urls("a"), agreed: false },
      ...{ periods: [], distrusted: [], signed_from: null, minted: { block, time: Number(minted.timestamp) } },
      ...{ block_number: BigInt(head.number), block_hash: head.hash, block_time_s: Number(head.timestamp) },
    })
  })

  it.each([
    ["as it is", "https://a.example"],
    ["with a slash", "https://a.example/"],
    ["in capitals", "HTTPS://A.Example"],
    ["with its port", "https://a.example:443"],
    ["with a place in it", "https://a.example/#2"],
  ])("given twice, the second time %s, is no second opinion", async (_how, again) => {
    expect((await readerWith({}, { rpc_urls: [...urls("a"), again] }).read(request)).agreed).toBe(false)
  })

  it("is asked in three rounds, three questions in a request at most", async () => {
    const { fetch } = nodesOf(chain)
    const sizes: number[] = []
    const counted: typeof fetch = (input, init) => {
      sizes.push([JSON.parse(String(init?.body))].flat().length)
      return fetch(input, init)
    }
    const code_token_id = digitChanged(request.token_id, 10)
    const reader = readerWith({}, { rpc_urls: urls("a"), fetch: counted })
    expect(await reader.read({ ...request, code_token_id })).toMatchObject({ verdict: "Valid" })
    // Chain and head; verdict, place, issuers; attestation, the code's own token, time of the mint.
    expect(sizes).toEqual([2, 3, 3])
  })

  it.each([
    ["refuses several questions", () => Response.json({ error: { code: -32600, message: "no batches" } })],
    ["refuses them by its status", () => new Response("no", { status: 400 })],
    ["answers one of several", () => Response.json([{ jsonrpc: "2.0", id: 0, result: "0x1" }])],
    ["lets no page read its refusal", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("that %s at once is asked one by one from then on", async (_how, refuse) => {
    const { fetch } = nodesOf(chain)
    let refused = 0
    const alone: typeof fetch = async (input, init) => {
      if (!Array.isArray(JSON.parse(String(init?.body)))) return fetch(input, init)
      refused++
      return refuse()
    }
    expect(await readerWith({}, { rpc_urls: urls("a"), fetch: alone }).read(request)).toMatchObject({
      verdict: "Valid",
    })
    expect(refused).toBe(1)
  })

  it("is two where the ways or the keys differ", async () => {
    const rpc_urls = ["https://a.example/one", "https://a.example/two"]
    expect((await readerWith({}, { rpc_urls }).read(request)).agreed).toBe(true)
  })

  it("that dates an attestation after the end of all calendars gives no usable answer", async () => {
    const late = lieAbout("eth_call", (honest) => attestedInstead(honest, 2 ** 43))
    await refused(readerWith({ a: late }, { rpc_urls: urls("a") }).read(request), /no usable answer for eth_call/)
  })
})

describe("a token's state by its id alone", () => {
  const statusOf = (token_id: Hex, lies: Record<string, Lie> = {}) => {
    const { chain_id, registry } = chain
    return readTokenStatus(
      { chain_id, registry, rpc_urls: urls("a", "b"), clock: null, fetch: nodesOf(chain, lies).fetch },
      token_id,
    )
  }

  it("is read of a single product, of a batch's, and of none", async () => {
    expect(await statusOf(request.token_id)).toMatchObject({
      exists: true,
      recalled: false,
      batch_size: 0,
      agreed: true,
    })
    const batch = await mintBatch(chain, 3)
    expect(await statusOf(batch[2]!.token_id)).toMatchObject({ exists: true, recalled: false, batch_size: 3 })
    const nobodys = digitChanged(request.token_id, 10)
    expect(await statusOf(nobodys)).toMatchObject({ exists: false, minted_block: 0 })
  })

  it("is left unread when the nodes contradict each other", async () => {
    const lie = lieAbout("eth_call", (honest) => digitChanged(honest as Hex, 65))
    await refused(statusOf(request.token_id, { b: lie }), /contradict each other/)
  })
})

describe("two nodes", () => {
  it("agree", async () => {
    expect(await readerWith({}).read(request)).toMatchObject({
      verdict: "Valid",
      agreed: true,
      rpc_urls: urls("a", "b"),
    })
  })

  it("are asked for everything at one block", async () => {
    const reader = readerWith({})
    const { block_hash } = await reader.read(request)
    const calls = reader.asked.filter(({ method }) => method === "eth_call")
    expect(calls.length).toBeGreaterThanOrEqual(8)
    for (const { params } of calls) expect(params[1]).toEqual({ blockHash: block_hash })
  })

  it("are read at the lower head when one lags behind", async () => {
    const lagging = lieAbout("eth_getBlockByNumber", (honest, [name]) =>
      name === "latest" ? chain.ask("eth_getBlockByNumber", ["0x1", false]) : honest,
    )
    const reading = await readerWith({ a: lagging }).read(request)
    expect(reading).toMatchObject({ agreed: true, block_number: 1n, verdict: "NotFound" })
  })

  it("are read below a fork at their heads", async () => {
    const forked = lieAbout("eth_getBlockByNumber", (honest) => {
      const block = honest as { number: string; hash: string }
      return Number(block.number) >= 3 ? { ...block, hash: digitChanged(block.hash, 2) } : block
    })
    const head = Number(await chain.ask("eth_blockNumber", []))
    expect(head).toBeLessThanOrEqual(5)
    expect(await readerWith({ b: forked }).read(request)).toMatchObject({ agreed: true, block_number: 2n })
  })

  it("that never meet leave it unread", async () => {
    const other_chain = lieAbout("eth_getBlockByNumber", (honest) => ({
      ...(honest as object),
      hash: `0x${"12".repeat(32)}`,
    }))
    await refused(readerWith({ b: other_chain }).read(request), /different blocks/)
  })

  it("one of which hides the present behind an old head leave it unread", async () => {
    const future = lieAbout("eth_getBlockByNumber", (honest) => ({
      ...(honest as object),
      ...{ number: "0xffff", timestamp: "0x7fffffff" },
    }))
    await refused(readerWith({ b: future }).read(request), /too far apart/)
  })

  it.each<[string, Lie, RegExp]>([
    ["verdict", lieAbout("eth_call", (honest) => (honest === word(1) ? word(3) : honest)), /contradict/],
    ["issuer", lieAbout("eth_call", (honest) => attestedInstead(honest)), /contradict/],
    ["code", lieAbout("eth_call", () => "0x"), /no contract/],
  ])("that contradict each other on the %s leave it unread", async (_, lie, message) => {
    await refused(readerWith({ b: lie }).read(request), message)
    await refused(readerWith({ a: lie }).read(request), message)
  })

  it("must both answer: of two given, one is not enough", async () => {
    await refused(readerWith({ b: () => new Response("", { status: 503 }) }).read(request), /b\.example/)
  })

  it("are found among three of which one is down", async () => {
    const reading = await readerWith({ a: () => Response.error() }, { rpc_urls: urls("a", "b", "c") }).read(request)
    expect(reading).toMatchObject({ agreed: true, rpc_urls: urls("b", "c") })
  })
})

describe("a node that", () => {
  it.each<[string, Lie, RegExp]>([
    ["serves another chain", lieAbout("eth_chainId", () => "0x1"), /serves chain 1, not 11155111/],
    ["has no chain", lieAbout("eth_chainId", () => null), /no usable answer/],
    ["has no blocks", lieAbout("eth_getBlockByNumber", () => null), /no usable answer/],
    [
      "has blocks without a hash",
      lieAbout("eth_getBlockByNumber", (honest) => ({ ...(honest as object), hash: "0x12" })),
      /no usable answer/,
    ],
    [
      "counts blocks in words",
      lieAbout("eth_getBlockByNumber", (honest) => ({ ...(honest as object), number: "seven" })),
      /no usable answer/,
    ],
    ["has no contract there", lieAbout("eth_call", () => "0x"), /no contract/],
    ["answers calls with less", lieAbout("eth_call", () => "0x00"), /no usable answer/],
    ["answers calls with text", lieAbout("eth_call", () => "Valid"), /no usable answer/],
    ["answers calls with a number", lieAbout("eth_call", () => 1), /no usable answer/],
    ["makes up a verdict", lieAbout("eth_call", () => `0x${"00".repeat(31)}04`), /no usable answer/],
    ["makes up a giant verdict", lieAbout("eth_call", () => `0x${"ff".repeat(32)}`), /no usable answer/],
    ["refuses", () => ({ error: { code: -32000, message: "x".repeat(5_000) } }), /^.{0,400}$/],
    ["refuses without a word", () => ({ error: 7 }), /refused/],
    ["answers with neither result nor error", () => ({}), /without a result/],
    ["answers with a list", () => Response.json([1]), /without a result/],
    ["answers with null", () => Response.json(null), /without a result/],
    ["answers HTML", () => new Response("<html>"), /not JSON/],
    ["answers nothing", () => new Response(null), /not JSON/],
    ["fails", () => new Response("{}", { status: 500 }), /HTTP 500/],
    ["fails and answers", () => Response.json({ result: "0xaa36a7" }, { status: 500 }), /HTTP 500/],
    ["says too much", () => new Response(new Uint8Array(3_000_000)), /more than 2097152 bytes/],
    [
      "cannot be reached",
      () => {
        throw new TypeError("fetch failed")
      },
      /fetch failed/,
    ],
  ])("%s leaves it unread", async (_, lie, message) => {
    await refused(readerWith({ a: lie }, { rpc_urls: urls("a") }).read(request), message)
    await refused(readerWith({ a: lie }, { rpc_urls: urls("a") }).readSealedRecord(certificate.token_id), message)
  })

  it.each<[string, RequestListener]>([
    ["never answers", () => {}],
    ["never ends its answer", (_, response) => void response.write('{"jsonrpc":"2.0"')],
  ])("%s is left after the timeout", async (_, listener) => {
    const server = createServer(listener).listen(0, "127.0.0.1")
    await once(server, "listening")
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { chain_id, registry } = chain
    await refused(
      registryReader({ chain_id, registry, rpc_urls: [url], clock: null, timeout_ms: 50 }).read(request),
      /not within 50 ms/,
    )
    server.closeAllConnections()
    server.close()
  })
})

describe("a reader with a clock", () => {
  /** `age_s` after the newest block was made, on a device that has seen one made `seen_s` after it. */
  async function clockAt(age_s: number, seen_s = 0) {
    const made_s = Number((await headOf()).timestamp)
    const noted: number[] = []
    const clock: ReaderClock = {
      head_age_s_max: 900,
      now_s: () => made_s + age_s,
      seen_s: () => made_s + seen_s,
      noteSeen: (block_time_s) => void noted.push(block_time_s - made_s),
    }
    return { clock, noted }
  }
  const dated = (timestamp: number) =>
    lieAbout("eth_getBlockByNumber", (honest) => ({ ...(honest as object), timestamp: `0x${timestamp.toString(16)}` }))

  it("reads what is of the present, and notes how far it has seen", async () => {
    const { clock, noted } = await clockAt(900)
    expect(await readerWith({}, { clock }).read(request)).toMatchObject({ verdict: "Valid", agreed: true })
    expect(noted).toEqual([0])
  })

  it("believes no block that is older than it may be: the nodes stand still", async () => {
    const { clock, noted } = await clockAt(901)
    const reading = readerWith({}, { clock }).read(request)
    await refused(reading, /^the nodes stand still: the newest block of https:\/\/a.example is of .* UTC/)
    expect(await reading.catch((error: unknown) => error)).toBeInstanceOf(NodesStandStill)
    expect(noted).toEqual([])
  })

  it("believes no block that is older than one that was seen, but for what nodes lag behind each other", async () => {
    const at = async (seen_s: number) => readerWith({}, { clock: (await clockAt(60, seen_s)).clock }).read(request)
    expect(await at(36)).toMatchObject({ verdict: "Valid" })
    await refused(at(37), /is at block \d+, and newer ones have been seen/)
  })

  it("reads through two of three nodes where the third stands still", async () => {
    const { clock } = await clockAt(0)
    const reader = readerWith({ a: dated(clock.now_s() - 901) }, { rpc_urls: urls("a", "b", "c"), clock })
    expect(await reader.read(request)).toMatchObject({ agreed: true, rpc_urls: urls("b", "c") })
  })

  it("notes no time that has not come: a node could keep every other from being believed", async () => {
    const { clock, noted } = await clockAt(5)
    await readerWith({ a: dated(clock.now_s() + 500) }, { rpc_urls: urls("a"), clock }).read(request)
    expect(noted).toEqual([5])
  })

  it("says in a report why nothing could be checked", async () => {
    const { clock } = await clockAt(901)
    const { chain_id, registry } = chain
    const registries = [{ chain_id, registry, network: "testnet" as const }]
    const reader = readerWith({}, { clock })
    expect(await verifyCertificate(certificate, { registries, read: reader.read })).toMatchObject({
      ...{ verdict: "unchecked", unread: "standing_still", reading: null },
    })
    const { report } = await verifyFromCode(certificate.record.code, { registries, reader: () => reader })
    expect(report).toMatchObject({ verdict: "unchecked", unread: "standing_still" })
  })
})

describe("a reader", () => {
  it("without nodes reads nothing", async () => refused(readerWith({}, { rpc_urls: [] }).read(request), /no node/))

  it("reads only the registry that it was made for", async () => {
    await refused(readerWith({}).read({ ...request, chain_id: 1 }), /no node is known for/)
    await refused(readerWith({}).read({ ...request, registry: `0x${"ee".repeat(20)}` }), /no node is known for/)
  })
})

describe("the sealed record", () => {
  it("is found with nothing but the token and a node", async () => {
    const sealed = await readerWith({}).readSealedRecord(certificate.token_id)
    expect(sealed).toMatchObject({ record_hash: request.record_hash, tx_hash: certificate.tx_hash })
    const opened = await openSeal(sealed!.sealed, await deriveSealKey(certificate.record.code))
    expect(readRecord(opened)).toEqual(certificate.record)
  })

  it("is looked up at the block at which the rest is read", async () => {
    const reader = readerWith({})
    const { at } = (await reader.readSealedRecord(certificate.token_id))!
    await chain.mine()
    expect(await reader.read(request, at)).toMatchObject({ ...at, verdict: "Valid" })
  })

  it("is null where there is no such token, or it is one of a batch", async () => {
    expect(await readerWith({}).readSealedRecord(`0xf${"0".repeat(63)}`)).toBeNull()
    expect(await readerWith({}).readSealedRecord(`0x1${"0".repeat(63)}`)).toBeNull()
  })

  it.each<[string, (log: Record<string, unknown>) => unknown[]]>([
    ["keeps its logs back", () => []],
    ["gives another contract's log", (log) => [{ ...log, address: `0x${"ee".repeat(20)}` }]],
    ["gives another event", (log) => [{ ...log, topics: [`0x${"00".repeat(32)}`, (log.topics as string[])[1]] }]],
    ["gives another token's log", (log) => [{ ...log, topics: [(log.topics as string[])[0], `0x${"ff".repeat(32)}`] }]],
    ["gives another block's log", (log) => [{ ...log, blockHash: `0x${"00".repeat(32)}` }]],
    ["gives another record's log", (log) => [{ ...log, data: digitChanged(log.data as string, 2) }]],
    ["gives broken data", (log) => [{ ...log, data: (log.data as string).slice(0, 100) }]],
    ["gives no transaction", (log) => [{ ...log, transactionHash: null }]],
    ["gives two", (log) => [log, log]],
    ["gives null", () => [null]],
  ])("stays unread when a node %s", async (_, change) => {
    const lie = lieAbout("eth_getLogs", (honest) => change((honest as Record<string, unknown>[])[0]!))
    await refused(
      readerWith({ a: lie }, { rpc_urls: urls("a") }).readSealedRecord(certificate.token_id),
      /does not serve the mint's event/,
    )
  })

  it("stays unread when two nodes hand out different seals", async () => {
    const lie = lieAbout("eth_getLogs", (honest) =>
      (honest as { data: string }[]).map((log) => ({ ...log, data: digitChanged(log.data, 2 + 3 * 64) })),
    )
    await refused(readerWith({ b: lie }).readSealedRecord(certificate.token_id), /contradict/)
  })
})

const headOf = async () =>
  (await chain.ask("eth_getBlockByNumber", ["latest", false])) as { hash: Hex; number: Hex; timestamp: Hex }

async function refused(reading: Promise<unknown>, message: RegExp): Promise<void> {
  const error = await reading.then(
    () => expect.fail("it was read"),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RegistryUnreachable)
  expect((error as Error).message).toMatch(message)
}

function word(value: number): string {
  return `0x${value.toString(16).padStart(64, "0")}`
}

/** Somebody unknown to the chain (both texts empty, both times 0) as if attested in a second of 1970 or later. */
function attestedInstead(honest: unknown, second = 7): unknown {
  const unknown_issuer = [0xe0, 0x100, 0, 0, 0x120, 0x140, 0, 0, 0, 0, 0].map((value) => word(value).slice(2)).join("")
  return honest === `0x${unknown_issuer}`
    ? `0x${unknown_issuer.slice(0, 128)}${word(second).slice(2)}${unknown_issuer.slice(192)}`
    : honest
}
