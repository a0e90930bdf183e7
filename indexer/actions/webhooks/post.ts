import { lookup, Resolver } from "node:dns/promises"
import { type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { BlockList, connect, isIP, isIPv4, isIPv6, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"
import { refusal } from "#indexer/errors.ts"
import { stored } from "#shared/refusals.ts"

/**
 * Whether we may send a company's request to this IP address: only globally reachable ones by IANA's registries (RFC
 * 6890). Refuses IPv4 inside IPv6, clouds' metadata addresses, and texts that are no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4")
  // With a zone (`fe80::1%eth0`) it names one of our interfaces.
  if (!isIPv6(address) || address.includes("%")) return false
  return global_unicast.check(address, "ipv6") && !special.check(address, "ipv6")
}

/** The part of IPv6 assigned to networks. Loopback, mapped, NAT64, local and multicast addresses are outside it. */
const global_unicast = subnets(["2000::/3"])

const special = subnets([
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by a carrier's customers; 100.100.100.200 is a cloud's metadata service
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // a cloud's host, asked by its machines
  "169.254.0.0/16", // link-local; 169.254.169.254 is most clouds' metadata service
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
  "2001::/23", // protocol assignments, Teredo among them
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address inside
  "3fff::/20", // documentation
])

function subnets(listed: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of listed) {
    const [start, bits] = subnet.split("/") as [string, string]
    list.addSubnet(start, Number(bits), isIPv4(start) ? "ipv4" : "ipv6")
  }
  return list
}

const URL_CHARACTERS_MAX = 2_048
const PORTS = ["", "443", "8443"]
const AT_URL = { at: "url" }

/**
 * Normalises a webhook address or throws invalid_input; each delivery checks the host again (`post.ts`).
 * `allow_private` is for a demonstration on one machine.
 */
export function readEndpointUrl(input: string, allow_private: boolean): string {
  const url = URL.canParse(input) && input.length <= URL_CHARACTERS_MAX ? new URL(input) : null
  if (!url) throw refusal("enter_such_as", { value: "address", example: "https://example.com/touchmark" }, AT_URL)
  if (url.protocol !== "https:" && !(allow_private && url.protocol === "http:")) {
    throw refusal("webhook_url_not_https", {}, AT_URL)
  }
  if (url.username || url.password) throw refusal("webhook_url_with_password", {}, AT_URL)
  url.hash = ""
  if (allow_private) return url.href
  if (!PORTS.includes(url.port)) throw refusal("webhook_url_port", {}, AT_URL)
  if (!isPublicHost(hostOf(url))) throw refusal("webhook_url_private", {}, AT_URL)
  return url.href
}

/** Without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1")
}

/** Names that resolve only inside a network, by RFC 6761, 6762, 8375 and ICANN's decision on `internal`. */
const LOCAL_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|example|invalid|onion|alt)$/

function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  const name = host.replace(/\.$/, "")
  return name.includes(".") && !LOCAL_NAME.test(name)
}

export interface Posted {
  /** Null when there was no answer; `error` then says why, as a stored reason. */
  status: number | null
  error: string | null
}

export interface ReachOptions {
  allow_private: boolean
  timeout_ms?: number
  /** Every address of a host name. */
  resolve?: (host: string) => Promise<string[]>
  /** Opens a connection to a checked address. */
  dial?: (address: string, port: number) => Socket
  /** In the place of the public authorities: for tests. */
  ca?: string
}

const TIMEOUT_MS = 10_000
const HEADERS_BYTES_MAX = 64 * 1024
const ANSWER_BYTES_MAX = 64 * 1024

/** Posts `body` to a company's address and keeps only the status; never rejects. */
export function post(
  url: string,
  body: string,
  { headers, ...options }: ReachOptions & { headers: Record<string, string> },
): Promise<Posted> {
  return reach(url, { headers, body }, options, outcomeOf).catch((error) => ({ status: null, error: error.message }))
}

/**
 * Makes a request to somebody's host and reads the answer; follows no redirects. Connects to exactly the address it
 * checked, so a second look-up cannot differ. Rejects with a stored reason.
 */
export async function reach<Answer>(
  url: string,
  { headers, body }: { headers: Record<string, string>; body?: string },
  options: ReachOptions,
  read: (answer: IncomingMessage) => Promise<Answer>,
): Promise<Answer> {
  const { allow_private, timeout_ms = TIMEOUT_MS, resolve = allow_private ? lookUp : askNameServers } = options
  const { ca, dial = (address, port) => connect({ host: address, port }) } = options
  const target = new URL(url)
  const host = hostOf(target)
  const secure = target.protocol === "https:"
  const signal = AbortSignal.timeout(timeout_ms)
  let socket: Socket | undefined
  try {
    const addresses = isIP(host) ? [host] : await unlessAborted(resolve(host), signal)
    const address = addresses.find((one) => isIP(one) && (allow_private || isPublicAddress(one)))
    // The same words for unknown names and private addresses, so that nobody maps our network.
    if (address === undefined) throw new Unresolved()
    const dialled = dial(address, Number(target.port || (secure ? 443 : 80)))
    socket = dialled
    // Also while TLS is still shaking hands, when the request does not know of the connection yet.
    signal.addEventListener("abort", () => dialled.destroy(), { once: true })
    // The certificate must match the name, whatever the address.
    const tls = { socket: dialled, host, servername: isIP(host) ? "" : host, ...(ca && { ca }) }
    const answer = await new Promise<IncomingMessage>((answered, reject) => {
      const request = (secure ? requestHttps : requestHttp)({
        createConnection: () => (secure ? connectTls(tls) : dialled),
        signal,
        host,
        method: body === undefined ? "GET" : "POST",
        path: `${target.pathname}${target.search}`,
        headers: {
          ...headers,
          Host: target.host,
          Connection: "close",
          ...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
        },
        maxHeaderSize: HEADERS_BYTES_MAX,
      })
      dialled.on("error", reject)
      request.on("error", reject).on("response", answered).end(body)
    })
    return await read(answer)
  } catch (error) {
    throw new Error(signal.aborted ? stored("receiver_silent") : reasonOf(error))
  } finally {
    socket?.destroy()
  }
}

class Unresolved extends Error {}

/** As every program of this machine does, which takes one of Node's four threads until there is an answer. */
async function lookUp(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}

/** Without a thread: a customer's name servers may take their time, and passwords are checked in those threads. */
async function askNameServers(host: string): Promise<string[]> {
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

/** Reads the answer to its end, within limits, so that the receiver sees an orderly close. */
async function outcomeOf(answer: IncomingMessage): Promise<Posted> {
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
  return { status, error: status >= 200 && status < 300 ? null : stored("receiver_answered", { status }) }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof Unresolved) return stored("receiver_unresolved")
  const code = (error as { code?: string }).code ?? ""
  if (code === "ECONNREFUSED") return stored("receiver_refused")
  if (code.startsWith("ERR_TLS") || /CERT|SELF_SIGNED|SIGNATURE/.test(code))
    return stored("receiver_certificate", { error: code })
  return code ? stored("receiver_failed_with", { error: code }) : stored("receiver_failed")
}
