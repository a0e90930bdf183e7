/** One node of a chain: asked by itself, and known by how it has answered. */

export interface RpcCall {
  method: string
  params: unknown[]
}

export interface Refusal {
  /** In our words, for everybody. */
  reason: string
  /** In the node's. */
  message: string
  /** What a contract says, if it is the one that refuses. */
  data: unknown
  /** The node's own trouble rather than an answer. */
  is_trouble: boolean
}

export type Answer = { result: unknown } | { refused: Refusal }

/** Sends one JSON-RPC body and returns the parsed answer; rejects without one. */
export type Endpoint = (body: unknown) => Promise<unknown>

/** No usable answer from one node. The message is ours and contains nothing of the node's address or answer. */
export class NodeFailed extends Error {
  readonly retry_after_ms: number
  /** A batch was refused as one: fewer calls at once may be answered. */
  readonly is_of_batch: boolean
  constructor(message: string, { retry_after_ms = 0, is_of_batch = false } = {}) {
    super(message)
    this.retry_after_ms = retry_after_ms
    this.is_of_batch = is_of_batch
  }
}

/**
 * From most to least trusted. `disputed`: contradicts another, and no third decides; `disagrees`: two others say
 * something else; `wrong_chain`: asked only which chain it serves.
 */
export const NODE_STATES = ["healthy", "behind", "disputed", "disagrees", "resting", "wrong_chain"] as const

type NodeWarning = "behind" | "disputed" | "disagrees" | "wrong_chain"

export interface NodeHealth {
  /** A number and, unless the host is ours, the provider's domain: addresses can hold keys. */
  name: string
  state: (typeof NODE_STATES)[number]
  /** Why it is not healthy, in a sentence. */
  reason: string | null
  /** The newest block it reported, and that block's time; null before the first probe. */
  head_block: number | null
  head_time_ms: number | null
  /** How long its last answer took, to one question or one batch. */
  answer_ms: number | null
  /** How many calls it has been found to take at once; null: as many as were ever asked. */
  batch_max: number | null
}

export interface Node {
  /** The answers to `calls` in their order. Throws NodeFailed, and remembers it, as it does the trouble in an answer. */
  ask(calls: RpcCall[]): Promise<Answer[]>
  health(): NodeHealth
  /** What it has not answered, though it has an answer: it rests until it does. */
  unanswered(): RpcCall[]
  /** False while it has asked us to wait, and while it is another chain's. */
  mayBeAsked(): boolean
  /** Records findings about the node; null clears one. */
  note(what: { head?: { block: number; time_ms: number } } & Partial<Record<NodeWarning, string | null>>): void
}

const RETRY_AFTER_MS_MAX = 300_000
/** Nobody may be able to answer it any more, as what asks about a block that is gone. Then it is tried with another. */
const UNANSWERED_MS_MAX = 600_000

export interface NodeOptions {
  name: string
  /** Removes secrets from a node's own words. */
  redact?: (text: string) => string
  now: () => number
}

export function createNode(endpoint: Endpoint, { name, redact = (text) => text, now }: NodeOptions): Node {
  let held_until = 0
  let answer_ms: number | null = null
  let batch_max: number | null = null
  let head: { block: number; time_ms: number } | null = null
  const unanswered = new Map<string, { call: RpcCall; since: number }>()
  const notes = new Map<string, string | null>()
  const state = () => NODE_STATES.findLast((one) => notes.get(one)) ?? "healthy"

  function fail(error: NodeFailed): void {
    notes.set("resting", error.message)
    held_until = now() + Math.min(error.retry_after_ms, RETRY_AFTER_MS_MAX)
  }

  async function send(calls: RpcCall[]): Promise<unknown> {
    const sent_at = now()
    const said = await endpoint(bodyOf(calls))
    answer_ms = now() - sent_at
    return said
  }

  async function askAtOnce(calls: RpcCall[]): Promise<Answer[]> {
    const answers = readAnswers(calls, await send(calls), redact)
    const answered = answers.filter((answer) => !isInTrouble(answer)).length
    if (answered === calls.length || calls.length === 1) return answers
    // Some nodes answer as many of a batch as they take, and refuse each of the rest.
    for (const [index, call] of calls.entries()) {
      if (!isInTrouble(answers[index]!)) continue
      const [again] = readAnswers([call], await send([call]), redact)
      if (isInTrouble(again!)) return answers
      answers[index] = again!
    }
    batch_max = Math.max(1, answered)
    return answers
  }

  /** In batches of what the node takes. Which providers refuse batches, or large ones, only asking tells. */
  async function askInBatches(calls: RpcCall[]): Promise<Answer[]> {
    const before = batch_max
    const answers: Answer[] = []
    while (answers.length < calls.length) {
      const part = calls.slice(answers.length, answers.length + (batch_max ?? calls.length))
      try {
        answers.push(...(await askAtOnce(part)))
      } catch (error) {
        const isOfBatch = error instanceof NodeFailed && error.is_of_batch && part.length > 1
        batch_max = isOfBatch ? Math.floor(part.length / 2) : before
        if (!isOfBatch) throw error
      }
    }
    // Refused by itself as well: nothing was wrong with the batch.
    if (answers.some(isInTrouble)) batch_max = before
    return answers
  }

  function remember(call: RpcCall): void {
    // Signed bytes are sent by whoever has reason to, never to try a node.
    if (call.method === "eth_sendRawTransaction") return
    unanswered.set(call.method, { call, since: unanswered.get(call.method)?.since ?? now() })
  }

  function note(calls: RpcCall[], answers: Answer[]): void {
    let trouble: Refusal | undefined
    for (const [index, answer] of answers.entries()) {
      const call = calls[index]!
      if (isInTrouble(answer)) {
        trouble ??= answer.refused
        remember(call)
      } else unanswered.delete(call.method)
    }
    for (const [method, { since }] of unanswered) if (now() - since > UNANSWERED_MS_MAX) unanswered.delete(method)
    if (trouble) fail(new NodeFailed(trouble.reason))
    else if (unanswered.size === 0) notes.delete("resting")
  }

  return {
    async ask(calls) {
      try {
        const answers = await askInBatches(calls)
        note(calls, answers)
        return answers
      } catch (error) {
        const failed = error instanceof NodeFailed ? error : new NodeFailed("It cannot be reached.")
        calls.forEach(remember)
        fail(failed)
        throw failed
      }
    },
    health() {
      const seen = { head_block: head?.block ?? null, head_time_ms: head?.time_ms ?? null }
      return { name, state: state(), reason: notes.get(state()) ?? null, ...seen, answer_ms, batch_max }
    },
    unanswered: () => [...unanswered.values()].map(({ call }) => call),
    mayBeAsked: () => !notes.get("wrong_chain") && now() >= held_until,
    note({ head: seen, ...warnings }) {
      if (seen) head = seen
      for (const [warning, reason] of Object.entries(warnings)) notes.set(warning, reason)
    },
  }
}

const isInTrouble = (answer: Answer): answer is { refused: Refusal } => "refused" in answer && answer.refused.is_trouble

/** One call is sent by itself: every node takes that. */
function bodyOf(calls: RpcCall[]): unknown {
  const bodies = calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id: id + 1, method, params }))
  return bodies.length === 1 ? bodies[0] : bodies
}

/** Matches answers to calls in any order; a missing or repeated answer makes all invalid. */
function readAnswers(calls: RpcCall[], said: unknown, redact: (text: string) => string): Answer[] {
  const list = Array.isArray(said) ? said : [said]
  const error = list.length === 1 && errorIn(list[0])
  if (error && calls.length === 1) return [readError(calls[0]!, error, redact)]
  // An error that stands alone is about all that was asked.
  const is_of_batch = calls.length > 1
  if (error || (is_of_batch ? !Array.isArray(said) : list.length !== 1))
    throw new NodeFailed("It answers a batch as one, or one as a batch.", { is_of_batch })
  const given = new Map<number, unknown>()
  for (const answer of list) {
    const { id } = (answer ?? {}) as { id?: unknown }
    // Some nodes write numbers as text, and none at all where one question is clear.
    const number = (id === undefined || id === null) && !is_of_batch ? 1 : Number(id)
    if (given.has(number)) throw new NodeFailed("It answers the same question twice.", { is_of_batch })
    given.set(number, answer)
  }
  return calls.map((call, index) => readAnswer(call, given.get(index + 1), redact, is_of_batch))
}

function readAnswer(call: RpcCall, value: unknown, redact: (text: string) => string, is_of_batch: boolean): Answer {
  if (typeof value !== "object" || value === null) throw new NodeFailed("Its answer is not JSON-RPC.", { is_of_batch })
  const error = errorIn(value)
  if (error) return readError(call, error, redact)
  const { result } = value as { result?: unknown }
  if (result === undefined) throw new NodeFailed("It answers neither with a result nor with an error.")
  return readResult(call, result)
}

/** Some nodes write an empty error beside each result. */
function errorIn(value: unknown): unknown {
  const { error, result } = (value ?? {}) as { error?: unknown; result?: unknown }
  const is_empty = typeof error === "object" && error !== null && !Object.values(error).some(Boolean)
  return is_empty && result !== undefined ? null : error
}

const HASH = /^0x[\da-f]{64}$/i
const isHash = (value: unknown) => typeof value === "string" && HASH.test(value)
const isQuantity = (value: unknown) =>
  typeof value === "string" ? /^(?:0x[\da-f]+|\d+)$/i.test(value) : Number.isSafeInteger(value) && Number(value) >= 0
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
const isList = (value: unknown, isOne: (value: unknown) => boolean) => Array.isArray(value) && value.every(isOne)
const HEADER_NUMBER_MAX = 2 ** 32
const isHeader = (value: unknown, asked: unknown) =>
  isObject(value) &&
  // A time is not in milliseconds, and not left out.
  [value.number, value.timestamp].every((one) => isQuantity(one) && Number(one) < HEADER_NUMBER_MAX) &&
  (Number(value.timestamp) > 0 || Number(value.number) === 0) &&
  (!isQuantity(asked) || Number(asked) === Number(value.number)) &&
  [value.hash, value.parentHash].every(isHash)
const isLog = (value: unknown) =>
  isObject(value) &&
  [value.blockHash, value.transactionHash].every(isHash) &&
  [value.blockNumber, value.logIndex].every(isQuantity) &&
  isList(value.topics, isHash) &&
  typeof value.data === "string"

/** Less is refused by every node, whatever the transaction does. */
const TRANSACTION_GAS_MIN = 21_000

/** What an answer looks like. A node that answers with something else is in trouble, as one that refuses. */
const SHAPES: Record<string, (result: unknown, params: unknown[]) => boolean> = {
  eth_chainId: isQuantity,
  eth_getBalance: isQuantity,
  eth_getTransactionCount: isQuantity,
  eth_estimateGas: (result) => isQuantity(result) && Number(result) >= TRANSACTION_GAS_MIN,
  eth_getBlockByNumber: (result, [block]) => (result === null ? block !== "latest" : isHeader(result, block)),
  eth_getLogs: (result) => isList(result, isLog),
  eth_sendRawTransaction: isHash,
  eth_getTransactionByHash: (result) => result === null || (isObject(result) && isHash(result.hash)),
  eth_getTransactionReceipt: (result) => result === null || (isObject(result) && isHash(result.blockHash)),
  eth_feeHistory: (result) =>
    isObject(result) && isList(result.baseFeePerGas, isQuantity) && (result.baseFeePerGas as unknown[]).length > 0,
  // Code that is sent along may say nothing, and a contract may not.
  eth_call: (result, [call]) =>
    typeof result === "string" &&
    /^0x[\da-f]*$/i.test(result) &&
    (result !== "0x" || !(isObject(call) && "to" in call)),
}

function readResult({ method, params }: RpcCall, result: unknown): Answer {
  if (SHAPES[method]?.(result, params) !== false) return { result }
  // Some nodes give a receipt of no block before there is one.
  const is_early = method === "eth_getTransactionReceipt" && isObject(result) && result.blockHash === null
  if (is_early || isOfFinality(method, params)) return { result: null }
  const reason = `It answers ${method} with something else.`
  // Where there is no contract, a call brings nothing.
  return { refused: { reason, message: reason, data: result === "0x" ? result : undefined, is_trouble: true } }
}

const isOfFinality = (method: string, params: unknown[]) =>
  method === "eth_getBlockByNumber" && ["finalized", "safe"].includes(String(params[0]))

/** Everything else that we ask has an answer, so that a node which refuses it is in trouble, whatever it calls that. */
const MAY_BE_REFUSED = new Set(["eth_call", "eth_estimateGas", "eth_sendRawTransaction"])
export const mayBeRefused = (method: string): boolean => MAY_BE_REFUSED.has(method)

/** Limits, internal errors and unknown methods, as the protocol and providers number them. */
const TROUBLE = new Set([429, -32_002, -32_004, -32_005, -32_007, -32_011, -32_029, -32_601, -32_603])

function readError({ method, params }: RpcCall, error: unknown, redact: (text: string) => string): Answer {
  // Some nodes say so that they know no finality.
  if (isOfFinality(method, params)) return { result: null }
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  const isContracts = /"0x/.test(JSON.stringify(data ?? null))
  const isKnown = Number.isInteger(code) && !TROUBLE.has(code as number)
  return {
    refused: {
      reason: `It refuses ${method}${Number.isInteger(code) ? ` (${code})` : ""}.`,
      message: redact(String(message ?? error)).slice(0, 500),
      data: isContracts ? data : undefined,
      is_trouble: !mayBeRefused(method) || !(isContracts || isKnown),
    },
  }
}
