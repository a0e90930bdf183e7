import { once } from "node:events"
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import { text } from "node:stream/consumers"
import { afterEach, expect, it } from "vitest"
import { guardRequests, type RequestGuard } from "#http/guard-requests.ts"

const ADDRESS_MAX = 64
const NEIGHBOURHOOD_MAX = 256
const SMALL_MS_MAX = 10_000

let server: Server
let guard: RequestGuard
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const echo: RequestListener = async (incoming, outgoing) => {
  outgoing.end(await text(incoming).catch(() => ""))
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
  const begun = Array.from({ length: 3 * ADDRESS_MAX }, () => {
    const incoming = new IncomingMessage(new Socket())
    Object.assign(incoming.headers, { "content-length": "50" })
    guard.listener(incoming as never, new ServerResponse(incoming) as never)
    return incoming
  })
  await new Promise(setImmediate)
  expect(begun.filter(({ destroyed }) => destroyed)).toHaveLength(2 * ADDRESS_MAX)
})

it("ends a small request that has not come after ten seconds, and no large one", async () => {
  await listen()
  const small = await begin("198.51.100.7")
  const large = send("198.51.100.7", "x", 1_000_000)
  await once(server, "request")
  const closed = once(small, "close")
  guard.look(performance.now() + SMALL_MS_MAX)
  await closed
  expect(large.destroyed).toBe(false)
})

it("does not count what comes in one piece", async () => {
  await listen()
  const answered = Array.from({ length: 3 * ADDRESS_MAX }, () => statusOf(send("198.51.100.7", "x")))
  expect(new Set(await Promise.all(answered))).toEqual(new Set(["200"]))
})
