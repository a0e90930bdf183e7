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
/** Providers of public nodes take no more questions in one request. */
const BATCH_MAX = 3

interface Question {
  method: string
  params: unknown[]
  settle: { resolve(result: unknown): void; reject(error: RegistryUnreachable): void }
}

/** Questions of one moment travel together, a few in a request, where the node takes them so. */
export function rpcNode(url: string, options: RpcOptions = {}): RpcNode {
  const ask = options.fetch ?? globalThis.fetch
  const timeout_ms = options.timeout_ms ?? TIMEOUT_MS
  let waiting: Question[] = []
  let takes_batches = true

  async function post(body: unknown): Promise<{ status: number; answer: unknown }> {
    const response = await ask(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      // Browsers keep no answer to a POST. Told so, they would ask before each whether the node lets them.
      body: JSON.stringify(body),
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(timeout_ms),
    })
    return { status: response.status, answer: JSON.parse(await boundedText(response, ANSWER_BYTES_MAX)) }
  }

  async function askAlone(questions: Question[]): Promise<void> {
    const asked = questions.map(async ({ method, params, settle }) => {
      try {
        const { answer, status } = await post({ jsonrpc: "2.0", id: 1, method, params })
        settle.resolve(resultOf(answer, status))
      } catch (error) {
        settle.reject(unanswered(method, error))
      }
    })
    await Promise.all(asked)
  }

  async function askTogether(questions: Question[]): Promise<void> {
    if (questions.length === 1 || !takes_batches) return askAlone(questions)
    try {
      const asked = questions.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params }))
      const { answer, status } = await post(asked)
      const answers = asked.map(({ id }) => Array.isArray(answer) && answer.find((one) => one?.id === id))
      if (!answers.every(Boolean)) throw new Error("it answers a batch as one")
      for (const [at, { method, settle }] of questions.entries()) {
        try {
          settle.resolve(resultOf(answers[at], status))
        } catch (error) {
          settle.reject(unanswered(method, error))
        }
      }
    } catch (error) {
      // A node that is silent would be as silent to each question.
      if (!isTimeout(error)) {
        takes_batches = false
        return askAlone(questions)
      }
      for (const { method, settle } of questions) settle.reject(unanswered(method, error))
    }
  }

  const unanswered = (method: string, error: unknown) =>
    new RegistryUnreachable(`${url} did not answer ${method}: ${reasonOf(error, timeout_ms)}`)

  return {
    url,
    request(method, params) {
      return new Promise((resolve, reject) => {
        if (waiting.push({ method, params, settle: { resolve, reject } }) > 1) return
        queueMicrotask(() => {
          const questions = waiting
          waiting = []
          while (questions.length > 0) void askTogether(questions.splice(0, BATCH_MAX))
        })
      })
    },
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError"

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
  if (isTimeout(error)) return `not within ${timeout_ms} ms`
  return error instanceof SyntaxError ? "not JSON" : error.message
}
