import type { HttpBindings } from "@hono/node-server"
import type { Caller } from "#indexer/app.ts"

/** What a handler finds in its context. */
export interface Env {
  Bindings: HttpBindings
  Variables: {
    request_id: string
    /** Set once `limits.addressOf` has been asked. */
    client_address: string | undefined
    /** Set behind `signedIn`. */
    me: Caller
    token: string
  }
}
