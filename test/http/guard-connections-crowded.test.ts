import { EventEmitter } from "node:events"
import type { Server } from "node:http"
import { expect, it, vi } from "vitest"
import { guardConnections } from "#http/guard-connections.ts"

const PROXY = "203.0.113.80"

/** A server without sockets of the system's, so that thousands of connections cost nothing. */
function createServer() {
  const closeIdleConnections = vi.fn()
  const server = Object.assign(new EventEmitter(), { maxConnections: 0, closeIdleConnections })
  const guard = guardConnections(server as unknown as Server, [PROXY])
  const connect = (remoteAddress: string) => {
    const destroy = vi.fn()
    const connection = { remoteAddress, destroy, writableLength: 0, bytesWritten: 0 }
    const socket = Object.assign(new EventEmitter(), connection)
    server.emit("connection", socket)
    return { isKept: () => !destroy.mock.calls.length, close: () => socket.emit("close") }
  }
  /** Each from a range of its own. */
  const connectMany = (count: number, first = 0) =>
    Array.from({ length: count }, (_, index) => connect(`8.${(first + index) >> 8}.${(first + index) & 255}.1`))
  return { ...{ server, guard, connect, connectMany }, closeIdleConnections }
}

it("answers probes and its own proxies when 4,096 others are connected", () => {
  const { server, connect, connectMany } = createServer()
  const others = connectMany(4_096)
  expect(others.every((other) => other.isKept())).toBe(true)
  expect(connect("9.9.9.9").isKept()).toBe(false)
  for (const address of ["10.0.0.7", "127.0.0.1", PROXY]) expect(connect(address).isKept(), address).toBe(true)
  expect(server.maxConnections).toBe(4_096 + 256)
  for (const other of others.slice(0, 4)) other.close()
  expect(connect("9.9.9.9").isKept()).toBe(true)
})

it("closes connections with nothing to do from 3,600 on", () => {
  const { guard, connectMany, closeIdleConnections } = createServer()
  connectMany(3_599)
  guard.look(0)
  expect(closeIdleConnections).not.toHaveBeenCalled()
  connectMany(1, 3_599)
  guard.look(5_000)
  expect(closeIdleConnections).toHaveBeenCalledTimes(1)
})
