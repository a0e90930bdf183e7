import type { IncomingMessage, RequestListener } from "node:http"
import { getRequestListener, RequestError } from "@hono/node-server"
import { Hono, type MiddlewareHandler } from "hono"
import { RegExpRouter } from "hono/router/reg-exp-router"
import type { Logger } from "pino"
import type { CheckCounter } from "#actions/checks/check-counter.ts"
import { createAnswers } from "#actions/verifications/answers.ts"
import type { VerificationCounter } from "#actions/verifications/counter.ts"
import type { App } from "#indexer/app.ts"
import { openCountries } from "#indexer/country-database.ts"
import { foldersOf } from "#indexer/disks.ts"
import { refusal } from "#indexer/errors.ts"
import { reportChains, reportService } from "#indexer/metrics/figures.ts"
import {
  createMetrics,
  createProcessMeasures,
  createRequestMeasures,
  type RequestMeasures,
} from "#indexer/metrics/metrics.ts"
import { readDatabaseFigures } from "#indexer/metrics/read-database.ts"
import { Turns } from "#indexer/turns.ts"
import type { DrawForVisitor } from "#shared/first-view.ts"
import { answerError } from "./answer-error.ts"
import type { Env } from "./context.ts"
import { securityHeaders } from "./headers.ts"
import { clientAddress, fromProxy, inNetworks, neighbourhoodOf } from "./limits/client-address.ts"
import { createLimits } from "./limits/limits.ts"
import { mount } from "./mount.ts"
import { docsOf } from "./openapi/docs.ts"
import { type Answered, type Identity, identifyBy } from "./request-id.ts"
import { ROUTES } from "./routes.ts"
import type { LocalRpc, Service } from "./service.ts"
import { answerFresh, answerKept } from "./verify-fast/answer-kept.ts"
import { setHead } from "./verify-fast/head.ts"
import { lineWriter, routeOf } from "./verify-fast/log-line.ts"
import { webPages } from "./web-pages.ts"

/**
 * Every route of the service; without `web_dir`, the built pages, only calls are served. `draw` draws the first views
 * of results; without it their pages ask by themselves.
 */
export function createHttp(
  app: App,
  options: {
    local_rpc: LocalRpc
    version: string
    counter: VerificationCounter
    checks: CheckCounter
    web_dir?: string
    draw?: DrawForVisitor | undefined
    isStopping?: () => boolean
    trace?: Note | undefined
  },
) {
  const { isStopping = () => false, version, local_rpc, web_dir, draw } = options
  const limits = createLimits(app)
  const answers = createAnswers(app)
  const measures = createRequestMeasures()
  const identify = identifyBy(app.config.trusted_proxies)
  const note = noteRequests(app, measures, options.trace)
  const regionOf = clientRegion(app.config)
  const count = (code: string, incoming: IncomingMessage) => options.counter.count(code, regionOf(incoming))
  const service: Service = {
    app,
    limits,
    answers,
    measures,
    version,
    local_rpc,
    isStopping,
    checks: { counter: options.checks, isIgnored: inNetworks(app.config.checks.ignored), regionOf },
    countVerification: count,
    has_pages: web_dir !== undefined,
    readMetrics: metricsReader(app, measures, version),
    docs: docsOf(app.config.public_url, version, web_dir),
  }
  // This router finds fixed paths at once, and throws on ambiguous paths instead of choosing one.
  const http = new Hono<Env>({ router: new RegExpRouter() }).use(securityHeaders(app)).use(logRequests(identify, note))
  const { open = [], own = [] } = Object.groupBy(ROUTES, ({ any_origin }) => (any_origin ? "open" : "own"))
  mount(http, service, open)
  http.use(sameOrigin(app))
  mount(http, service, own)
  if (web_dir !== undefined) http.route("/", webPages(service, web_dir, draw))
  http.notFound((c) => answerError(app, refusal("unknown_route"), c))
  http.onError((error, c) => answerError(app, error, c))
  const parts = { limits, answers, count, measures, identify, note }
  const unkept = answerFresh(parts, requestListener(http.fetch, app.log))
  const listener = answerKept(parts, takeTurns(limits.addressOfRequest, unkept))
  return { http, listener, limits }
}

/** Passes requests of Node's server to `fetch`. Unreadable requests get 400 and a line in the log. */
function requestListener(fetch: Parameters<typeof getRequestListener>[0], log: Logger) {
  return getRequestListener(fetch, {
    // `guardRequests` decides what is read of a body that nobody wants.
    autoCleanupIncoming: false,
    // HTTP/1.0 has no Host header, and a balancer's probe often speaks no more than that.
    hostname: "localhost",
    errorHandler(error) {
      if (!(error instanceof RequestError)) {
        log.error({ err: error }, "unexpected error")
        return new Response(null, { status: 500 })
      }
      log.info({ reason: error.message, status: 400 }, "a request was refused before it was read")
      return new Response(null, { status: 400 })
    },
  })
}

/**
 * Refuses writes that other sites' pages make browsers send, since browsers name the origin. Programs send none; their token
 * decides.
 */
function sameOrigin({ config }: App): MiddlewareHandler<Env> {
  const own = new URL(config.public_url).origin
  return (c, next) => {
    const { method } = c.req
    const origin = method === "GET" || method === "HEAD" ? undefined : c.req.header("origin")
    if (origin === undefined || origin === own || hostOf(origin) === c.req.header("host")) return next()
    throw refusal("other_site")
  }
}

/** Null for `null`, which is what pages from a disk and from sandboxes say. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * A request's two-letter country from a trusted proxy's header, else from the operator's database, else `unknown`. Nothing
 * finer is ever stored.
 */
function clientRegion({ trusted_proxies, country_header, country_database }: App["config"]) {
  const isFromProxy = fromProxy(trusted_proxies)
  const addressOf = clientAddress(trusted_proxies)
  const countryOf = country_database === null ? null : openCountries(country_database)
  return (incoming: IncomingMessage): string => {
    const named = incoming.headers[country_header]
    const isNamed = typeof named === "string" && isFromProxy(incoming)
    const country = isNamed ? named : (countryOf?.(addressOf(incoming)) ?? "unknown")
    return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "unknown"
  }
}

/** So long requests are begun; then the event loop reads what others have sent. */
const ROUND_MS_MAX = 2

/**
 * Begins requests in turns: next is one of the network whose requests have taken least of this thread's time lately, up to where
 * they wait for something. So a hundred that come at once delay another network's by a round, not by all of them.
 */
export function takeTurns(
  addressOf: (incoming: IncomingMessage) => string,
  listener: RequestListener,
  now_ms = () => performance.now(),
): RequestListener {
  const waiting = new Turns<() => void>(now_ms)
  const beginNext = (ends_ms = now_ms() + ROUND_MS_MAX) => {
    const next = waiting.take()
    if (!next) return
    const began_ms = now_ms()
    next[1]()
    const goOn = () => {
      waiting.charge(next[0], now_ms() - began_ms)
      if (now_ms() < ends_ms) beginNext(ends_ms)
      else if (waiting.size > 0) setImmediate(beginNext)
    }
    // All microtasks, the request's among them, come before a tick.
    queueMicrotask(() => process.nextTick(goOn))
  }
  return (incoming, outgoing) => {
    const begin = () => {
      // Its caller may have left meanwhile.
      if (!outgoing.destroyed) listener(incoming, outgoing)
    }
    waiting.add(neighbourhoodOf(addressOf(incoming)), begin)
    if (waiting.size === 1) setImmediate(beginNext)
  }
}

type Note = (answered: Answered) => void

/** Writes one line and takes one measurement of an answered request; with `trace`, a span as well. */
function noteRequests(app: App, measures: RequestMeasures, trace: Note | undefined): Note {
  const write = lineWriter(app.log)
  return (answered) => {
    const { method, route, status, started } = answered
    const ms = Math.round((performance.now() - started) * 100) / 100
    measures.request(method, route, status, ms)
    write(answered, ms)
    trace?.(answered)
  }
}

function logRequests(identify: (incoming: IncomingMessage) => Identity, note: Note): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { request_id, traceparent } = identify(c.env.incoming)
    c.set("request_id", request_id)
    setHead(c, "x-request-id", request_id)
    const started = performance.now()
    await next()
    note({ request_id, traceparent, method: c.req.method, route: routeOf(c), status: c.res.status, started })
  }
}

/** Limits how often the database is read, however often metrics are. */
const FIGURES_KEPT_MS = 5_000

/** Figures for Prometheus, as text. */
function metricsReader(app: App, requests: RequestMeasures, version: string): () => Promise<string> {
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
