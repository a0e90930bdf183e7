import type { Histogram } from "prom-client"
import type { Metrics } from "./metrics.ts"

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, Number.POSITIVE_INFINITY]
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"])

export interface RequestMeasures {
  /** `route` is the router's pattern and never a path: of patterns there are few, and none holds a code. */
  request(method: string, route: string, status: number, ms: number): void
  verification(outcome: string): void
  report(metrics: Metrics): void
}

/** Counts by itself: prom-client needs 660 ns for the metrics of one verification, and these maps 25. */
export function createRequestMeasures(): RequestMeasures {
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
    request(method, route, status, ms) {
      const known = routeOf(method, route)
      const seconds = ms / 1_000
      known.by_status.set(status, (known.by_status.get(status) ?? 0) + 1)
      known.sum += seconds
      let bucket = 0
      while (seconds > BUCKETS_S[bucket]!) bucket++
      known.buckets[bucket]!++
    },
    verification(outcome) {
      verifications.set(outcome, (verifications.get(outcome) ?? 0) + 1)
    },
    report({ registry, counter }) {
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
