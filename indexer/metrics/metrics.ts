import { Counter, Gauge, prometheusContentType, Registry } from "prom-client"

export const TEXT_FORMAT = prometheusContentType

/** Null: unknown now, so the sample is left out. Databases may return counts as text. */
export type Sample = [labels: Record<string, string | number>, value: number | string | bigint | null]

/** A registry that is filled for one reading of `/metrics`. Metrics without a sample are named all the same. */
export function createMetrics() {
  const registry = new Registry()
  const fill = (Kind: typeof Gauge | typeof Counter) => (name: string, help: string, samples: Sample[]) => {
    const labelNames = Object.keys(samples[0]?.[0] ?? {})
    const metric = new Kind({ name, help, labelNames, registers: [registry] })
    // Without labels it begins at 0, known or not.
    metric.remove({})
    for (const [labels, value] of samples) if (value !== null) metric.inc(labels, Number(value))
  }
  return { registry, gauge: fill(Gauge), counter: fill(Counter) }
}

export type Metrics = ReturnType<typeof createMetrics>
