import { ServerResponse } from "node:http"
import type { Context } from "hono"
import type { Env } from "#http/context.ts"

type Headers = Record<string, string>

const HEAD = Symbol("head")
type Outgoing = ServerResponse & { [HEAD]: Headers }

/**
 * Collects headers in an object until the head is written: setHeader's checks and copies took a tenth of a verification.
 * Names in lower case.
 */
export function beginHead(c: Context<Env>, headers: Headers): void {
  const outgoing = c.env.outgoing as Outgoing
  outgoing[HEAD] = { ...headers }
  outgoing.writeHead = writeWithHead as typeof outgoing.writeHead
}

/** Sets one more of them, or another value; after `beginHead`. */
export function setHead(c: Context<Env>, name: Lowercase<string>, value: string): void {
  const { [HEAD]: head } = c.env.outgoing as Outgoing
  head[name] = value
}

/** Instead of what was begun with. */
export function keepHead(c: Context<Env>, headers: Headers): void {
  const outgoing = c.env.outgoing as Outgoing
  outgoing[HEAD] = { ...headers, "x-request-id": c.get("request_id") }
}

function writeWithHead(this: ServerResponse, status: number, headers?: unknown): ServerResponse {
  const { [HEAD]: head } = this as Outgoing
  return ServerResponse.prototype.writeHead.call(this, status, Object.assign(head, headers))
}
