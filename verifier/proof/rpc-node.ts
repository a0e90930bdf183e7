/** One node asked over JSON-RPC. What it answers is untrusted: bounded here in time and size, and judged by whoever asked. */
import { boundedText } from "./record.ts"

/** The chain could not be read, which says nothing about any product. `message` is one sentence for people. */
export class RegistryUnreachable extends Error {
  constructor(message: string) {
    super(message)
    this.name = "RegistryUnreachable"
  }
}

/** The newest blocks that nodes name are old: what has happened since is not known. */
export class NodesStandStill extends RegistryUnreachable {}

export interface RpcNode {
  url: string
  /** Gives the `result` member, never undefined; throws RegistryUnreachable for everything else. */
  request(method: string, params: unknown[]): Promise<unknown>
}

export interface RpcOptions {
  fetch?: typeof fetch | undefined
  /** For one request, its answer's last byte included. */
  timeout_ms?: number | undefined
}

const TIMEOUT_MS = 10_000
/** A block with the hashes of all its transactions is the largest thing we ask for. */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024
const REFUSAL_CHARACTERS_MAX = 200

export function rpcNode(url: string, options: RpcOptions = {}): RpcNode {
  const ask = options.fetch ?? globalThis.fetch
  const timeout_ms = options.timeout_ms ?? TIMEOUT_MS
  return {
    url,
    async request(method, params) {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
      try {
        const response = await ask(url, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
          cache: "no-store",
          credentials: "omit",
          redirect: "error",
          referrerPolicy: "no-referrer",
          signal: AbortSignal.timeout(timeout_ms),
        })
        return resultOf(JSON.parse(await boundedText(response, ANSWER_BYTES_MAX)), response.status)
      } catch (error) {
        throw new RegistryUnreachable(`${url} did not answer ${method}: ${reasonOf(error, timeout_ms)}`)
      }
    },
  }
}

function resultOf(answer: unknown, status: number): unknown {
  const { result, error } = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>
  if (error !== undefined && error !== null) {
    const { message } = error as { message?: unknown }
    throw new Error(`it refused: ${String(message).slice(0, REFUSAL_CHARACTERS_MAX)}`)
  }
  if (result === undefined || status !== 200) throw new Error(`HTTP ${status} without a result`)
  return result
}

function reasonOf(error: unknown, timeout_ms: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === "TimeoutError") return `not within ${timeout_ms} ms`
  return error instanceof SyntaxError ? "not JSON" : error.message
}
