import { once } from "node:events"
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http"
import { buffer } from "node:stream/consumers"
import { expect } from "vitest"
import type { ErrorBody } from "#shared/api/error.ts"
import { ERRORS } from "#shared/error-codes.ts"

export interface Sent {
  token?: string
  json?: unknown
  form?: Record<string, string>
  /** Becomes a multipart form with this one file in the field `file`. */
  file?: { name: string; content: string | Uint8Array<ArrayBuffer>; field?: string }
  body?: BodyInit
  headers?: Record<string, string>
}

export interface Answer<Body> {
  status: number
  headers: Headers
  text: string
  bytes: Uint8Array
  /** The parsed body; an empty object where the answer is not JSON. */
  json: Body
}

/**
 * `call("GET /products", { token })`. Throws for a 500, and for an error whose body is neither a page nor `ErrorBody`.
 */
export type Client = <Body = ErrorBody>(request: string, sent?: Sent) => Promise<Answer<Body>>

export function createClient(url: string): Client {
  // Half of what `fetch` takes, which is a sixth of the time of a test of the calls.
  const agent = new Agent({ keepAlive: true })
  return async <Body>(request: string, sent: Sent = {}) => {
    const [method, path] = request.split(" ") as [string, string]
    const { headers, body } = encode(sent)
    const options = { agent, method, headers: Object.fromEntries(headers) }
    const { status, headers: told, bytes } = await exchange(new URL(`${url}${path}`), options, body)
    const text = new TextDecoder().decode(bytes)
    const isJson = told.get("content-type")?.startsWith("application/json")
    const json = isJson && text !== "" ? JSON.parse(text) : {}
    const answer = { status, headers: told, text, bytes, json: json as Body }
    const isPage = told.get("content-type")?.startsWith("text/html")
    if (status >= 400 && !isPage) requireErrorBody(request, answer)
    return answer
  }
}

/** What `fetch` would send of itself. */
const HEADERS = { accept: "*/*", "accept-language": "*", "sec-fetch-mode": "cors", "user-agent": "node" }

type Exchanged = { status: number; headers: Headers; bytes: Uint8Array }

async function exchange(url: URL, options: RequestOptions, body: BodyInit | null): Promise<Exchanged> {
  const encoded = new Response(body)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const asked = httpRequest(url, options)
  const type = encoded.headers.get("content-type")
  if (type && !asked.hasHeader("content-type")) asked.setHeader("content-type", type)
  if (body !== null) asked.setHeader("content-length", bytes.length)
  asked.end(bytes)
  const answered = await once(asked, "response").catch((error: NodeJS.ErrnoException) => error)
  if (answered instanceof Error) {
    // Kept open, and closed just as it was used again, as after a body that was refused before its end.
    if (asked.reusedSocket && answered.code === "ECONNRESET") return exchange(url, options, body)
    throw answered
  }
  const [response] = answered as [IncomingMessage]
  // A server that answers early may hang up while the request is still being sent.
  asked.on("error", () => {})
  const told = Object.entries(response.headersDistinct).flatMap(([name, all]) =>
    all!.map((one): [string, string] => [name, one]),
  )
  return { status: response.statusCode!, headers: new Headers(told), bytes: new Uint8Array(await buffer(response)) }
}

function encode({ token, json, form, file, body, headers = {} }: Sent): { headers: Headers; body: BodyInit | null } {
  const all = new Headers({ ...HEADERS, ...headers })
  if (token !== undefined) all.set("authorization", `Bearer ${token}`)
  if (json !== undefined) {
    if (!all.has("content-type")) all.set("content-type", "application/json")
    return { headers: all, body: JSON.stringify(json) }
  }
  if (form) return { headers: all, body: new URLSearchParams(form) }
  if (file) {
    const data = new FormData()
    data.set(file.field ?? "file", new File([file.content], file.name, { type: "text/csv" }))
    return { headers: all, body: data }
  }
  return { headers: all, body: body ?? null }
}

function requireErrorBody(request: string, { status, headers, json, text }: Answer<unknown>): void {
  const { detail, message, code, request_id, ...rest } = json as ErrorBody
  const context = `${request} answered ${status} ${text.slice(0, 300)}`
  expect(ERRORS[code as keyof typeof ERRORS]?.status, context).toBe(status)
  expect(status, context).not.toBe(500)
  expect(detail, context).toMatch(/\S/)
  expect(message, context).toBe(detail)
  expect(request_id, context).toBe(headers.get("x-request-id"))
  expect(
    // The contact form speaks a hosted form's language as well.
    Object.keys(rest).filter(
      (key) =>
        !["fields", "reason", "params", "challenge"].includes(key) &&
        !(key === "errors" && request === "POST /contact"),
    ),
    context,
  ).toEqual([])
}
