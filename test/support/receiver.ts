import { createHmac } from "node:crypto"
import { createServer } from "node:http"
import type { WebhookEvent } from "#shared/api/webhooks.ts"
import { listen } from "#test/support/tcp.ts"

export interface Heard {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
  event: WebhookEvent
}

/** A company's own server for webhooks: keeps what it receives, and answers as it is told. */
export interface Receiver {
  url: string
  heard: Heard[]
  /** Its answer from now on. */
  answers(status: number): void
  /** Awaited before each answer, so that a test can delay it. */
  before?: () => Promise<void>
  close(): Promise<void>
}

export async function createReceiver(): Promise<Receiver> {
  let status = 200
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    let body = ""
    for await (const part of request) body += part
    receiver.heard.push({ path: request.url!, headers: request.headers, body, event: JSON.parse(body) })
    await receiver.before?.()
    response.writeHead(status).end()
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${await listen(server)}`,
    heard: [],
    answers(wanted) {
      status = wanted
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** Whether a delivery is signed with this secret, as the documentation says, without the library that signs it. */
export function bears({ headers, body }: Heard, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
  const expected = createHmac("sha256", key).update(signed).digest("base64")
  return String(headers["webhook-signature"]).split(" ").includes(`v1,${expected}`)
}
