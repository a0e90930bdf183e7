import { Hono } from "hono"
import { describeChains, describeStatus, isReady } from "#actions/chains/describe.ts"
import { readBody } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import { publicCall } from "#http/headers.ts"
import type { Limits } from "#http/limits.ts"
import { limited } from "#http/rate-limit.ts"
import type { App } from "#indexer/app.ts"
import { fullDiskOf } from "#indexer/disks.ts"
import { AppError } from "#indexer/errors.ts"

const RPC_BYTES_MAX = 64 * 1024
const RPC_CALLS_MAX = 100

/** Answers a JSON-RPC body with reads only; there for local chains alone. */
export type LocalRpc = Map<number, (body: unknown) => Promise<unknown>>

interface ChainRoutes {
  local_rpc: LocalRpc
  version: string
  has_pages: boolean
  isStopping: () => boolean
}

export function chainRoutes(app: App, limits: Limits, options: ChainRoutes) {
  const { local_rpc, version, has_pages, isStopping } = options
  return (
    new Hono<Env>()
      .use("/chains", publicCall())
      .use("/rpc/*", publicCall())
      .get("/chains", (c) => c.json(describeChains(app), 200))
      // A person gets the page of this name, where there are pages; programs get JSON.
      .get("/status", async (c, next) => {
        c.header("Vary", "Accept")
        if (has_pages && c.req.header("accept")?.includes("text/html")) return next()
        await limits.status.take(limits.addressOf(c))
        return c.json(await describeStatus(app, version), 200)
      })
      .get("/health", (c) => c.json({ status: "ok" }, 200))
      .get("/ready", async (c) => {
        if (isStopping()) throw new AppError("busy", "The service is stopping.")
        if (!(await isReady(app))) throw new AppError("busy", "The service is starting.")
        // Verifying needs no room, so a balancer goes on asking this instance.
        const full = fullDiskOf(app)
        return c.json({ status: "ready", ...(full ? { trouble: full.says } : {}) }, 200)
      })
      .post("/rpc/:chain_id", limited(limits.rpc, limits.addressOf), async (c) => {
        const answer = local_rpc.get(Number(c.req.param("chain_id")))
        if (!answer) throw new AppError("not_found", "There is no local chain of this id here.")
        const bytes = await readBody(c, RPC_BYTES_MAX)
        let body: unknown
        try {
          body = JSON.parse(new TextDecoder().decode(bytes))
        } catch {
          throw new AppError("invalid_input", "The request body is not valid JSON.")
        }
        if (Array.isArray(body) && body.length > RPC_CALLS_MAX) {
          throw new AppError("invalid_input", `Ask at most ${RPC_CALLS_MAX} things in one request.`)
        }
        return c.json((await answer(body)) as object, 200)
      })
  )
}
