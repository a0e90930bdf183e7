import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

const LOOK_EVERY_MS = 100
const READY_MS_MAX = 10_000

export interface Balancer {
  url: string
  /** Adds an instance, once it reports ready. */
  add(url: string): void
  remove(url: string): void
  /** The instances that get requests now. */
  ready(): string[]
  close(): Promise<void>
}

/**
 * A plain load balancer: rotates over instances that answer `/ready`, and tries each request once. Appends the client's
 * address to X-Forwarded-For.
 */
export async function startBalancer(): Promise<Balancer> {
  const known = new Set<string>()
  const ready = new Set<string>()
  let turn = 0

  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const urls = [...ready]
    const url = urls[turn++ % Math.max(1, urls.length)]
    if (url) pass(url, incoming, outgoing)
    else outgoing.writeHead(502).end("No instance is ready.")
  })
  async function look(url: string): Promise<void> {
    const isReady = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(READY_MS_MAX) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady && known.has(url)) ready.add(url)
    else ready.delete(url)
  }
  const looking = setInterval(() => void Promise.all([...known].map(look)), LOOK_EVERY_MS)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void known.add(url),
    remove(url) {
      known.delete(url)
      ready.delete(url)
    },
    ready: () => [...ready],
    close: () => {
      clearInterval(looking)
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

function pass(url: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const said = incoming.headers["x-forwarded-for"]
  const visitor = incoming.headers["x-visitor"] ?? "203.0.113.1"
  const headers = { ...incoming.headers, "x-forwarded-for": said ? `${said}, ${visitor}` : String(visitor) }
  const { method, url: path } = incoming
  // A connection for each: one that is kept may be closed at the far end just as it is used again.
  const asked = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(outgoing)
  })
  asked.on("error", (error) => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end(`${url} did not answer: ${error.message}`)
  })
  incoming.pipe(asked)
}
