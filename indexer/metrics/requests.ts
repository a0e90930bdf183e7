import type { Metric, Sample } from "./text-format.ts"

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"])

interface Route {
  method: string
  route: string
  by_status: Map<number, number>
  /** One more than BUCKETS_S: the last one holds what was slower than all. */
  buckets: number[]
  seconds: number
}

/** What this process has been asked for since its start. Asked by every request: it costs a look into two maps. */
export interface RequestMeasures {
  /** `route` is the router's pattern and never a path: of patterns there are few, and none holds a code. */
  request(method: string, route: string, status: number, ms: number): void
  verification(outcome: string): void
  metrics(): Metric[]
}

export function createRequestMeasures(): RequestMeasures {
  const routes = new Map<string, Route>()
  const verifications = new Map<string, number>()

  function routeOf(method: string, route: string): Route {
    const known = routes.get(method + route)
    if (known) return known
    if (!METHODS.has(method)) return routeOf("other", route)
    const made: Route = {
      method,
      route,
      by_status: new Map(),
      buckets: Array(BUCKETS_S.length + 1).fill(0),
      seconds: 0,
    }
    routes.set(method + route, made)
    return made
  }

  return {
    request(method, route, status, ms) {
      const known = routeOf(method, route)
      const seconds = ms / 1_000
      known.by_status.set(status, (known.by_status.get(status) ?? 0) + 1)
      known.seconds += seconds
      let bucket = 0
      while (bucket < BUCKETS_S.length && seconds > BUCKETS_S[bucket]!) bucket++
      known.buckets[bucket]!++
    },
    verification(outcome) {
      verifications.set(outcome, (verifications.get(outcome) ?? 0) + 1)
    },
    metrics() {
      const all = [...routes.values()]
      return [
        {
          name: "touchmark_http_requests_total",
          type: "counter",
          help: "Requests answered, by the route's pattern.",
          samples: all.flatMap(({ method, route, by_status }) =>
            [...by_status].map(([status, value]) => ({ labels: { method, route, status }, value })),
          ),
        },
        {
          name: "touchmark_http_request_duration_seconds",
          type: "histogram",
          help: "From a request's first byte to its answer.",
          samples: all.flatMap(histogramSamples),
        },
        {
          name: "touchmark_verifications_total",
          type: "counter",
          help: "Verifications by what was found.",
          samples: [...verifications].map(([outcome, value]) => ({ labels: { outcome }, value })),
        },
      ]
    },
  }
}

function histogramSamples({ method, route, buckets, seconds }: Route): Sample[] {
  let count = 0
  const steps = buckets.map((value, index) => {
    count += value
    const le = index < BUCKETS_S.length ? String(BUCKETS_S[index]) : "+Inf"
    return { suffix: "_bucket", labels: { method, route, le }, value: count }
  })
  return [
    ...steps,
    { suffix: "_sum", labels: { method, route }, value: seconds },
    { suffix: "_count", labels: { method, route }, value: count },
  ]
}
