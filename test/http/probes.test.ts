import { once } from "node:events"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, it } from "vitest"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

/** The service's raw answer to these bytes. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1")
  await once(socket, "connect")
  // Sends no more but stays connected: Node drops answers to clients that hang up.
  socket.write(bytes)
  return text(socket)
}

it.each(["/health", "/ready"])("answers a balancer's probe of %s: HTTP/1.0 without a Host header", async (path) => {
  const answer = await send(`GET ${path} HTTP/1.0\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.[01] 200 OK\r\n/)
  expect(answer).toMatch(/\r\n\r\n\{"status":"(ok|ready)"\}/)
})

it("refuses a request that it cannot read, and says so in the log", async () => {
  const answer = await send("GET /health HTTP/1.0\r\nHost: one/two\r\n\r\n")
  expect(answer).toMatch(/^HTTP\/1\.[01] 400 /)
  expect(service.log_lines.filter((line) => line.includes("refused before it was read"))).toHaveLength(1)
})
