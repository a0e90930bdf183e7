import type { Context } from "hono"
import type { Env } from "./context.ts"

/** Aborted when the connection of a request is closed before its answer is out. */
export function goneOf(c: Context<Env>): AbortSignal {
  const { outgoing } = c.env
  const gone = new AbortController()
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  return gone.signal
}
