import type { App } from "#indexer/app.ts"
import { foldersOf } from "#indexer/disks.ts"
import { reportChains, reportService } from "#indexer/metrics/figures.ts"
import { createMetrics } from "#indexer/metrics/metrics.ts"
import { createProcessMeasures } from "#indexer/metrics/process.ts"
import { readDatabaseFigures } from "#indexer/metrics/read-database.ts"
import type { RequestMeasures } from "#indexer/metrics/requests.ts"

/** Limits how often the database is read, however often metrics are. */
const FIGURES_KEPT_MS = 5_000

/** Figures for Prometheus, as text. */
export function metricsReader(app: App, requests: RequestMeasures, version: string): () => Promise<string> {
  let reportProcess: ReturnType<typeof createProcessMeasures> | undefined
  let kept: { at: number; figures: Promise<string> } | undefined

  async function readFigures(now: number): Promise<string> {
    const { engine } = app.db
    const folders = foldersOf(app.config)
    const dumps = engine === "postgres" ? app.config.backup?.directory : undefined
    const figures = await app.threads.run(readDatabaseFigures, { engine, folders, dumps }, "service")
    const chains = [...app.chains.values()]
    const metrics = createMetrics()
    reportService(metrics, figures, [...app.chains.keys()], now)
    reportChains(metrics, figures, chains, now)
    return metrics.registry.metrics()
  }

  return async () => {
    const now = app.now()
    if (!kept || now - kept.at >= FIGURES_KEPT_MS) kept = { at: now, figures: readFigures(now) }
    const figures = await kept.figures.catch(() => {
      kept = undefined
      return ""
    })
    const metrics = createMetrics()
    reportProcess ??= createProcessMeasures(version)
    reportProcess(metrics)
    requests.report(metrics)
    return (await metrics.registry.metrics()) + figures
  }
}
