/** A node behind a proxy that fails in one way, drawn from a seed, until it is healed. */
import { createServer, type ServerResponse } from "node:http"
import { httpEndpoint } from "#chain/rpc/http-endpoint.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { listen } from "#test/support/tcp.ts"
import { FAULT_KINDS, type FaultContext, type Outcome } from "./fault-kinds.ts"

const PROXY_BYTES_MAX = 256 * 1024
/** For answers that never come, while none does. Of an answer that comes, a machine may be slower than that. */
const IMPATIENT_MS = 50
const PATIENT_MS = 60_000

export interface FaultProxy {
  /** As the service would reach it, over HTTP. */
  endpoint: Endpoint
  url: string
  /** How often it has failed. */
  happened(): number
  /** From now on nothing goes wrong. */
  heal(): void
  close(): Promise<void>
}

/** `rate`: the share of requests that fail. */
export async function openFaultProxy(
  kind: string,
  rate: number,
  context: Omit<FaultContext, "bytes_max">,
): Promise<FaultProxy> {
  const fault = FAULT_KINDS[kind]!
  let count = 0
  let isHealed = false

  async function answer(body: string): Promise<Outcome> {
    if (isHealed || !context.random.chance(rate)) return { status: 200, text: await context.ask(body) }
    count++
    return fault(body, { ...context, bytes_max: PROXY_BYTES_MAX })
  }

  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    send(response, await answer(Buffer.concat(chunks).toString()))
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const impatient = httpEndpoint(url, { timeout_ms: IMPATIENT_MS, bytes_max: PROXY_BYTES_MAX })
  const patient = httpEndpoint(url, { timeout_ms: PATIENT_MS, bytes_max: PROXY_BYTES_MAX })
  return {
    url,
    endpoint: (body) => (isHealed || kind !== "never_answers" ? patient : impatient)(body),
    happened: () => count,
    heal() {
      isHealed = true
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function send(response: ServerResponse, outcome: Outcome): void {
  if (outcome === "never") return
  if (!outcome) return void response.socket?.destroy()
  const { status, text, headers, cut_after } = outcome
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...headers,
  })
  if (cut_after === undefined) return void response.end(text)
  response.write(text.slice(0, cut_after), () => response.socket?.destroy())
}
