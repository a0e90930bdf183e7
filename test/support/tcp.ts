import { once } from "node:events"
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from "node:net"

/** `cut`: every connection is broken and no new one is taken. `silent`: connections stand, and nothing passes any more. */
type Passing = "all" | "cut" | "silent"

export interface TcpProxy {
  port: number
  /** Breaks open connections unless it falls silent; silent ones break when it passes everything again. */
  pass(what: Passing): void
  close(): Promise<void>
}

/** A line to `port` on this machine that a test can cut. */
export async function tcpProxyTo(port: number): Promise<TcpProxy> {
  let passing: Passing = "all"
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    if (passing === "cut") return void near.destroy()
    const far = createConnection({ port, host: "127.0.0.1" })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on("data", (chunk: Buffer) => {
        if (passing === "all") to.write(chunk)
      })
      from.on("error", () => {})
      from.on("close", () => {
        ends.delete(from)
        to.destroy()
      })
    }
  })
  const local = await listen(server)
  const breakAll = () => {
    for (const end of ends) end.destroy()
  }
  return {
    port: local,
    pass(what) {
      if (what === "cut" || passing === "silent") breakAll()
      passing = what
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        breakAll()
      }),
  }
}

/** Has `server` listen on a free port of this machine; answers which. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return (server.address() as AddressInfo).port
}

/** A port of this machine without a listener, and below those that the system gives to whoever asks for any. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = 10_000 + Math.floor(Math.random() * 22_000)
  try {
    await once(server.listen(port, "127.0.0.1"), "listening")
  } catch {
    return freePort()
  }
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}
