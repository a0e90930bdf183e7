import { monitorEventLoopDelay } from "node:perf_hooks"
import { Counter, Gauge, type Histogram, prometheusContentType, Registry } from "prom-client"

export const TEXT_FORMAT = prometheusContentType

/** Null: unknown now, so the sample is left out. Databases may return counts as text. */
export type Sample = [labels: Record<string, string | number>, value: number | string | bigint | null]

/**
 * A registry that is filled for one reading of `/metrics`. A value alone is a sample without labels. Metrics without a
 * sample are named all the same.
 */
export function createMetrics() {
  const registry = new Registry()
  const fill = (Kind: typeof Gauge | typeof Counter) => (name: string, help: string, given: Sample[] | Sample[1]) => {
    const samples = Array.isArray(given) ? given : [[{}, given] satisfies Sample]
    const labelNames = Object.keys(samples[0]?.[0] ?? {})
    const metric = new Kind({ name, help, labelNames, registers: [registry] })
    // Without labels it begins at 0, known or not.
    metric.remove({})
    for (const [labels, value] of samples) if (value !== null) metric.inc(labels, Number(value))
  }
  return { registry, gauge: fill(Gauge), counter: fill(Counter) }
}

export type Metrics = ReturnType<typeof createMetrics>

const RESOLUTION_MS = 20

/** The event loop's delay is measured since the last reading of `/metrics`. */
export function createProcessMeasures(version: string): (metrics: Metrics) => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // The histogram holds the time between two samples; RESOLUTION_MS of it is no delay.
  const late = (quantile: number) => Math.max(0, delay.percentile(quantile * 100) / 1e9 - RESOLUTION_MS / 1e3)
  return ({ gauge, counter }) => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    const quantiles = delay.count === 0 ? [] : [0.5, 0.99, 1]
    gauge("touchmark_up_seconds", "Since this process was started.", process.uptime())
    gauge("touchmark_build_info", "Always 1; the labels say what runs.", [[{ version, node: process.version }, 1]])
    gauge(
      "touchmark_event_loop_delay_seconds",
      "How late the event loop was.",
      quantiles.map((quantile) => [{ quantile }, late(quantile)]),
    )
    delay.reset()
    counter("process_cpu_seconds_total", "Processor time of this process.", (user + system) / 1e6)
    gauge("process_resident_memory_bytes", "Memory that this process holds.", rss)
    gauge("touchmark_heap_used_bytes", "Of that, what the main thread's objects need.", heapUsed)
  }
}

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, Number.POSITIVE_INFINITY]
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"])

export type RequestMeasures = ReturnType<typeof createRequestMeasures>

/** Counts by itself: prom-client needs 660 ns for the metrics of one verification, and these maps 25. */
export function createRequestMeasures() {
  const routes = new Map<string, ReturnType<typeof createRoute>>()
  const verifications = new Map<string, number>()

  function createRoute(method: string, route: string) {
    return { labels: { method, route }, by_status: new Map<number, number>(), buckets: BUCKETS_S.map(() => 0), sum: 0 }
  }

  function routeOf(method: string, route: string): ReturnType<typeof createRoute> {
    const known = routes.get(method + route)
    if (known) return known
    if (!METHODS.has(method)) return routeOf("other", route)
    const made = createRoute(method, route)
    routes.set(method + route, made)
    return made
  }

  return {
    /** `route` is the router's pattern and never a path: of patterns there are few, and none holds a code. */
    request(method: string, route: string, status: number, ms: number): void {
      const known = routeOf(method, route)
      const seconds = ms / 1_000
      known.by_status.set(status, (known.by_status.get(status) ?? 0) + 1)
      known.sum += seconds
      let bucket = 0
      while (seconds > BUCKETS_S[bucket]!) bucket++
      known.buckets[bucket]!++
    },
    verification(outcome: string): void {
      verifications.set(outcome, (verifications.get(outcome) ?? 0) + 1)
    },
    report({ registry, counter }: Metrics): void {
      const all = [...routes.values()]
      counter(
        "touchmark_http_requests_total",
        "Requests answered, by the route's pattern.",
        all.flatMap(({ labels, by_status }) => [...by_status].map(([status, count]) => [{ ...labels, status }, count])),
      )
      counter(
        "touchmark_verifications_total",
        "Verifications by what was found.",
        [...verifications].map(([outcome, count]) => [{ outcome }, count]),
      )
      const name = "touchmark_http_request_duration_seconds"
      const values = all.flatMap(({ labels, buckets, sum }) => {
        let value = 0
        const steps = buckets.map((count, index) => {
          const le = Number.isFinite(BUCKETS_S[index]) ? BUCKETS_S[index] : "+Inf"
          value += count
          return { metricName: `${name}_bucket`, labels: { ...labels, le }, value }
        })
        return [
          ...steps,
          { metricName: `${name}_sum`, labels, value: sum },
          { metricName: `${name}_count`, labels, value },
        ]
      })
      const help = "From a request's first byte to its answer."
      const get = async () => ({ name, help, type: "histogram", values })
      registry.registerMetric({ name, get } as unknown as Histogram)
    },
  }
}
