import { once } from "node:events"
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import { text } from "node:stream/consumers"
import { afterEach, beforeEach, expect, it } from "vitest"
import { guardRequests, type RequestGuard } from "#http/guard-requests.ts"

const ADDRESS_MAX = 64
const NEIGHBOURHOOD_MAX = 256
const ALL_MAX = 2_048
const PROGRESS_MS_MAX = 10_000
const PROGRESS_BYTES_MIN = 4 * 1024

let server: Server
let guard: RequestGuard
let held: IncomingMessage[] = []
let reading = new Set<IncomingMessage>()
let received = 0
const sockets: Socket[] = []
beforeEach(() => {
  held = []
  reading = new Set()
  received = 0
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const echo: RequestListener = async (incoming, outgoing) => {
  reading.add(incoming)
  incoming.on("data", (part: Buffer) => {
    received += part.length
  })
  outgoing.end(await text(incoming).catch(() => ""))
}

/** Begins a request within this turn of the event loop. */
function hold(address: string): void {
  const incoming = new IncomingMessage(new Socket())
  Object.assign(incoming.headers, { "content-length": "50", "x-forwarded-for": address })
  Object.defineProperty(incoming.socket, "remoteAddress", { value: "127.0.0.1" })
  guard.listener(incoming as never, new ServerResponse(incoming) as never)
  held.push(incoming)
}

/** Behind a proxy that says whose a request is. */
async function listen(): Promise<void> {
  guard = guardRequests(echo, ["127.0.0.1"])
  server = createServer(guard.listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
}

function send(address: string, body: string, bytes = body.length): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {})
  sockets.push(socket)
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${bytes}\r\n\r\n${body}`)
  return socket
}

/** Begins a request and sends none of its body. Resolves once the server has it. */
async function begin(address: string): Promise<Socket> {
  const seen = once(server, "request")
  const socket = send(address, "", 50)
  await seen
  // The guard counts it at the end of this turn.
  await new Promise(setImmediate)
  return socket
}

async function statusOf(socket: Socket): Promise<string> {
  const [data] = (await once(socket, "data")) as [Buffer]
  return data.toString().split(" ")[1]!
}

it("keeps 64 unfinished requests of an address, and refuses the next in words", async () => {
  await listen()
  for (let begun = 0; begun < ADDRESS_MAX; begun++) await begin("198.51.100.7")
  const refused = send("198.51.100.7", "x")
  const [answer] = (await once(refused, "data")) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 .*"code":"busy"/s)
  expect(await statusOf(send("198.51.100.8", "x"))).toBe("200")
})

it("takes requests again once unfinished ones have gone", async () => {
  await listen()
  const begun: Socket[] = []
  while (begun.length < ADDRESS_MAX) begun.push(await begin("198.51.100.7"))
  for (const socket of begun) socket.destroy()
  await expect.poll(() => statusOf(send("198.51.100.7", "x"))).toBe("200")
})

it("counts the addresses of one range together", async () => {
  await listen()
  for (let begun = 0; begun < NEIGHBOURHOOD_MAX; begun++) await begin(`2001:db8:1:${begun.toString(16)}::1`)
  expect(await statusOf(send("2001:db8:1:ffff::1", "x"))).toBe("503")
  expect(await statusOf(send("2001:db8:2:ffff::1", "x"))).toBe("200")
})

it("closes those beyond the limit that begin in the same turn of the event loop", async () => {
  await listen()
  for (let begun = 0; begun < 3 * ADDRESS_MAX; begun++) hold("198.51.100.7")
  await new Promise(setImmediate)
  expect(held.filter(({ destroyed }) => destroyed)).toHaveLength(2 * ADDRESS_MAX)
})

it("ends a request that has not come after ten seconds, whatever its size, and none that is coming", async () => {
  await listen()
  const [small, large] = [await begin("198.51.100.7"), send("198.51.100.7", "x", 1_000_000)]
  const coming = send("198.51.100.8", "x", 1_000_000)
  await expect.poll(() => reading.size).toBe(3)
  await new Promise(setImmediate)
  const before = performance.now()
  guard.look(before)
  coming.write("x".repeat(PROGRESS_BYTES_MIN))
  await expect.poll(() => received).toBeGreaterThan(PROGRESS_BYTES_MIN)
  const closed = [small, large].map((socket) => once(socket, "close"))
  guard.look(before + PROGRESS_MS_MAX + 1_000)
  await Promise.all(closed)
  expect(coming.destroyed).toBe(false)
})

it("keeps 2,048 of everybody, and answers what comes in one piece all the same", async () => {
  await listen()
  for (let begun = 0; begun < ALL_MAX + 10; begun++) hold(`2001:db8:${(begun >> 6).toString(16)}:0::1`)
  await new Promise(setImmediate)
  expect(held.filter(({ destroyed }) => !destroyed)).toHaveLength(ALL_MAX)
  expect(await statusOf(send("198.51.100.7", "x"))).toBe("200")
})

it("does not count what comes in one piece", async () => {
  await listen()
  const answered = Array.from({ length: 3 * ADDRESS_MAX }, () => statusOf(send("198.51.100.7", "x")))
  expect(new Set(await Promise.all(answered))).toEqual(new Set(["200"]))
})
