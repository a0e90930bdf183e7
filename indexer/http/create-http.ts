import type { IncomingMessage } from "node:http"
import { Hono } from "hono"
import { RegExpRouter } from "hono/router/reg-exp-router"
import type { CheckCounter } from "#actions/checks/check-counter.ts"
import { createAnswers } from "#actions/verifications/answers.ts"
import type { VerificationCounter } from "#actions/verifications/counter.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { createRequestMeasures } from "#indexer/metrics/requests.ts"
import type { DrawView } from "#shared/first-view.ts"
import { because } from "#shared/refusals.ts"
import { answerError } from "./answer-error.ts"
import type { Answered } from "./answered.ts"
import { inNetworks } from "./client-address.ts"
import { clientRegion } from "./client-region.ts"
import type { Env } from "./context.ts"
import { PaidAhead } from "./first-view/paid-ahead.ts"
import { createGuessLimit } from "./guess-limit.ts"
import { securityHeaders } from "./headers.ts"
import { identifyBy } from "./identify-request.ts"
import { createLimits } from "./limits.ts"
import { logRequests, noteRequests } from "./log-requests.ts"
import { mount } from "./mount.ts"
import { OneAtATime } from "./one-at-a-time.ts"
import { docsOf } from "./openapi/docs.ts"
import { metricsReader } from "./read-metrics.ts"
import { requestListener } from "./request-listener.ts"
import { ROUTES } from "./routes.ts"
import { sameOrigin } from "./same-origin.ts"
import type { LocalRpc, Service } from "./service.ts"
import { takeTurns } from "./take-turns.ts"
import { answerKept } from "./verify-fast/answer-kept.ts"
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
    draw?: DrawView | undefined
    isStopping?: () => boolean
    trace?: ((answered: Answered) => void) | undefined
  },
) {
  const { isStopping = () => false, version, local_rpc, web_dir, draw } = options
  const limits = createLimits(app)
  const lookUp = createGuessLimit(app, limits)
  const answers = createAnswers(app)
  const paid = new PaidAhead(app.now)
  const measures = createRequestMeasures()
  const identify = identifyBy(app.config.trusted_proxies)
  const note = noteRequests(app, measures, options.trace)
  const regionOf = clientRegion(app.config)
  const count = (code: string, incoming: IncomingMessage) => options.counter.count(code, regionOf(incoming))
  const service: Service = {
    app,
    limits,
    lookUp,
    answers,
    paid,
    measures,
    version,
    local_rpc,
    isStopping,
    checks: { counter: options.checks, isIgnored: inNetworks(app.config.checks.ignored), regionOf },
    countVerification: count,
    has_pages: web_dir !== undefined,
    files_read: new OneAtATime(because("file_under_way")),
    photos_converted: new OneAtATime(because("file_under_way")),
    readMetrics: metricsReader(app, measures, version),
    docs: docsOf(app.config.public_url, version),
  }
  // This router finds fixed paths at once, and throws on ambiguous paths instead of choosing one.
  const http = new Hono<Env>({ router: new RegExpRouter() }).use(securityHeaders(app)).use(logRequests(identify, note))
  mount(
    http,
    service,
    ROUTES.filter(({ any_origin }) => any_origin),
  )
  http.use(sameOrigin(app))
  mount(
    http,
    service,
    ROUTES.filter(({ any_origin }) => !any_origin),
  )
  if (web_dir !== undefined) http.route("/", webPages(service, web_dir, draw))
  http.notFound((c) => answerError(app, refusal("unknown_route"), c))
  http.onError((error, c) => answerError(app, error, c))
  const listener = answerKept(
    { limits, lookUp, answers, paid, count, measures, identify, note },
    takeTurns(limits.addressOfRequest, requestListener(http.fetch, app.log)),
  )
  return { http, listener }
}
