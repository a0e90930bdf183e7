import { isIP } from "node:net"
import { type Endpoint, NodeFailed } from "./node.ts"

/** Shorter pieces are words like "mainnet" and "v2". */
const SECRET_CHARACTERS_MIN = 12
/** A user's name of a letter or two would take every such letter out. */
const CREDENTIAL_CHARACTERS_MIN = 3

/** A node's display name: its number, and its provider's domain without subdomains. */
export function nodeName(address: string, index: number): string {
  const { hostname } = new URL(address)
  const labels = hostname.split(".")
  const isNamed = labels.length > 1 && isIP(hostname.replace(/^\[|\]$/g, "")) === 0
  return isNamed ? `${index + 1} (${labels.slice(-2).join(".")})` : String(index + 1)
}

/** User and password of an address as a request's header has them. */
function basicCredentials({ username, password }: URL): string {
  return Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")
}

/** Removes every part of the addresses that could be a key from a text. Some nodes repeat it in their answers. */
export function redactorOf(addresses: string[]): (text: string) => string {
  const secrets = [...new Set(addresses.flatMap(secretsIn))].sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text)
}

function secretsIn(address: string): string[] {
  const url = new URL(address)
  const named = [url.username, url.password, ...url.searchParams.values()].filter(
    ({ length }) => length >= CREDENTIAL_CHARACTERS_MIN,
  )
  const pieces = [...url.pathname.split("/"), ...url.hostname.split(".")]
  const long = pieces.filter((piece) => piece.length >= SECRET_CHARACTERS_MIN)
  const credentials = url.username === "" ? [] : [basicCredentials(url)]
  return [address, ...named, ...named.map(decodeURIComponent), ...credentials, ...long]
}

const ANSWER_BYTES_MAX = 64 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** How a node says over HTTP that it takes no batches, or none as large. */
const REFUSES_BODY = new Set([400, 404, 405, 413, 415, 422, 500, 501])

/**
 * A node over HTTP: JSON with status 200 within TIMEOUT_MS, or a JSON-RPC error with another. Error texts are ours, because
 * addresses may hold keys.
 */
export function httpEndpoint(
  address: string,
  { timeout_ms = TIMEOUT_MS, bytes_max = ANSWER_BYTES_MAX } = {},
): Endpoint {
  const { url, headers } = withoutCredentials(address)
  return async (body) => {
    const request = { method: "POST", headers, body: JSON.stringify(body), redirect: "error" } as const
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeout_ms) }).catch(failConnecting)
    if (response.ok) return parse(await readText(response, bytes_max))
    const said = await refusalIn(response, bytes_max)
    if (said) return said
    const is_of_batch = Array.isArray(body) && REFUSES_BODY.has(response.status)
    throw new NodeFailed(`It answers HTTP ${response.status}.`, { retry_after_ms: retryAfterMs(response), is_of_batch })
  }
}

/** `fetch` refuses user and password in an address, and says the whole of it in its error. */
function withoutCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address)
  const headers = { "content-type": "application/json" }
  if (url.username === "" && url.password === "") return { url: url.href, headers }
  const authorization = `Basic ${basicCredentials(url)}`
  url.username = ""
  url.password = ""
  return { url: url.href, headers: { ...headers, authorization } }
}

function failConnecting(error: unknown): never {
  const isLate = error instanceof DOMException && error.name === "TimeoutError"
  throw new NodeFailed(isLate ? "It does not answer in time." : "It cannot be reached.")
}

/** Seconds or a date, as HTTP has it; 0 when it says neither. */
function retryAfterMs(response: Response): number {
  const text = response.headers.get("retry-after")
  if (text === null) return 0
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - Date.parse(response.headers.get("date") ?? "")
  return Number.isFinite(ms) && ms > 0 ? ms : 0
}

async function readText(response: Response, bytes_max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > bytes_max) throw new NodeFailed(`Its answer has more than ${bytes_max} bytes.`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof NodeFailed) throw error
    throw new NodeFailed("Its answer breaks off.")
  }
  return Buffer.concat(chunks).toString()
}

const TOO_MANY_REQUESTS = 429

/** Some nodes refuse single questions with a status of their own; this one asks us to wait. */
async function refusalIn(response: Response, bytes_max: number): Promise<unknown> {
  if (response.status === TOO_MANY_REQUESTS) return void (await response.body?.cancel().catch(() => {}))
  const said = await readText(response, bytes_max)
    .then(parse)
    .catch(() => null)
  return Number.isInteger((said as { error?: { code?: unknown } } | null)?.error?.code) ? said : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""))
  } catch {
    throw new NodeFailed("Its answer is not JSON.")
  }
}
