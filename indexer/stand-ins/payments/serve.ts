import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { answer, type LocalAnswer, readParams } from "./answer.ts"
import { servePage } from "./serve-pages.ts"
import type { World } from "./world.ts"

const BODY_BYTES_MAX = 256 * 1024
const REQUEST_MS_MAX = 30_000

/** A single fault, before the call takes effect, or after it, when only the answer is lost. */
export interface Fault {
  request: string
  when: "before" | "after"
  answer: "cut" | "error"
}

export interface Served {
  method: string
  path: string
  query: string
  body: string
  headers: IncomingMessage["headers"]
}

export interface ServeOptions {
  secret_key: string
  faults: Fault[]
  onRequest: (request: Served) => void
}

export async function listen(port: number, host: string) {
  const server = createServer({ requestTimeout: REQUEST_MS_MAX, keepAliveTimeout: 0 })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  return { server, port: (server.address() as AddressInfo).port }
}

/** Stripe's API under /v1/, and the pages that people see. */
export function serve(world: World, options: ServeOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readText(request).catch(() => undefined)
    if (body === undefined) return void request.destroy()
    const [path = "/", query = ""] = (request.url ?? "/").split("?")
    const asked: Served = { method: request.method ?? "GET", path, query, body, headers: request.headers }
    try {
      if (path.startsWith("/v1/")) serveApi(world, options, asked, response)
      else servePage(world, asked, response)
    } catch (error) {
      sendJson(response, 500, { error: { type: "api_error", message: String(error) } })
    }
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new Error("too large")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function serveApi(world: World, options: ServeOptions, asked: Served, response: ServerResponse): void {
  options.onRequest(asked)
  const fault = takeFault(options.faults, `${asked.method} ${asked.path}`)
  if (fault?.when === "before") fail(response, fault)
  else {
    const { status, body } = answerCall(world, options.secret_key, asked)
    if (fault) fail(response, fault)
    else sendJson(response, status, body)
  }
}

function answerCall(world: World, secret_key: string, { method, path, query, body, headers }: Served): LocalAnswer {
  if (headers.authorization !== `Bearer ${secret_key}`) {
    const message = "Invalid API Key provided."
    return { status: 401, body: { error: { type: "invalid_request_error", message } } }
  }
  const idempotency_key = headers["idempotency-key"] as string | undefined
  return answer(world, { method, path, params: readParams(query, body), idempotency_key })
}

function takeFault(faults: Fault[], request: string): Fault | undefined {
  const index = faults.findIndex((fault) => request.startsWith(fault.request))
  return index < 0 ? undefined : faults.splice(index, 1)[0]
}

function fail(response: ServerResponse, { answer }: Fault): void {
  if (answer === "cut") response.destroy()
  else sendJson(response, 500, { error: { type: "api_error", message: "An unexpected error occurred." } })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}
