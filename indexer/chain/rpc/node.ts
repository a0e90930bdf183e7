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
  constructor(message: string, retry_after_ms = 0) {
    super(message)
    this.retry_after_ms = retry_after_ms
  }
}

/**
 * From most to least trusted. `disputed`: contradicts another, and no third decides; `disagrees`: two others say
 * something else; `wrong_chain`: asked only which chain it serves.
 */
export const NODE_STATES = ["healthy", "behind", "disputed", "disagrees", "resting", "wrong_chain"] as const
type NodeState = (typeof NODE_STATES)[number]

type NodeWarning = "behind" | "disputed" | "disagrees"

export interface NodeHealth {
  /** A number and, unless the host is ours, the provider's domain: addresses can hold keys. */
  name: string
  state: NodeState
  /** Why it is not healthy, in a sentence. */
  reason: string | null
  /** In a row. */
  failures: number
  /** The newest block it reported, and that block's time; null before the first probe. */
  head_block: number | null
  head_time_ms: number | null
  /** How long its last answer took. */
  answer_ms: number | null
}

export interface Node {
  /** The answers to `calls` in their order. Throws NodeFailed, and remembers it, as it does the trouble in an answer. */
  ask(calls: RpcCall[], as_batch: boolean): Promise<Answer[]>
  health(): NodeHealth
  /** False while it has asked us to wait, and while it is another chain's. */
  mayBeAsked(): boolean
  /** Records findings about the node; null clears one. */
  note(what: { head?: { block: number; time_ms: number } } & Partial<Record<NodeWarning, string | null>>): void
  noteChain(wrong: string | null): void
}

const REST_MS = 1_000
const REST_MS_MAX = 60_000
const RETRY_AFTER_MS_MAX = 300_000

export interface NodeOptions {
  name: string
  /** Removes secrets from a node's own words. */
  redact?: (text: string) => string
  now: () => number
}

export function createNode(endpoint: Endpoint, { name, redact = (text) => text, now }: NodeOptions): Node {
  let failures = 0
  let failure: string | null = null
  let rests_until = 0
  let held_until = 0
  let answer_ms: number | null = null
  let head: { block: number; time_ms: number } | null = null
  const notes: Record<NodeWarning | "wrong_chain", string | null> = {
    behind: null,
    disputed: null,
    disagrees: null,
    wrong_chain: null,
  }

  function fail(error: NodeFailed): void {
    failures++
    failure = error.message
    rests_until = now() + Math.min(REST_MS * 2 ** (failures - 1), REST_MS_MAX)
    held_until = now() + Math.min(error.retry_after_ms, RETRY_AFTER_MS_MAX)
  }

  function state(): [NodeState, string | null] {
    if (notes.wrong_chain !== null) return ["wrong_chain", notes.wrong_chain]
    if (failure !== null && now() < Math.max(rests_until, held_until)) return ["resting", failure]
    if (notes.disagrees !== null) return ["disagrees", notes.disagrees]
    if (notes.disputed !== null) return ["disputed", notes.disputed]
    return notes.behind === null ? ["healthy", null] : ["behind", notes.behind]
  }

  return {
    async ask(calls, as_batch) {
      const asked_at = now()
      try {
        const answers = readAnswers(calls, await endpoint(bodyOf(calls, as_batch)), as_batch, redact)
        answer_ms = now() - asked_at
        const trouble = answers.flatMap((one) => ("refused" in one && one.refused.is_trouble ? one.refused : []))[0]
        if (trouble) fail(new NodeFailed(trouble.reason))
        else {
          failures = 0
          failure = null
        }
        return answers
      } catch (error) {
        const failed = error instanceof NodeFailed ? error : new NodeFailed("It cannot be reached.")
        fail(failed)
        throw failed
      }
    },
    health() {
      const [current, reason] = state()
      const seen = { head_block: head?.block ?? null, head_time_ms: head?.time_ms ?? null }
      return { name, state: current, reason, failures, ...seen, answer_ms }
    },
    mayBeAsked: () => notes.wrong_chain === null && now() >= held_until,
    note({ head: seen, ...warnings }) {
      if (seen) head = seen
      Object.assign(notes, warnings)
    },
    noteChain(wrong) {
      notes.wrong_chain = wrong
    },
  }
}

function bodyOf(calls: RpcCall[], as_batch: boolean): unknown {
  const bodies = calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id: id + 1, method, params }))
  return as_batch ? bodies : bodies[0]
}

/** Matches answers to calls in any order; a missing or repeated answer makes all invalid. */
function readAnswers(calls: RpcCall[], said: unknown, as_batch: boolean, redact: (text: string) => string): Answer[] {
  // An error that stands alone is about all that was asked, and names no question or the first.
  if (errorIn(said) && [undefined, null, 1].includes((said as { id?: null }).id))
    return calls.map((call) => readAnswer(call, said, redact))
  if (Array.isArray(said) !== as_batch) throw new NodeFailed("It answers a batch as one, or one as a batch.")
  const given = new Map<unknown, unknown>()
  for (const answer of as_batch ? (said as unknown[]) : [said]) {
    const id = (answer as { id?: unknown } | null)?.id
    if (given.has(id)) throw new NodeFailed("It answers the same question twice.")
    given.set(id, answer)
  }
  return calls.map((call, index) => readAnswer(call, given.get(index + 1), redact))
}

function readAnswer(call: RpcCall, value: unknown, redact: (text: string) => string): Answer {
  if (typeof value !== "object" || value === null) throw new NodeFailed("Its answer is not JSON-RPC.")
  const error = errorIn(value)
  if (error) return readError(call, error, redact)
  const { result } = value as { result?: unknown }
  if (result === undefined) throw new NodeFailed("It answers neither with a result nor with an error.")
  return { result }
}

const errorIn = (value: unknown) => (value as { error?: unknown } | null)?.error

/** Everything else that we ask has an answer, so that a node which refuses it is in trouble, whatever it calls that. */
const MAY_BE_REFUSED = new Set(["eth_call", "eth_estimateGas", "eth_sendRawTransaction"])
export const mayBeRefused = (method: string): boolean => MAY_BE_REFUSED.has(method)

/** Limits, internal errors and unknown methods, as the protocol and providers number them. */
const TROUBLE = new Set([429, -32_002, -32_004, -32_005, -32_007, -32_011, -32_029, -32_601, -32_603])

function readError({ method, params }: RpcCall, error: unknown, redact: (text: string) => string): Answer {
  // Some nodes say so that they know no finality.
  if (method === "eth_getBlockByNumber" && ["finalized", "safe"].includes(String(params[0]))) return { result: null }
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
