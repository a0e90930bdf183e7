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
  return async <Body>(request: string, sent: Sent = {}) => {
    const [method, path] = request.split(" ") as [string, string]
    const { headers, body } = encode(sent)
    const response = await fetch(`${url}${path}`, { method, headers, body })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const isJson = response.headers.get("content-type")?.startsWith("application/json")
    const json = isJson && text !== "" ? JSON.parse(text) : {}
    const answer = { status: response.status, headers: response.headers, text, bytes, json: json as Body }
    const isPage = response.headers.get("content-type")?.startsWith("text/html")
    if (response.status >= 400 && !isPage) requireErrorBody(request, answer)
    return answer
  }
}

function encode({ token, json, form, file, body, headers = {} }: Sent): { headers: Headers; body: BodyInit | null } {
  const all = new Headers(headers)
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
