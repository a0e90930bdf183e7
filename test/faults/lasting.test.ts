/** A node that is never well again: whoever asks it has to do without, or `/status` has to say why nothing moves. */
import { pino } from "pino"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { describeStatus } from "#actions/chains/health.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { type Endpoint, NodeFailed } from "#chain/rpc/node.ts"
import { probeNodes } from "#chain/rpc/probe-nodes.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import { SingleUpload } from "#shared/api/products.ts"
import type { RpcCall } from "#test/support/altering.ts"
import { ALL_ROUNDS, campaignSeed } from "#test/support/campaign.ts"
import { type ChainModel, createChainModel } from "#test/support/chain-model/chain-model.ts"
import { directoryOfTest } from "#test/support/directories.ts"
import { queueMints } from "#test/support/mints.ts"
import { addCompany, createParts, type Parts } from "#test/support/rig.ts"

type Body = RpcCall | RpcCall[]
type Answered = { id: unknown; result?: unknown; error?: unknown }
type Lasting = (well: Endpoint, now: () => number) => Endpoint

const STEP_MS = 2_000
/** 30 seconds. */
const STEPS_MAX = 15
const ANSWER_MS = 20
const LATE_MS_MAX = 30_000
const FINALITY_BLOCKS = 60

/** In place of what it should say; a failure is the whole body's. */
type Said = { result?: unknown; error?: unknown } | NodeFailed
const LATE = new NodeFailed("It does not answer in time.")

/** Says this to each call of these methods, alone or in a batch. */
const saying =
  (said: Said, isMeant: (call: RpcCall) => boolean): Lasting =>
  (well) =>
  async (body) => {
    if (said instanceof NodeFailed && [body as RpcCall | RpcCall[]].flat().some(isMeant)) {
      if (said === LATE) pass(10_000)
      throw said
    }
    const one = (call: RpcCall) => (isMeant(call) ? { jsonrpc: "2.0", id: call.id, ...said } : well(call))
    return Array.isArray(body) ? Promise.all(body.map(one)) : one(body as RpcCall)
  }

const takingAtMost =
  (calls_max: number, refuse: (body: RpcCall[], well: Endpoint) => unknown): Lasting =>
  (well) =>
  async (body) =>
    Array.isArray(body) && body.length > calls_max ? refuse(body, well) : well(body)

const NO_BATCH = { code: -32_600, message: "batch requests are not supported" }
const refusalOfBatch = (id: unknown) => ({ jsonrpc: "2.0", id, error: NO_BATCH })
const over = (): never => {
  throw new NodeFailed("It answers HTTP 400.", { is_of_batch: true })
}

const REFUSALS: [string, Said][] = [
  ["a code of its own", { error: { code: -39_017, message: "tier exceeded" } }],
  ["a known code", { error: { code: -32_000, message: "header not found" } }],
  ["text in place of an error", { error: "over quota" }],
  ["an error without a code", { error: { message: "over quota" } }],
  ["a code as text", { error: { code: "-32005", message: "over quota" } }],
  ["a list of errors", { error: [{ code: -32_005, message: "over quota" }] }],
  ["something else as a result", { result: { message: "moved" } }],
  ["nothing as a result", { result: null }],
  ["a list of nothing", { result: [] }],
  ["no digits", { result: "0x" }],
  ["an empty text", { result: "" }],
  ["yes", { result: true }],
]
const FAILURES: [string, Said][] = [
  ["neither", {}],
  ["a web page", new NodeFailed("Its answer is not JSON.")],
  ["HTTP 503", new NodeFailed("It answers HTTP 503.")],
  ["HTTP 429", new NodeFailed("It answers HTTP 429.")],
  ["no answer in time", LATE],
]
const METHODS = [
  ...["eth_chainId", "eth_getBlockByNumber", "eth_getLogs", "eth_feeHistory", "eth_getBalance"],
  ...["eth_getTransactionCount", "eth_getTransactionByHash", "eth_getTransactionReceipt", "eth_call"],
  ...["eth_estimateGas", "eth_sendRawTransaction"],
]
const isTagged = (tag: string) => (call: RpcCall) => call.method === "eth_getBlockByNumber" && call.params[0] === tag

const isOfFees = ({ method }: RpcCall) => method === "eth_feeHistory"

/** Refusals for which something else does as well, so that one node alone suffices. */
const REPLACED: [string, Lasting][] = [
  ...REFUSALS.flatMap(([how, said]): [string, Lasting][] => [
    [`no finality, with ${how}`, saying(said, isTagged("finalized"))],
    [`no fee history, with ${how}`, saying(said, isOfFees)],
    [
      `no logs by a block's hash, with ${how}`,
      saying(said, ({ method, params }) => method === "eth_getLogs" && "blockHash" in (params[0] as object)),
    ],
  ]),
  ["no batch, an error without a number", takingAtMost(1, () => refusalOfBatch(null))],
  ["no batch, an error in a list", takingAtMost(1, () => [refusalOfBatch(null)])],
  ["no batch, the first call's answer alone", takingAtMost(1, ([first], well) => well(first))],
  ["no batch, over HTTP", takingAtMost(1, over)],
  ["batches of three, an error without a number", takingAtMost(3, () => refusalOfBatch(null))],
  ["batches of three, over HTTP", takingAtMost(3, over)],
  [
    "batches of three, an error for each of the rest",
    takingAtMost(3, async (calls, well) => [
      ...((await well(calls.slice(0, 3))) as object[]),
      ...calls.slice(3).map(({ id }) => refusalOfBatch(id)),
    ]),
  ],
  ["a time of its own in logs", inLogs((log) => ({ ...log, blockTimestamp: "0x0" }))],
  [
    "hashes in capitals",
    inLogs((log) => ({ ...log, blockHash: String(log.blockHash).toUpperCase().replace("X", "x") })),
  ],
  ["numbers of questions as text", inAnswers((given) => ({ ...given, id: String(given.id) }))],
  ["no numbers of questions", inAnswers(({ id: _, ...given }) => given)],
  [
    "numbers of questions from nought",
    inAnswers((given, of) => (of > 1 ? { ...given, id: Number(given.id) - 1 } : given)),
  ],
  ["an empty error beside each result", inAnswers((given) => ({ error: {}, ...given }))],
  ["a list for one answer", (well) => async (body) => [await well(body)].flat()],
  ["no numbers in a history of fees", saying({ result: { baseFeePerGas: [null] } }, isOfFees)],
  ["ten requests a second", tenASecond],
  ["nine seconds for each answer", (well) => (body) => pass(9_000, well)(body)],
]

function inLogs(change: (log: Record<string, unknown>) => object): Lasting {
  return (well) => async (body) => {
    const answer = await well(body)
    const one = (call: RpcCall, given: Answered) =>
      call.method === "eth_getLogs" && given.result
        ? { ...given, result: (given.result as Record<string, unknown>[]).map(change) }
        : given
    return Array.isArray(body)
      ? body.map((call, at) => one(call, (answer as Answered[])[at]!))
      : one(body as RpcCall, answer as Answered)
  }
}

function inAnswers(change: (given: Answered, of: number) => object): Lasting {
  return (well) => async (body) => {
    const answer = (await well(body)) as Answered | Answered[]
    return Array.isArray(answer) ? answer.map((given) => change(given, answer.length)) : change(answer, 1)
  }
}

/** Its blocks have the right hashes and other times. */
const withTimes = (change: (timestamp_s: number) => number): Lasting =>
  inAnswers((given) => {
    const block = given.result as { parentHash?: string; timestamp: string } | null
    if (!block?.parentHash) return given
    return { ...given, result: { ...block, timestamp: `0x${change(Number(block.timestamp)).toString(16)}` } }
  })

function tenASecond(well: Endpoint, now: () => number): Endpoint {
  let asked: number[] = []
  return async (body) => {
    const at = now()
    asked = asked.filter((before) => before > at - 1_000)
    if (asked.length === 10) throw new NodeFailed("It answers HTTP 429.")
    asked.push(at)
    return well(body)
  }
}

let model: ChainModel
let parts: Parts
let directory: string
let time: number
function pass<Value>(ms: number, value?: Value): Value {
  time += ms
  return value as Value
}
const well: Endpoint = async (body) => {
  time += ANSWER_MS
  return model.request(body as Body)
}

beforeEach(async () => {
  time = 1_800_000_000_000
  directory = directoryOfTest()
  model = createChainModel({ chain_id: 1, finality_blocks: FINALITY_BLOCKS })
  model.mine(2 * FINALITY_BLOCKS)
  parts = await createParts({ directory, genesis_hash: model.blocks()[0]!.hash, endpoint: well })
})
afterEach(() => parts.close())

/** Mints one product while the first of `nodes` nodes is as it is, for thirty seconds at most. */
async function live(lasting: Lasting, nodes: number) {
  const endpoints = [lasting(well, () => time), ...Array.from({ length: nodes - 1 }, () => well)]
  parts.chain.rpc = createRpc(endpoints, { now: () => (time += 1) })
  const me = await addCompany(parts.app)
  await uploadSingle(parts.app, me, SingleUpload.parse({ product_name: "Bell" }))
  await parts.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", parts.app.now()))
  let waited_ms = 0
  const step = async () => {
    const began = time
    await parts.step().catch(() => {})
    waited_ms += time - began
  }
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    time += STEP_MS
    if (steps % 7 === 0) await probeNodes(parts.chain, pino({ level: "silent" }), () => time)
    await step()
    model.mine()
  }
  await step()
  const [health] = (await describeStatus(parts.app, "")).chains
  const { quorum_warning } = await parts.app.db.read.selectFrom("chains").selectAll().executeTakeFirstOrThrow()
  const minted = await parts.app.db.read
    .selectFrom("events")
    .innerJoin("chains", "chains.chain_id", "events.chain_id")
    .select(["kind", "block_time", "block_number"])
    .whereRef("block_number", "<=", "confirmed_block")
    .where("kind", "in", ["BatchMinted", "ProductMinted"])
    .execute()
  const time_of = (block: number) => model.blocks()[block]!.timestamp_s * 1_000
  return {
    in_time: waited_ms < LATE_MS_MAX || waited_ms,
    at_head: health!.indexed_block === health!.head_block && health!.head_block === model.head().number,
    minted: minted.length,
    times_right: minted.every(({ block_number, block_time }) => block_time === time_of(block_number)),
    /** What a person is told. */
    reasons: [
      quorum_warning,
      ...health!.queues.map(({ reason }) => reason),
      ...health!.nodes.filter(({ state }) => state !== "healthy").map(({ reason }) => reason),
    ].filter((reason) => reason !== null),
  }
}

const WORKS = { at_head: true, minted: 1, times_right: true }
const SEED = campaignSeed(1)
/** A sixteenth of the rows, another one with each seed: of the seventeen ways by turns each. All of them with all rounds. */
const some = <Row>(rows: Row[]) => rows.filter((_, index) => ALL_ROUNDS || (index + SEED) % 16 === 0)

describe(`something else does as well: seed ${SEED}`, () => {
  const rows = [1, 2, 3].flatMap((nodes) => REPLACED.map(([how, lasting]) => [nodes, how, lasting] as const))
  it.each(some(rows))("with %i nodes, %s", async (nodes, _how, lasting) => {
    expect(await live(lasting, nodes)).toMatchObject(nodes === 3 ? { ...WORKS, in_time: true } : WORKS)
  })
})

describe(`refused for ever: seed ${SEED}`, () => {
  const refusals = METHODS.flatMap((method) =>
    [...REFUSALS, ...FAILURES].map(
      ([how, said]) => [method, how, saying(said, (call) => call.method === method)] as const,
    ),
  )
  const rows = [
    ["blocks", "times an hour on", withTimes((time_s) => time_s + 3_600)] as const,
    ["blocks", "times in milliseconds", withTimes((time_s) => time_s * 1_000)] as const,
    ["blocks", "no times", withTimes(() => 0)] as const,
    ...refusals,
  ]

  it.each(some(rows))("%s with %s by one of three is never noticed", async (_method, _how, lasting) => {
    const { reasons, ...rest } = await live(lasting, 3)
    expect(rest).toEqual({ ...WORKS, in_time: true })
    expect(reasons.length).toBeLessThan(3)
  })

  const alone = [1, 2].flatMap((nodes) => rows.map((row) => [nodes, ...row] as const))
  it.each(some(alone))(
    "with %i nodes, %s with %s: nothing is held up without a reason",
    async (nodes, _method, _how, lasting) => {
      const { at_head, minted, reasons } = await live(lasting, nodes)
      if (!at_head || minted === 0) expect(reasons).not.toEqual([])
    },
  )
})
