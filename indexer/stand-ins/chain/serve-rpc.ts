import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { errorResponse, INVALID_REQUEST, type JsonRpcResponse, PARSE_ERROR } from "./json-rpc.ts"

type Answer = (body: unknown) => Promise<JsonRpcResponse | JsonRpcResponse[]>

export const BODY_BYTES_MAX = 5 * 1024 * 1024
const REQUEST_MS_MAX = 30_000

/** Pages from anywhere, also from disk, may ask: there is nothing secret on a local chain and nothing here signs. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST, OPTIONS",
  "access-control-allow-headers": "content-type",
  "access-control-allow-private-network": "true",
  "access-control-max-age": "86400",
}

/** Serves `answer` as JSON-RPC over HTTP POST. Rejects when the port is taken. */
export async function serveRpc(answer: Answer, port: number, host = "127.0.0.1") {
  const server = createServer(
    { requestTimeout: REQUEST_MS_MAX, keepAliveTimeout: 0 },
    (request, response) => void handle(request, response, answer),
  )
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const { address, port: bound, family } = server.address() as AddressInfo
  return {
    rpc_url: `http://${family === "IPv6" ? `[${address}]` : address}:${bound}`,
    close: () => closeServer(server),
  }
}

async function handle(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  if (request.method === "OPTIONS") return void response.writeHead(204, CORS).end()
  if (request.method !== "POST") return send(response, 405, errorResponse(INVALID_REQUEST, "send JSON-RPC by POST"))
  const text = await readBody(request).catch(() => undefined)
  if (text === undefined) return
  if (text === "too large") {
    response.setHeader("connection", "close")
    return send(response, 413, errorResponse(INVALID_REQUEST, `a body has at most ${BODY_BYTES_MAX} bytes`))
  }
  const body = parse(text)
  if (!body.ok) return send(response, 400, errorResponse(PARSE_ERROR, "the body is not JSON"))
  send(response, 200, await answer(body.value))
}

/** Rejects when the sender went away. */
async function readBody(request: IncomingMessage): Promise<Buffer | "too large"> {
  if (Number(request.headers["content-length"] ?? 0) > BODY_BYTES_MAX) return "too large"
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) return "too large"
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
