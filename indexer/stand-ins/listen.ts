import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

const REQUEST_MS_MAX = 30_000

/** A stand-in's HTTP server; port 0: any free one. Rejects when the port is taken. */
export async function listen(port: number, host: string, listener?: RequestListener) {
  const server = createServer({ requestTimeout: REQUEST_MS_MAX, keepAliveTimeout: 0 }, listener)
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const { address, port: bound, family } = server.address() as AddressInfo
  return {
    server,
    port: bound,
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${bound}`,
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The body of a request; null for one that is larger. Rejects when the sender went away. */
export async function readBody(request: IncomingMessage, bytes_max: number): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > bytes_max) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytes_max) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
