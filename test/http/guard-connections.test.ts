import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { connect, type Socket } from "node:net"
import { afterEach, expect, it } from "vitest"
import { guardConnections } from "#http/guard-connections.ts"

let server: Server
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

async function listen(trusted_proxies: string[]): Promise<void> {
  server = createServer()
  guardConnections(server, trusted_proxies)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
}

/** Whether the server keeps it. Over IPv4 the server accepts in the order in which these are opened. */
async function open(from = "127.0.0.1"): Promise<boolean> {
  const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve))
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: "127.0.0.1", localAddress: from })
  socket.on("error", () => {})
  sockets.push(socket)
  return !(await accepted).destroyed
}

const openMany = async (count: number, from?: string) => {
  let kept = 0
  for (let opened = 0; opened < count; opened++) if (await open(from)) kept++
  return kept
}

it("keeps 512 connections of a network, and another one once one of them is closed", async () => {
  await listen([])
  expect(await openMany(514)).toBe(512)
  sockets[0]!.destroy()
  await expect.poll(() => open()).toBe(true)
})

it("counts no connections of a proxy that is trusted: it stands for everybody", async () => {
  await listen(["127.0.0.1"])
  expect(await openMany(514)).toBe(514)
})

it("keeps 1,024 connections of the range around an address", async () => {
  await listen([])
  for (const last of [1, 2]) expect(await openMany(512, `127.0.0.${last}`)).toBe(512)
  expect(await openMany(2, "127.0.0.3")).toBe(0)
  expect(await openMany(2, "127.0.1.1")).toBe(2)
})
