/** The one place that speaks HTTP with our own service. */
import type { ErrorBody } from "#shared/api/error.ts"
import { clearSession, readToken } from "#web/session.ts"

/** An answer of 400 or more, or (`status` 0) no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(detailOf(body) ?? `HTTP ${status}`)
    this.status = status
    this.body = body
  }

  get unreachable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 504
  }

  /** Whether the same call may succeed in a moment. */
  get passes(): boolean {
    return this.unreachable || this.body.code === "busy"
  }
}

export interface Call {
  method?: "GET" | "POST" | "PATCH" | "DELETE"
  json?: unknown
  form?: URLSearchParams
  /** Sends the token; an answer of 401 then ends the session. */
  signed?: boolean
  timeout_ms?: number
  /** Work that was done for this call. */
  proof?: string
}

export interface Answer<Body> {
  status: number
  body: Body
}

const TIMEOUT_MS = 20_000
let tellSignedOut: () => void = () => {}

/** Says what to do when the service no longer knows our token. */
export function onSignedOut(react: () => void): void {
  tellSignedOut = react
}

/** `detail` may be a text or, from other services, a list or an object. */
export function detailOf(body: { detail?: unknown; message?: unknown }): string | undefined {
  const said = body.detail || body.message
  if (!said) return undefined
  return typeof said === "string" ? said : JSON.stringify(said)
}

export function headersOf({ json, signed, proof }: Call): { authorization?: string } & Record<string, string> {
  const token = signed ? readToken() : null
  return {
    accept: "application/json",
    ...(json === undefined ? {} : { "content-type": "application/json" }),
    ...(proof ? { "proof-of-work": proof } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
}

/** Ends the session that a refused call spoke for, unless another one has begun since, or it was left already. */
export function endSession(authorization: string | undefined): void {
  if (!authorization || authorization !== `Bearer ${readToken()}`) return
  clearSession()
  tellSignedOut()
}

/** Sends a call and reads its answer as text. Throws ApiError for 400 and more, and when nothing answers in time. */
export async function callForText(path: string, call: Call = {}): Promise<Answer<string>> {
  const headers = headersOf(call)
  let response: Response
  let text: string
  try {
    response = await fetch(path, {
      method: call.method ?? "GET",
      headers,
      body: call.json === undefined ? (call.form ?? null) : JSON.stringify(call.json),
      signal: AbortSignal.timeout(call.timeout_ms ?? TIMEOUT_MS),
    })
    text = await response.text()
  } catch {
    throw new ApiError(0, {})
  }
  if (response.ok) return { status: response.status, body: text }
  if (response.status === 401) endSession(headers.authorization)
  throw new ApiError(response.status, parsed<Partial<ErrorBody>>(text) ?? {})
}

export function parsed<Body>(text: string): Body | null {
  try {
    return JSON.parse(text) as Body
  } catch {
    return null
  }
}

/** Sends a call and reads its answer as JSON; null when it holds none. */
export async function call<Body>(path: string, options: Call = {}): Promise<Answer<Body | null>> {
  const { status, body } = await callForText(path, options)
  return { status, body: parsed<Body>(body) }
}
