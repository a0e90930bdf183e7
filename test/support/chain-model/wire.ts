import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { ChainModel } from "./chain-model.ts"

export interface WireAnswer {
  status: number
  text: string
}

/** A connection to a node: gives its answer, or rejects, and then it is unknown whether the node got the body. */
export type Wire = (body: string, lag?: number) => Promise<WireAnswer>

/** The model as a node that is always there. */
export function wireTo(model: Pick<ChainModel, "request">): Wire {
  return async (body, lag = 0) => ({ status: 200, text: JSON.stringify(await model.request(JSON.parse(body), lag)) })
}

/** Sends one JSON-RPC body and gives the parsed answer; rejects for anything but a JSON body of status 200. */
export function endpointOver(wire: Wire): (body: unknown) => Promise<unknown> {
  return async (body) => {
    const { status, text } = await wire(JSON.stringify(body))
    if (status !== 200) throw new Error(`HTTP ${status}`)
    return JSON.parse(text)
  }
}

/** A `fetch` over the wire; the address does not matter. */
export function fetchOver(wire: Wire): typeof fetch {
  return async (_address, init) => {
    init?.signal?.throwIfAborted()
    const answer = await wire(String(init?.body)).catch((cause: unknown) => {
      throw new TypeError("fetch failed", { cause })
    })
    return new Response(answer.text, { status: answer.status, headers: { "content-type": contentType(answer) } })
  }
}

/** For other processes, on this machine. A rejecting wire hangs up without an answer. */
export async function serveOver(wire: Wire, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    try {
      const answer = await wire(Buffer.concat(chunks).toString())
      response.writeHead(answer.status, { "content-type": contentType(answer) }).end(answer.text)
    } catch {
      request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function contentType({ text }: WireAnswer): string {
  return text.startsWith("<") ? "text/html" : "application/json"
}
