import { createHash, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import { Hono } from "hono"
import { isPrivateAddress } from "#http/client-address.ts"
import type { Env } from "#http/context.ts"
import type { App } from "#indexer/app.ts"
import { foldersOf } from "#indexer/disks.ts"
import { AppError } from "#indexer/errors.ts"
import { chainMetrics } from "#indexer/metrics/chain-metrics.ts"
import { createProcessMeasures } from "#indexer/metrics/process.ts"
import type { RequestMeasures } from "#indexer/metrics/requests.ts"
import { serviceMetrics } from "#indexer/metrics/service-metrics.ts"
import { type Metric, TEXT_FORMAT, writeMetrics } from "#indexer/metrics/text-format.ts"

/** However often somebody asks, the database is not asked more often. */
const FIGURES_KEPT_MS = 5_000

/** Figures for Prometheus: see `mayRead` for who gets them. */
export function metricsRoutes(app: App, requests: RequestMeasures, version: string) {
  let processMeasures: (() => Metric[]) | undefined
  let kept: { at: number; figures: Promise<Metric[]> } | undefined

  async function readFigures(now: number): Promise<Metric[]> {
    const { engine } = app.db
    const folders = foldersOf(app.config)
    const dumps = engine === "postgres" ? app.config.backup?.directory : undefined
    const figures = await app.threads.run("readDatabaseFigures", { engine, folders, dumps }, "service")
    const chains = [...app.chains.values()]
    const ids = chains.map(({ chain_id }) => chain_id)
    return [...serviceMetrics(figures, ids, now), ...chainMetrics(figures, chains, now)]
  }

  return new Hono<Env>().get("/metrics", async (c) => {
    if (!mayRead(app, c)) throw new AppError("unknown_route", "There is nothing at this address.")
    const now = app.now()
    if (!kept || now - kept.at >= FIGURES_KEPT_MS) kept = { at: now, figures: readFigures(now) }
    const figures = await kept.figures.catch(() => {
      kept = undefined
      return []
    })
    processMeasures ??= createProcessMeasures(version)
    const text = writeMetrics([...processMeasures(), ...requests.metrics(), ...figures])
    return c.body(text, 200, { "Content-Type": TEXT_FORMAT })
  })
}

/**
 * With METRICS_TOKEN, whoever sends it. Without, in production nobody: a proxy on the same machine makes every visitor a
 * neighbour. Elsewhere the machine itself and private networks, unless the request was passed on for somebody.
 */
function mayRead({ config }: App, c: Context<Env>): boolean {
  const { metrics_token, production } = config
  if (metrics_token !== undefined) return sameText(c.req.header("authorization") ?? "", `Bearer ${metrics_token}`)
  const passed_on = ["forwarded", "x-forwarded-for", "x-real-ip", "via"].some(
    (name) => c.req.header(name) !== undefined,
  )
  return !production && !passed_on && isPrivateAddress(c.env.incoming.socket.remoteAddress ?? "")
}

/** In the same time for any guess. */
function sameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest())
  return timingSafeEqual(a!, b!)
}
