/** Every way in which a node is made to fail or lie; each entry is a row of the fault table. */
import { encodeErrorResult } from "viem"
import { productRegistryAbi } from "#contracts/abi.ts"
import { type Wire, withFaults } from "#test/support/chain-model/faults.ts"
import type { Random } from "#test/support/chain-model/random.ts"

interface HttpAnswer {
  status: number
  text: string
  headers?: Record<string, string>
  /** The bytes sent before the connection is cut. */
  cut_after?: number
}

/** Undefined: the connection is cut without an answer. `never`: it stays open. */
export type Outcome = HttpAnswer | undefined | "never"

export interface FaultContext {
  /** The node behind, `lag` blocks behind its head. */
  ask(body: string, lag?: number): Promise<string>
  /** A node of another chain with the same id. */
  elsewhere(body: string): Promise<string>
  random: Random
  /** Lets time pass for everybody. */
  sleep(ms: number): void
  bytes_max: number
}

type Fault = (body: string, context: FaultContext) => Promise<Outcome>
type Json = Record<string, unknown>

const given = (text: string, status = 200, headers?: Record<string, string>): HttpAnswer => ({
  ...{ status, text },
  ...(headers && { headers }),
})

/** Between us and the node. */
const TRANSPORT: Record<string, Fault> = {
  request_lost: async () => undefined,
  response_lost: async (body, { ask }) => void (await ask(body)),
  never_answers: async () => "never",
  slow: async (body, { ask, random, sleep }) => {
    sleep(random.integer(1_000, 30_000))
    return given(await ask(body))
  },
  http_429: async () => given('{"error":"too many requests"}', 429),
  http_429_retry_after: async () => given("", 429, { "retry-after": "30" }),
  http_429_retry_after_a_year: async () => given("", 429, { "retry-after": "31536000" }),
  http_404: async () => given("no such project", 404),
  http_500: async () => given("", 500),
  http_502_page: async () => given("<html>Bad gateway</html>", 502),
  http_503: async () => given("{}", 503),
  page_with_200: async () => given("<html>Please log in</html>"),
  redirect: async () => given("", 302, { location: "http://127.0.0.1:1/" }),
  truncated_json: async (body, { ask }) => given((await ask(body)).slice(0, -7)),
  broken_off: async (body, { ask }) => ({ ...given(await ask(body)), cut_after: 9 }),
  empty_body: async () => given(""),
  null_body: async () => given("null"),
  number_body: async () => given("42"),
  oversized_body: async (_body, { bytes_max }) => given(`"${"x".repeat(bytes_max)}"`),
}

const overAll =
  (change: (answers: Json[], context: FaultContext) => unknown): Fault =>
  async (body, context) => {
    const answer = JSON.parse(await context.ask(body)) as Json | Json[]
    return given(JSON.stringify(Array.isArray(answer) ? change(answer, context) : one(change([answer], context))))
  }
const one = (changed: unknown) => (Array.isArray(changed) && changed.length === 1 ? changed[0] : changed)
const refusing = (code: number, message: string, only?: string): Fault =>
  perCall((answer, { method }) =>
    only === undefined || method === only ? { ...bare(answer), error: { code, message } } : answer,
  )
const bare = ({ jsonrpc, id }: Json): Json => ({ jsonrpc, id })

/** In the protocol. */
const PROTOCOL: Record<string, Fault> = {
  reordered_batch: overAll((answers, { random }) => random.shuffle(answers)),
  duplicate_answers: overAll((answers) => [...answers, ...answers]),
  contradicting_duplicates: overAll((answers) => [...answers, { ...answers[0], result: "0x0" }]),
  missing_answers: overAll((answers) => answers.slice(1)),
  wrong_ids: overAll((answers) => answers.map((answer, index) => ({ ...answer, id: 1_000 + index }))),
  no_result: overAll((answers) => answers.map(bare)),
  batch_as_one: overAll((answers) => answers[0]),
  internal_error: refusing(-32_603, "Internal error"),
  limit_exceeded: refusing(-32_005, "daily request count exceeded"),
  too_many_in_the_answer: refusing(429, "compute units exceeded"),
  own_code: refusing(-32_007, "request limit reached"),
  no_such_method: refusing(-32_601, "the method does not exist"),
  range_refused: refusing(-32_005, "query returned more than 10000 results", "eth_getLogs"),
  odd_wording: async (body, context) => viaModel("odd_wording", body, context),
}

interface Call {
  method: string
  params: unknown[]
}

function perCall(change: (answer: Json, call: Call, context: FaultContext) => Json): Fault {
  return async (body, context) => {
    const calls = [JSON.parse(body)].flat() as Call[]
    const answers = [JSON.parse(await context.ask(body))].flat() as Json[]
    const changed = answers.map((answer, index) => change(answer, calls[index]!, context))
    return given(JSON.stringify(body.startsWith("[") ? changed : changed[0]))
  }
}

/** Changes the results of some methods; refusals stay as they are. */
function instead<Result>(
  methods: string,
  change: (result: Result, call: Call, context: FaultContext) => unknown,
): Fault {
  return perCall((answer, call, context) =>
    methods.split(" ").includes(call.method) && answer.error === undefined
      ? { ...bare(answer), result: change(answer.result as Result, call, context) }
      : answer,
  )
}

async function viaModel(fault: "odd_wording", body: string, { ask, random }: FaultContext): Promise<HttpAnswer> {
  const wire: Wire = async (sent) => ({ status: 200, text: await ask(sent) })
  return withFaults(wire, { random, rates: { [fault]: 1 } }).wire(body)
}

type Log = Json & { topics: string[]; blockNumber: string; logIndex: string }
const logs = (change: (logs: Log[], random: Random) => unknown): Fault =>
  instead<Log[]>("eth_getLogs", (result, _call, { random }) => change(result, random))
const block = (change: (block: Json, call: Call, random: Random) => unknown): Fault =>
  instead<Json | null>("eth_getBlockByNumber", (result, call, { random }) => result && change(result, call, random))
const isAt = (call: Call, tag: string) => call.params[0] === tag

/** The node lags, forgets or omits: its answers are true, or can be seen to be false. */
const LAPSES: Record<string, Fault> = {
  stale_head: async (body, { ask, random }) => given(await ask(body, random.integer(1, 50))),
  head_flapping: async (body, { ask, random }) => given(await ask(body, random.chance(0.5) ? 0 : 4)),
  empty_bloom: block((result) => ({ ...result, logsBloom: `0x${"0".repeat(512)}` })),
  null_block: block(() => null),
  null_head: block((result, call) => (isAt(call, "latest") ? null : result)),
  finalized_refused: perCall((answer, { params }) =>
    params[0] === "finalized" ? { ...bare(answer), error: { code: -39_001, message: "unknown block" } } : answer,
  ),
  no_finalized: block((result, call) => (isAt(call, "finalized") ? null : result)),
  wrong_chain_id: instead("eth_chainId", () => "0x539"),
  empty_logs: logs(() => []),
  truncated_logs: logs((all) => all.slice(0, Math.floor(all.length / 2))),
  null_logs: logs(() => null),
  removed_logs: logs((all) => all.map((log) => ({ ...log, removed: true }))),
  repeated_logs: logs((all) => [...all, ...all]),
  logs_of_another_block: logs((all, random) => all.map((log) => ({ ...log, blockHash: random.hex(32) }))),
  logs_from_outside: logs((all) => all.map((log) => ({ ...log, blockNumber: "0xfffff" }))),
  logs_of_a_stranger: logs((all, random) => all.map((log) => ({ ...log, address: random.hex(20) }))),
  logs_without_data: logs((all) => all.map((log) => ({ ...log, topics: [], data: "0x" }))),
  transaction_forgotten: instead("eth_getTransactionByHash", () => null),
  receipt_forgotten: instead("eth_getTransactionReceipt", () => null),
  send_swallowed: perCallUnsent(),
  balance_of_nothing: instead("eth_getBalance", () => "0x0"),
  fees_of_a_spike: instead<Json>("eth_feeHistory", (result) => ({ ...result, baseFeePerGas: ["0x174876e800"] })),
  gas_beyond_the_limit: instead("eth_estimateGas", () => "0x2000000"),
}

/** Claims to have accepted signed bytes, and drops them. */
function perCallUnsent(): Fault {
  return async (body, { ask, random }) => {
    const call = JSON.parse(body) as Call & { id: number }
    if (call.method !== "eth_sendRawTransaction") return given(await ask(body))
    return given(JSON.stringify({ jsonrpc: "2.0", id: call.id, result: random.hex(32) }))
  }
}

const zeros = (result: string) => `0x${"0".repeat(result.length - 2)}`
const ALREADY = encodeErrorResult({
  abi: productRegistryAbi,
  errorName: "BatchAlreadyMinted",
  args: [`0x${"1".repeat(64)}`],
})
const NEVER = encodeErrorResult({ abi: productRegistryAbi, errorName: "NoProducts" })
const reverting = (data: string): Fault =>
  perCall((answer, { method }) =>
    method === "eth_estimateGas" ? { ...bare(answer), error: { code: 3, message: "reverted", data } } : answer,
  )

/** Lies that only a second node can reveal. */
const LIES: Record<string, Fault> = {
  another_chain: async (body, { elsewhere }) => given(await elsewhere(body)),
  wrong_block_hash: block((result, _call, random) => ({ ...result, hash: random.hex(32) })),
  wrong_parent_hash: block((result, _call, random) => ({ ...result, parentHash: random.hex(32) })),
  all_is_final: block((result, call) => (isAt(call, "finalized") ? { ...result, number: "0xffff" } : result)),
  head_from_the_future: block((result, call, random) =>
    isAt(call, "latest") ? { ...result, number: "0xffff", hash: random.hex(32) } : result,
  ),
  forged_events: logs((all, random) =>
    all.map((log) => ({ ...log, topics: [log.topics[0], random.hex(32), ...log.topics.slice(2)] })),
  ),
  invented_events: logs((all) =>
    all.flatMap((log) => [log, { ...log, logIndex: "0xff", transactionHash: `0x${"7".repeat(64)}` }]),
  ),
  lying_receipts: instead("eth_getTransactionReceipt", (_result, call) => ({
    ...{
      transactionHash: call.params[0],
      status: "0x1",
      blockNumber: "0x2",
      blockHash: `0x${"2".repeat(64)}`,
      logs: [],
    },
  })),
  nonces_too_high: instead<string>("eth_getTransactionCount", (result) => `0x${(Number(result) + 5).toString(16)}`),
  nonces_far_too_high: instead<string>(
    "eth_getTransactionCount",
    (result) => `0x${(Number(result) + 40).toString(16)}`,
  ),
  nonces_too_low: instead("eth_getTransactionCount", () => "0x0"),
  state_of_nothing: instead<string>("eth_call", zeros),
  state_and_nonces: instead<string>("eth_call eth_getTransactionCount", (result, { method }) =>
    method === "eth_call" ? zeros(result) : `0x${(Number(result) + 5).toString(16)}`,
  ),
  all_is_there_already: reverting(ALREADY),
  all_is_refused: reverting(NEVER),
}

export const SINGLE_NODE_KINDS = { ...TRANSPORT, ...PROTOCOL, ...LAPSES }
export const FAULT_KINDS: Record<string, Fault> = { ...SINGLE_NODE_KINDS, ...LIES }
