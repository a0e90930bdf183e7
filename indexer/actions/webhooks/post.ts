import { lookup, Resolver } from "node:dns/promises"
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { connect, isIP, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"
import { store } from "#shared/refusals.ts"
import { hostOf } from "./endpoint-url.ts"
import { isPublicAddress } from "./public-address.ts"

export interface Posted {
  /** Null when there was no answer; `error` then says why, as a stored reason. */
  status: number | null
  error: string | null
}

export interface PostOptions {
  headers: Record<string, string>
  allow_private: boolean
  timeout_ms?: number
  /** Every address of a host name. */
  resolve?: (host: string) => Promise<string[]>
  /** Opens a connection to a checked address. */
  dial?: (address: string, port: number) => Socket
}

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 64 * 1024

/**
 * Posts `body` to a company's address and keeps only the status; never rejects, follows no redirects. Connects to
 * exactly the address it checked, so a second look-up cannot differ.
 */
export async function post(url: string, body: string, options: PostOptions): Promise<Posted> {
  const { allow_private, timeout_ms = TIMEOUT_MS, resolve = allow_private ? lookUp : askNameServers } = options
  const target = new URL(url)
  const signal = AbortSignal.timeout(timeout_ms)
  try {
    const host = hostOf(target)
    const addresses = isIP(host) ? [host] : await unlessAborted(resolve(host), signal)
    const address = addresses.find((one) => isIP(one) && (allow_private || isPublicAddress(one)))
    // The same words for unknown names and private addresses, so that nobody maps our network.
    if (address === undefined) return { status: null, error: store("receiver_unresolved") }
    return await send(target, address, body, { ...options, signal })
  } catch (error) {
    return { status: null, error: signal.aborted ? store("receiver_silent") : reasonOf(error) }
  }
}

/** As every program of this machine does, which takes one of Node's four threads until there is an answer. */
export async function lookUp(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}

/** Without a thread: a customer's name servers may take their time, and passwords are checked in those threads. */
export async function askNameServers(host: string): Promise<string[]> {
  // A new one each time: it reads which name servers to ask when it is made.
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []))
}

/** The TXT records of a name, each as one text; none where nothing is there or nobody answers. */
export async function askTexts(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const records = await resolver.resolveTxt(name).catch(() => [])
  return records.map((parts) => parts.join(""))
}

function send(target: URL, address: string, body: string, options: PostOptions & { signal: AbortSignal }) {
  const { headers, signal, dial = (host, port) => connect({ host, port }) } = options
  const secure = target.protocol === "https:"
  const port = Number(target.port || (secure ? 443 : 80))
  const host = hostOf(target)
  return new Promise<Posted>((resolve, reject) => {
    const socket = dial(address, port)
    // Also while TLS is still shaking hands, when the request does not know of the connection yet.
    signal.addEventListener("abort", () => socket.destroy(), { once: true })
    socket.on("error", reject)
    // The certificate must match the name, whatever the address.
    const createConnection = () => (secure ? connectTls({ socket, host, servername: isIP(host) ? "" : host }) : socket)
    const request: ClientRequest = (secure ? requestHttps : requestHttp)({
      createConnection,
      signal,
      host,
      port,
      method: "POST",
      path: `${target.pathname}${target.search}`,
      headers: { ...headers, Host: target.host, "Content-Length": Buffer.byteLength(body), Connection: "close" },
      maxHeaderSize: ANSWER_BYTES_MAX,
    })
    request.on("error", reject)
    request.on("response", (answer) => resolve(outcomeOf(answer, socket)))
    request.end(body)
  })
}

/** Reads the answer to its end, within limits, so that the receiver sees an orderly close. */
async function outcomeOf(answer: IncomingMessage, socket: Socket): Promise<Posted> {
  const status = answer.statusCode!
  let bytes = 0
  try {
    for await (const part of answer) {
      bytes += (part as Buffer).length
      if (bytes > ANSWER_BYTES_MAX) break
    }
  } catch {
    // What counts was in the first line.
  }
  socket.destroy()
  return { status, error: status >= 200 && status < 300 ? null : store("receiver_answered", { status }) }
}

export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

export function reasonOf(error: unknown): string {
  const code = (error as { code?: string }).code ?? ""
  if (code === "ECONNREFUSED") return store("receiver_refused")
  if (code.startsWith("ERR_TLS") || /CERT|SELF_SIGNED|SIGNATURE/.test(code))
    return store("receiver_certificate", { error: code })
  return code ? store("receiver_failed_with", { error: code }) : store("receiver_failed")
}
