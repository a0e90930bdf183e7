import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { JsonRpcRequest, JsonRpcResponse } from "#stand-ins/chain/json-rpc.ts"
import type { ChainModel } from "./chain-model.ts"
import type { Random } from "./random.ts"

/** Possible faults of one body sent to a node. */
export type Fault =
  /** It never arrives. */
  | "request_lost"
  /** It has its effect, and the answer is lost. */
  | "response_lost"
  | "too_many_requests"
  /** A web page from something between us and the node. */
  | "html_body"
  | "delay"
  /** The node that answers is 1 to 50 blocks behind. */
  | "stale_head"
  | "empty_logs"
  | "truncated_logs"
  /** Logs say that they are another block's. */
  | "foreign_logs"
  /** The node refuses the range as too large. */
  | "range_refused"
  | "wrong_chain_id"
  | "null_block"
  /** A transaction was taken, and the answer says otherwise in one of nodes' many ways. */
  | "odd_wording"

interface FaultOptions {
  random: Random
  /** Probability of each fault for each body; at most one happens. */
  rates: Partial<Record<Fault, number>>
  /** For `delay`; at once unless given. */
  sleep?: (delay_ms: number) => Promise<void>
  delay_ms_max?: number
}

/** A wire on which things go wrong: the same ones for the same seed and the same bodies. */
export function withFaults(wire: Wire, options: FaultOptions) {
  const happened = new Map<Fault, number>()
  let off = false

  const faulty: Wire = async (body) => {
    const fault = off ? undefined : draw(options)
    if (!fault) return wire(body)
    const answer = await suffer(fault, body, wire, options)
    if (answer.changed) happened.set(fault, (happened.get(fault) ?? 0) + 1)
    if (answer.lost) throw new Error("socket hang up")
    return answer.answer
  }

  return {
    wire: faulty,
    /** How often each fault has happened. */
    happened: happened as ReadonlyMap<Fault, number>,
    /** From now on nothing goes wrong. */
    heal(): void {
      off = true
    },
  }
}

function draw({ random, rates }: FaultOptions): Fault | undefined {
  let drawn = random.next()
  for (const [fault, rate] of Object.entries(rates) as [Fault, number][]) {
    if (drawn < rate) return fault
    drawn -= rate
  }
  return undefined
}

type Suffered = { changed: boolean } & ({ lost: true } | { lost: false; answer: WireAnswer })

async function suffer(fault: Fault, body: string, wire: Wire, options: FaultOptions): Promise<Suffered> {
  const { random, sleep = async () => {}, delay_ms_max = 2_000 } = options
  const given = (answer: WireAnswer): Suffered => ({ changed: true, lost: false, answer })
  switch (fault) {
    case "request_lost":
      return { changed: true, lost: true }
    case "response_lost":
      await wire(body)
      return { changed: true, lost: true }
    case "too_many_requests":
      return given({ status: 429, text: '{"error":"too many requests"}' })
    case "html_body":
      return given({ status: random.pick([200, 502]), text: "<html><body>Bad gateway</body></html>" })
    case "delay":
      await sleep(random.integer(1, delay_ms_max))
      return given(await wire(body))
    case "stale_head":
      return given(await wire(body, random.integer(1, 50)))
    default: {
      const right = await wire(body)
      const text = rewrite(fault, body, right.text, random)
      return { changed: text !== right.text, lost: false, answer: { ...right, text } }
    }
  }
}

/** Lies in those answers of a body that `fault` is about. */
function rewrite(fault: Fault, body: string, text: string, random: Random): string {
  const requests = [JSON.parse(body)].flat() as JsonRpcRequest[]
  const answers = [JSON.parse(text)].flat() as JsonRpcResponse[]
  const rewritten = answers.map((answer, index) => {
    const method = requests[index]?.method
    if (answer.error || method === undefined) return answer
    return lie(fault, method, answer, random)
  })
  return JSON.stringify(Array.isArray(JSON.parse(text)) ? rewritten : rewritten[0])
}

function lie(fault: Fault, method: string, answer: JsonRpcResponse, random: Random): JsonRpcResponse {
  const { jsonrpc, id, result } = answer
  const instead = (other: unknown): JsonRpcResponse => ({ jsonrpc, id, result: other })
  const refused = (code: number, message: string): JsonRpcResponse => ({ jsonrpc, id, error: { code, message } })
  if (method === "eth_getLogs") {
    const logs = result as { blockHash: string }[]
    if (fault === "empty_logs") return instead([])
    if (fault === "truncated_logs") return instead(logs.slice(0, Math.floor(logs.length / 2)))
    if (fault === "foreign_logs") return instead(logs.map((log) => ({ ...log, blockHash: random.hex(32) })))
    if (fault === "range_refused") return refused(-32005, "query returned more than 10000 results")
  }
  if (fault === "wrong_chain_id" && method === "eth_chainId") return instead("0x539")
  if (fault === "null_block" && method.startsWith("eth_getBlockBy")) return instead(null)
  if (fault === "odd_wording" && method === "eth_sendRawTransaction") return refused(...random.pick(WORDINGS))
  return answer
}

/** As geth, Nethermind, Besu, Erigon, Hardhat and providers put it. */
const WORDINGS: readonly [number, string][] = [
  [-32000, "already known"],
  [-32010, "AlreadyKnown"],
  [-32000, "Known transaction"],
  [-32000, "ALREADY_EXISTS: already known"],
  [-32000, "transaction already imported"],
  [-32000, "nonce too low"],
  [-32010, "OldNonce"],
  [-32001, "Nonce too low"],
  [-32000, "Nonce too low. Expected nonce to be 5 but got 4."],
  [-32000, "replacement transaction underpriced"],
  [-32000, "transaction underpriced"],
  [-32000, "nonce too high"],
  [-32603, "Internal error"],
]

interface WireAnswer {
  status: number
  text: string
}

/** A connection to a node: gives its answer, or rejects, and then it is unknown whether the node got the body. */
export type Wire = (body: string, lag?: number) => Promise<WireAnswer>

/** The model as a node that is always there. */
export function wireTo(model: Pick<ChainModel, "request">): Wire {
  return async (body, lag = 0) => ({ status: 200, text: JSON.stringify(await model.request(JSON.parse(body), lag)) })
}

/** Sends one JSON-RPC body and gives the parsed answer; rejects for anything but a JSON body of status 200. */
export function endpointOver(wire: Wire): (body: unknown) => Promise<unknown> {
  return async (body) => {
    const { status, text } = await wire(JSON.stringify(body))
    if (status !== 200) throw new Error(`HTTP ${status}`)
    return JSON.parse(text)
  }
}

/** A `fetch` over the wire; the address does not matter. */
export function fetchOver(wire: Wire): typeof fetch {
  return async (_address, init) => {
    init?.signal?.throwIfAborted()
    const answer = await wire(String(init?.body)).catch((cause: unknown) => {
      throw new TypeError("fetch failed", { cause })
    })
    return new Response(answer.text, { status: answer.status, headers: { "content-type": contentType(answer) } })
  }
}

/** For other processes, on this machine. A rejecting wire hangs up without an answer. */
export async function serveOver(wire: Wire, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    try {
      const answer = await wire(Buffer.concat(chunks).toString())
      response.writeHead(answer.status, { "content-type": contentType(answer) }).end(answer.text)
    } catch {
      request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function contentType({ text }: WireAnswer): string {
  return text.startsWith("<") ? "text/html" : "application/json"
}
