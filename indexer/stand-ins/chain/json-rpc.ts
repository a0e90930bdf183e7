import type { IncomingMessage, ServerResponse } from "node:http"
import { listen, readBody } from "#stand-ins/listen.ts"
import { EngineRefusal } from "./engine.ts"

export interface JsonRpcRequest {
  jsonrpc: "2.0"
  id: number | string | null
  method: string
  params?: unknown[]
}

interface JsonRpcError {
  code: number
  message: string
  data?: unknown
}

export type JsonRpcResponse = { jsonrpc: "2.0"; id: number | string | null } & (
  | { result: unknown; error?: never }
  | { error: JsonRpcError; result?: never }
)

type Ask = (method: string, params: unknown[]) => Promise<unknown>

export const BATCH_REQUESTS_MAX = 1_000
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
const INTERNAL_ERROR = -32603

function errorResponse(code: number, message: string, id: JsonRpcResponse["id"] = null): JsonRpcResponse {
  return { jsonrpc: "2.0", id, error: { code, message } }
}

/** Answers any body, a batch in order, and allows only `methods`. Never throws. */
export async function answerBody(
  body: unknown,
  methods: ReadonlySet<string>,
  ask: Ask,
): Promise<JsonRpcResponse | JsonRpcResponse[]> {
  if (!Array.isArray(body)) return answerOne(body, methods, ask)
  if (body.length === 0) return errorResponse(INVALID_REQUEST, "an empty batch")
  if (body.length > BATCH_REQUESTS_MAX)
    return errorResponse(INVALID_REQUEST, `more than ${BATCH_REQUESTS_MAX} requests`)
  return Promise.all(body.map((request) => answerOne(request, methods, ask)))
}

async function answerOne(body: unknown, methods: ReadonlySet<string>, ask: Ask): Promise<JsonRpcResponse> {
  if (typeof body !== "object" || body === null) return errorResponse(INVALID_REQUEST, "not a JSON-RPC request")
  const { id: given, method, params = [] } = body as Record<string, unknown>
  const id = typeof given === "number" || typeof given === "string" ? given : null
  if (typeof method !== "string") return errorResponse(INVALID_REQUEST, "no method", id)
  if (!methods.has(method))
    return errorResponse(METHOD_NOT_FOUND, `the method ${method.slice(0, 60)} is not available`, id)
  if (!Array.isArray(params)) return errorResponse(INVALID_PARAMS, "params must be a list", id)
  try {
    return { jsonrpc: "2.0", id, result: await ask(method, params) }
  } catch (error) {
    return { jsonrpc: "2.0", id, error: refusal(error) }
  }
}

function refusal(error: unknown): JsonRpcError {
  if (!(error instanceof EngineRefusal)) {
    return { code: INTERNAL_ERROR, message: error instanceof Error ? error.message : "internal error" }
  }
  const { rpc_code: code, message, data } = error
  return data === undefined ? { code, message } : { code, message, data }
}

type Answer = (body: unknown) => Promise<JsonRpcResponse | JsonRpcResponse[]>

export const BODY_BYTES_MAX = 5 * 1024 * 1024

/** Pages from anywhere, also from disk, may ask: there is nothing secret on a local chain and nothing here signs. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST, OPTIONS",
  "access-control-allow-headers": "content-type",
  "access-control-allow-private-network": "true",
  "access-control-max-age": "86400",
}

/** Serves `answer` as JSON-RPC over HTTP POST. Rejects when the port is taken. */
export const serveRpc = (answer: Answer, port: number, host = "127.0.0.1") =>
  listen(port, host, (request, response) => void handle(request, response, answer))

async function handle(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  if (request.method === "OPTIONS") return void response.writeHead(204, CORS).end()
  if (request.method !== "POST") return send(response, 405, errorResponse(INVALID_REQUEST, "send JSON-RPC by POST"))
  const text = await readBody(request, BODY_BYTES_MAX).catch(() => undefined)
  if (text === undefined) return
  if (text === null) {
    response.setHeader("connection", "close")
    return send(response, 413, errorResponse(INVALID_REQUEST, `a body has at most ${BODY_BYTES_MAX} bytes`))
  }
  const body = parse(text)
  if (!body.ok) return send(response, 400, errorResponse(PARSE_ERROR, "the body is not JSON"))
  send(response, 200, await answer(body.value))
}

function parse(text: Buffer): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text.toString("utf8")) }
  } catch {
    return { ok: false }
  }
}

function send(response: ServerResponse, status: number, body: JsonRpcResponse | JsonRpcResponse[]): void {
  response.writeHead(status, { ...CORS, "content-type": "application/json" }).end(JSON.stringify(body))
}
