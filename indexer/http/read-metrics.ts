import type { App } from "#indexer/app.ts"
import { foldersOf } from "#indexer/disks.ts"
import { chainMetrics } from "#indexer/metrics/chain-metrics.ts"
import { createProcessMeasures } from "#indexer/metrics/process.ts"
import { readDatabaseFigures } from "#indexer/metrics/read-database.ts"
import type { RequestMeasures } from "#indexer/metrics/requests.ts"
import { serviceMetrics } from "#indexer/metrics/service-metrics.ts"
import { type Metric, writeMetrics } from "#indexer/metrics/text-format.ts"

/** Limits how often the database is read, however often metrics are. */
const FIGURES_KEPT_MS = 5_000

/** Figures for Prometheus, as text. */
export function metricsReader(app: App, requests: RequestMeasures, version: string): () => Promise<string> {
  let processMeasures: (() => Metric[]) | undefined
  let kept: { at: number; figures: Promise<Metric[]> } | undefined

  async function readFigures(now: number): Promise<Metric[]> {
    const { engine } = app.db
    const folders = foldersOf(app.config)
    const dumps = engine === "postgres" ? app.config.backup?.directory : undefined
    const figures = await app.threads.run(readDatabaseFigures, { engine, folders, dumps }, "service")
    const chains = [...app.chains.values()]
    const ids = chains.map(({ chain_id }) => chain_id)
    return [...serviceMetrics(figures, ids, now), ...chainMetrics(figures, chains, now)]
  }

  return async () => {
    const now = app.now()
    if (!kept || now - kept.at >= FIGURES_KEPT_MS) kept = { at: now, figures: readFigures(now) }
    const figures = await kept.figures.catch(() => {
      kept = undefined
      return []
    })
    processMeasures ??= createProcessMeasures(version)
    return writeMetrics([...processMeasures(), ...requests.metrics(), ...figures])
  }
}
