import type { IncomingMessage } from "node:http"
import { Hono } from "hono"
import { RegExpRouter } from "hono/router/reg-exp-router"
import { createAnswers } from "#actions/verifications/answers.ts"
import type { VerificationCounter } from "#actions/verifications/counter.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { createRequestMeasures } from "#indexer/metrics/requests.ts"
import { answerError } from "./answer-error.ts"
import { fromProxy } from "./client-address.ts"
import { clientRegion } from "./client-region.ts"
import type { Env } from "./context.ts"
import { createGuessLimit } from "./guess-limit.ts"
import { securityHeaders } from "./headers.ts"
import { identifyBy } from "./identify-request.ts"
import { answerKept } from "./kept-verifications.ts"
import { createLimits } from "./limits.ts"
import { type Answered, logRequests, noteRequests } from "./log-requests.ts"
import { requestListener } from "./request-listener.ts"
import { accountRoutes } from "./routes/accounts.ts"
import { administrationRoutes } from "./routes/administration.ts"
import { chainRoutes, type LocalRpc } from "./routes/chains.ts"
import { companyRoutes } from "./routes/company.ts"
import { contactRoutes } from "./routes/contact.ts"
import { docsRoutes } from "./routes/docs.ts"
import { documentRoutes } from "./routes/documents.ts"
import { keyRoutes } from "./routes/keys.ts"
import { labelRoutes } from "./routes/labels.ts"
import { metricsRoutes } from "./routes/metrics.ts"
import { mintRoutes } from "./routes/mints.ts"
import { paymentRoutes } from "./routes/payments.ts"
import { productRoutes } from "./routes/products.ts"
import { reportRoutes } from "./routes/reports.ts"
import { sessionRoutes } from "./routes/sessions.ts"
import { verificationRoutes } from "./routes/verifications.ts"
import { webhookRoutes } from "./routes/webhooks.ts"
import { sameOrigin } from "./same-origin.ts"
import { webPages } from "./web-pages.ts"

/** Every route of the service, and what hands Node's requests to them. `web_dir` holds the built pages; unset, only the calls are served. */
export function createHttp(
  app: App,
  options: {
    local_rpc: LocalRpc
    version: string
    counter: VerificationCounter
    web_dir?: string
    isStopping?: () => boolean
    trace?: ((answered: Answered) => void) | undefined
  },
) {
  const { isStopping = () => false } = options
  const limits = createLimits(app)
  const lookUp = createGuessLimit(app, limits)
  const answers = createAnswers(app)
  const measures = createRequestMeasures()
  const identify = identifyBy(app.config.trusted_proxies)
  const note = noteRequests(app, measures, options.trace)
  const regionOf = clientRegion(fromProxy(app.config.trusted_proxies))
  const count = (code: string, incoming: IncomingMessage) => options.counter.count(code, regionOf(incoming))
  // It finds a fixed path at once, and throws on two paths that it cannot tell apart: else another one would take its place.
  const http = new Hono<Env>({ router: new RegExpRouter() })
    .use(securityHeaders(app))
    .use(logRequests(identify, note))
    .route("/", verificationRoutes(app, limits, lookUp, answers, { count, measures }))
    .route("/", chainRoutes(app, limits, { ...options, isStopping, has_pages: options.web_dir !== undefined }))
    .route("/", metricsRoutes(app, measures, options.version))
    // What comes before this is open to any page.
    .use(sameOrigin(app))
    .route("/", sessionRoutes(app, limits))
    .route("/", accountRoutes(app, limits))
    .route("/", companyRoutes(app, limits))
    .route("/", contactRoutes(app, limits))
    .route("/", paymentRoutes(app, limits))
    .route("/", productRoutes(app, limits))
    .route("/", labelRoutes(app, limits))
    .route("/", reportRoutes(app, limits, lookUp))
    .route("/", mintRoutes(app, limits))
    .route("/", keyRoutes(app, limits))
    .route("/", administrationRoutes(app, limits))
    .route("/", documentRoutes(app, limits))
    .route("/", webhookRoutes(app, limits))
    .route("/", docsRoutes(app, options.version))
  if (options.web_dir !== undefined) http.route("/", webPages(options.web_dir, app.config.public_url))
  http.notFound((c) => answerError(app, new AppError("unknown_route", "There is nothing at this address."), c))
  http.onError((error, c) => answerError(app, error, c))
  const listener = answerKept(
    { limits, lookUp, answers, count, measures, identify, note },
    requestListener(http.fetch, app.log),
  )
  return { http, listener }
}
