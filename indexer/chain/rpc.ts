/** JSON-RPC to one chain through several interchangeable nodes. A node's answer is untrusted input: callers validate it. */

export interface RpcCall {
  method: string
  params: unknown[]
}

/** Sends one JSON-RPC body and gives back the parsed answer; rejects when there is none. */
export type Endpoint = (body: unknown) => Promise<unknown>

/** No node answered: nothing is known, in particular not that anything failed. */
export class RpcUnreachable extends Error {}

/** A node answered with an error. Its wording differs from node to node: decide by state, not by `message`. */
export class RpcRefused extends Error {
  readonly rpc_code: number
  readonly data: unknown
  constructor(method: string, rpc_code: number, message: string, data: unknown) {
    super(`${method}: ${message}`)
    this.rpc_code = rpc_code
    this.data = data
  }
}

export interface Rpc {
  request(method: string, params: unknown[]): Promise<unknown>
  /** All answers from one node, in order: they belong together. */
  batch(calls: RpcCall[]): Promise<unknown[]>
}

const ANSWER_BYTES_MAX = 64 * 1024 * 1024
const TIMEOUT_MS = 10_000

/** Asks `endpoints` in turn, staying with the one that answered last. */
export function createRpc(endpoints: Endpoint[]): Rpc {
  let preferred = 0

  async function send(body: unknown): Promise<unknown> {
    let last: unknown
    for (let tried = 0; tried < endpoints.length; tried++) {
      const index = (preferred + tried) % endpoints.length
      try {
        const answer = await endpoints[index]!(body)
        preferred = index
        return answer
      } catch (error) {
        last = error
      }
    }
    throw new RpcUnreachable(`No node answered (${last instanceof Error ? last.message : String(last)}).`)
  }

  return {
    async request(method, params) {
      return resultOf(method, await send({ jsonrpc: "2.0", id: 1, method, params }))
    },
    async batch(calls) {
      const body = calls.map((call, id) => ({ jsonrpc: "2.0", id, ...call }))
      const answers = await send(body)
      if (!Array.isArray(answers)) throw new RpcUnreachable("A node answered a batch with something else.")
      const by_id = new Map(answers.map((answer: { id?: unknown }) => [answer?.id, answer]))
      return calls.map((call, id) => resultOf(call.method, by_id.get(id)))
    },
  }
}

function resultOf(method: string, answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) throw new RpcUnreachable(`${method}: not a JSON-RPC answer`)
  const { result, error } = answer as {
    result?: unknown
    error?: { code?: unknown; message?: unknown; data?: unknown }
  }
  if (error) throw new RpcRefused(method, Number(error.code), String(error.message).slice(0, 500), error.data)
  if (result === undefined) throw new RpcUnreachable(`${method}: neither a result nor an error`)
  return result
}

/** A node reached over HTTP. Anything but a JSON body with status 200 within TIMEOUT_MS counts as no answer. */
export function httpEndpoint(url: string): Endpoint {
  return async (body) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    if (Number(response.headers.get("content-length") ?? 0) > ANSWER_BYTES_MAX) throw new Error("answer too large")
    return response.json()
  }
}
