/** The one place that speaks HTTP with our own service. */
import type { AnswerOf, CallName, Calls, OpenCallName } from "#http/calls.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { currentLanguage } from "#web/i18n/texts.ts"
import { clearSession, readToken } from "#web/session.ts"

/** An answer of 400 or more, or (`status` 0) no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody>
  /** When the service takes the same call again; 0 where it did not say. */
  readonly retry_after_s: number

  constructor(status: number, body: Partial<ErrorBody>, retry_after_s = 0) {
    super(detailOf(body) ?? `HTTP ${status}`)
    this.status = status
    this.body = body
    this.retry_after_s = retry_after_s
  }

  get unreachable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 504
  }
}

export interface Options {
  json?: unknown
  form?: URLSearchParams
  /** Sends the token; an answer of 401 then ends the session. */
  signed?: boolean
  timeout_ms?: number
}

export type BodyOf<Name extends CallName> = Calls[Name]["body"]

/** A call's options, by its route. */
type OptionsOf<Name extends CallName> = Omit<Options, "json"> & {
  json?: BodyOf<Name>
  query?: URLSearchParams | { [Each in Calls[Name]["query"] & string]?: string }
} & ([Calls[Name]["path"]] extends [never] ? unknown : { path: Record<Calls[Name]["path"], string> })

/** A call without names in its path may be made without options. */
export type Given<Name extends CallName> = [Calls[Name]["path"]] extends [never]
  ? [options?: OptionsOf<Name>]
  : [options: OptionsOf<Name>]

export interface Answer<Body> {
  status: number
  body: Body
}

const TIMEOUT_MS = 20_000
let tellSignedOut: () => void = () => {}

/** Registers the reaction to a token that the service no longer accepts. */
export function onSignedOut(react: () => void): void {
  tellSignedOut = react
}

/** `detail` may be a text or, from other services, a list or an object. */
export function detailOf(body: { detail?: unknown; message?: unknown }): string | undefined {
  const said = body.detail || body.message
  if (!said) return undefined
  return typeof said === "string" ? said : JSON.stringify(said)
}

export function headersOf({ json, signed }: Options): { authorization?: string } & Record<string, string> {
  const token = signed ? readToken() : null
  return {
    accept: "application/json",
    "accept-language": currentLanguage(),
    ...(json === undefined ? {} : { "content-type": "application/json" }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
}

/** Ends the session that a refused call spoke for, unless another one has begun since, or it was left already. */
export function endSession(authorization: string | undefined): void {
  if (!authorization || authorization !== `Bearer ${readToken()}`) return
  clearSession()
  tellSignedOut()
}

interface Address {
  path?: Record<string, string>
  query?: object | undefined
}

/** `/products/1/history`, of `GET /products/:id/history` and its id. */
export function addressOf(name: CallName, { path = {}, query }: Address = {}) {
  const address = name.slice(name.indexOf("/")).replace(/:(\w+)/g, (_, part) => encodeURIComponent(path[part] ?? ""))
  return query ? `${address}?${new URLSearchParams(query as Record<string, string>)}` : address
}

/** Sends a call and reads its answer as text. Throws ApiError for 400 and more, and when nothing answers in time. */
export async function callForText<Name extends CallName>(name: Name, ...given: Given<Name>): Promise<Answer<string>> {
  const options: Options & Address = given[0] ?? {}
  const headers = headersOf(options)
  let response: Response
  let text: string
  try {
    response = await fetch(addressOf(name, options), {
      method: name.slice(0, name.indexOf(" ")),
      headers,
      body: options.json === undefined ? (options.form ?? null) : JSON.stringify(options.json),
      signal: AbortSignal.timeout(options.timeout_ms ?? TIMEOUT_MS),
    })
    text = await response.text()
  } catch {
    throw new ApiError(0, {})
  }
  if (response.ok) return { status: response.status, body: text }
  if (response.status === 401) endSession(headers.authorization)
  throw new ApiError(
    response.status,
    parsed<Partial<ErrorBody>>(text) ?? {},
    Number(response.headers.get("retry-after")),
  )
}

export function parsed<Body>(text: string): Body | null {
  try {
    return JSON.parse(text) as Body
  } catch {
    return null
  }
}

/** Sends a call that needs no session and reads its answer as JSON; null when it holds none. */
export async function call<Name extends OpenCallName>(
  name: Name,
  ...given: Given<Name>
): Promise<Answer<AnswerOf<Name> | null>> {
  const { status, body } = await callForText(name, ...given)
  return { status, body: parsed<AnswerOf<Name>>(body) }
}

/** What the service answers the signed-in user. Throws ApiError. */
export async function ask<Name extends CallName>(name: Name, ...given: Given<Name>): Promise<AnswerOf<Name>> {
  const { status, body: text } = await callForText(name, ...([{ ...given[0], signed: true }] as never as Given<Name>))
  const body = parsed<AnswerOf<Name>>(text)
  if (body === null) throw new ApiError(status, {})
  return body
}
