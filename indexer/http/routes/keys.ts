import { Hono } from "hono"
import { createKey } from "#actions/keys/create.ts"
import { listKeys } from "#actions/keys/list.ts"
import { revokeKey } from "#actions/keys/revoke.ts"
import { readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { guardedByPassword } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { NewKey } from "#shared/api/keys.ts"

/** A person's doing alone: no key makes another. */
export function keyRoutes(app: App, limits: Limits) {
  const mine = signedIn(app, limits)
  return new Hono<Env>()
    .get("/api-keys", mine, async (c) => c.json(await listKeys(app, c.get("me")), 200))
    .post("/api-keys", mine, async (c) => {
      const input = await readJson(c, NewKey)
      const make = () => createKey(app, c.get("me"), input)
      return c.json(await guardedByPassword(limits.session_failures, c.get("token"), make), 201)
    })
    .delete("/api-keys/:id", mine, async (c) => {
      await revokeKey(app, c.get("me"), c.req.param("id"))
      return c.json({ detail: "The API key has been revoked." }, 200)
    })
}
