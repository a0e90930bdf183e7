import type { IncomingMessage } from "node:http"
import { request as requestHttps } from "node:https"
import { connect, isIP, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"
import { askNameServers, lookUp, reasonOf, unlessAborted } from "#actions/webhooks/post.ts"
import { isPublicAddress } from "#actions/webhooks/public-address.ts"
import { store } from "#shared/refusals.ts"

export interface GetOptions {
  allow_private: boolean
  timeout_ms?: number
  /** Every address of a host name. */
  resolve?: (host: string) => Promise<string[]>
  /** Opens a connection to a checked address. */
  dial?: (address: string, port: number) => Socket
  /** In the place of the public authorities: for tests. */
  ca?: string
}

export type Got = { text: string; reason: null } | { text: null; reason: string }
export type GotBytes = { bytes: Buffer; reason: null } | { bytes: null; reason: string }

/** What is wanted of a host: a path, a content type, and how large it may be. */
export interface WantedFile {
  host: string
  path: string
  accept: string
  type: RegExp
  bytes_max: number
}

const TIMEOUT_MS = 10_000
export const FILE_BYTES_MAX = 64 * 1024
const HEADERS_BYTES_MAX = 64 * 1024
const HTTPS_PORT = 443

/** Reads a small JSON file of a company's host by https, as `getBytes` does. */
export async function getFile(host: string, path: string, options: GetOptions): Promise<Got> {
  const accept = "application/json"
  const wanted = { host, path, accept, type: /^application\/json\s*(;|$)/i, bytes_max: FILE_BYTES_MAX }
  const { bytes, reason } = await getBytes(wanted, options)
  return bytes === null ? { text: null, reason } : { text: bytes.toString("utf8"), reason: null }
}

/**
 * Reads a file of somebody's host by https; never rejects, follows no redirects. Connects to exactly the address that was
 * checked, as webhooks do.
 */
export async function getBytes(wanted: WantedFile, options: GetOptions): Promise<GotBytes> {
  const { allow_private, timeout_ms = TIMEOUT_MS, resolve = allow_private ? lookUp : askNameServers } = options
  const signal = AbortSignal.timeout(timeout_ms)
  const no = (reason: string): GotBytes => ({ bytes: null, reason })
  try {
    const addresses = isIP(wanted.host) ? [wanted.host] : await unlessAborted(resolve(wanted.host), signal)
    const address = addresses.find((one) => isIP(one) && (allow_private || isPublicAddress(one)))
    if (address === undefined) return no(store("receiver_unresolved"))
    return await ask(wanted, address, { ...options, signal })
  } catch (error) {
    return no(signal.aborted ? store("receiver_silent") : reasonOf(error))
  }
}

function ask(wanted: WantedFile, address: string, options: GetOptions & { signal: AbortSignal }): Promise<GotBytes> {
  const { signal, ca, dial = (to, port) => connect({ host: to, port }) } = options
  const { host, path, accept } = wanted
  return new Promise((resolve, reject) => {
    const socket = dial(address, HTTPS_PORT)
    signal.addEventListener("abort", () => socket.destroy(), { once: true })
    socket.on("error", reject)
    const createConnection = () => connectTls({ socket, host, servername: isIP(host) ? "" : host, ...(ca && { ca }) })
    const headers = { Host: host, Accept: accept, Connection: "close" }
    const request = requestHttps({ createConnection, signal, host, path, headers, maxHeaderSize: HEADERS_BYTES_MAX })
    request.on("error", reject)
    request.on(
      "response",
      (answer) =>
        void read(answer, wanted)
          .then(resolve, reject)
          .finally(() => socket.destroy()),
    )
    request.end()
  })
}

async function read(answer: IncomingMessage, { type, bytes_max }: WantedFile): Promise<GotBytes> {
  const no = (reason: string): GotBytes => ({ bytes: null, reason })
  if (answer.statusCode !== 200) return no(store("receiver_answered", { status: answer.statusCode! }))
  if (!type.test(answer.headers["content-type"] ?? "")) return no(store("domain_file_type"))
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += (part as Buffer).length
    if (bytes > bytes_max) return no(store("domain_file_large"))
    parts.push(part as Buffer)
  }
  return { bytes: Buffer.concat(parts), reason: null }
}
