import { Hono } from "hono"
import { mintAll, mintOne, mintSelected } from "#actions/mints/mint.ts"
import { recall } from "#actions/recalls/recall.ts"
import { readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import { idempotent } from "#http/idempotent.ts"
import type { Limits } from "#http/limits.ts"
import { limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { MintRequest, type MintResponse, MintSelectedRequest, RecallRequest } from "#shared/api/mints.ts"

const IDS_BYTES_MAX = 1024 * 1024

export function mintRoutes(app: App, limits: Limits) {
  const mints = signedIn(app, limits, { scope: "mints:write" })
  const recalls = signedIn(app, limits, { scope: "recalls:write" })
  const paced = limited(limits.mints, (c) => c.get("me").company_id)
  const pacedRecalls = limited(limits.recalls, (c) => c.get("me").company_id)
  return new Hono<Env>()
    .post("/mint-onchain", mints, idempotent(app, 202), paced, async (c) => {
      const { short_code } = await readJson(c, MintRequest)
      const minted = await mintOne(app, c.get("me"), short_code, c.req.raw.signal)
      if (minted.status === "failed") throw failed(minted)
      return c.json(minted, minted.status === "minted" ? 200 : 202)
    })
    .post("/mint-onchain-all", mints, idempotent(app, 202), paced, async (c) => {
      const minted = await mintAll(app, c.get("me"), c.req.raw.signal)
      return c.json(minted, minted.sent === 0 ? 200 : 202)
    })
    .post("/mint-onchain-selected", mints, idempotent(app, 202, IDS_BYTES_MAX), paced, async (c) => {
      const { ids } = await readJson(c, MintSelectedRequest, IDS_BYTES_MAX)
      return c.json(await mintSelected(app, c.get("me"), ids), 202)
    })
    .post("/recall", recalls, idempotent(app, 202), pacedRecalls, async (c) => {
      return c.json(await recall(app, c.get("me"), await readJson(c, RecallRequest), "recall"), 202)
    })
    .post("/reinstate", recalls, idempotent(app, 202), pacedRecalls, async (c) => {
      return c.json(await recall(app, c.get("me"), await readJson(c, RecallRequest), "reinstate"), 202)
    })
}

function failed({ failure, failure_code }: MintResponse): AppError {
  return new AppError("conflict", failure ?? "Blockchain minting failed.", { reason: failure_code ?? undefined })
}
