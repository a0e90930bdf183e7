import type { Context, Handler, Hono } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import type * as z from "zod"
import { JSON_BYTES_MAX, parseWith, readBody, readForm, readJson, readJsonIfAny } from "./body.ts"
import type { Env } from "./context.ts"
import { publicCall } from "./headers.ts"
import { answerOnce } from "./idempotent.ts"
import { RATE_LIMITS } from "./limits.ts"
import { admitted, Reply, type Route } from "./route.ts"
import type { Service } from "./service.ts"
import { bearerOf, signedIn } from "./signed-in.ts"

/** Puts routes into the router. */
export function mount(http: Hono<Env>, service: Service, routes: readonly Route[]): void {
  for (const route of routes) {
    const [method, path] = route.call.split(" ") as [string, string]
    if (route.any_origin) http.use(path, publicCall())
    http.on(method, path, handlerOf(service, route))
  }
}

type Check = (c: Context<Env>) => void | Promise<void>
type Work = (c: Context<Env>) => Promise<Response>

/** Checks in this order: whether the caller was just refused, the caller, repetition, rate limits, then the input. */
function handlerOf(service: Service, route: Route): Handler<Env> {
  const { once, or_page, explain, body_bytes_max = JSON_BYTES_MAX } = route
  const status = Math.max(...Object.keys(route.answers).map(Number))
  const admit = admissionOf(service, route)
  const take = limitOf(service, route)
  const run = runOf(service, route, status)
  const limited = after(take, run)
  const work: Work = once ? (c) => answerOnce(service.app, c, { status, body_bytes_max }, () => limited(c)) : limited
  const answer = after(refusalOf(service, route), after(admit, work))
  const explained: Work = explain ? (c) => answer(c).catch((error) => Promise.reject(explain(error))) : answer
  if (!or_page) return explained
  return (c, next) => {
    c.header("Vary", "Accept")
    return service.has_pages && c.req.header("accept")?.includes("text/html") ? next() : explained(c)
  }
}

/** Does `work` once `check` has let the request through. */
function after(check: Check | undefined, work: Work): Work {
  if (!check) return work
  return async (c) => {
    await check(c)
    return work(c)
  }
}

function admissionOf({ app, limits }: Service, { access }: Route): Check | undefined {
  const { role, scopes } = admitted(access)
  if (role === "public") return undefined
  const admit = signedIn(app, limits, role, scopes)
  if (role !== "visitor_or_owner") return admit
  return (c) => (c.req.header("authorization") === undefined ? undefined : admit(c))
}

function limitOf({ limits }: Service, { limit }: Route): Check | undefined {
  if (limit === undefined || limit === "none") return undefined
  const limiter = limits[limit]
  const [, , by] = RATE_LIMITS[limit]
  if (by === "address") return (c) => limiter.take(limits.addressOf(c))
  return (c) => limits.refused.noting(limit, c.get("token"), () => limiter.take(c.get("me").company_id))
}

/** A repetition by `Idempotency-Key` is answered whatever the limit. */
function refusalOf({ limits }: Service, { limit }: Route): Check | undefined {
  if (limit === undefined || limit === "none" || RATE_LIMITS[limit][2] === "address") return undefined
  return (c) => {
    if (c.req.header("idempotency-key") === undefined) limits.refused.require(limit, bearerOf(c))
  }
}

function runOf(service: Service, route: Route, status: number): Work {
  const { query, body_bytes_max = JSON_BYTES_MAX } = route
  const read = readerOf(route, body_bytes_max)
  return async (c) => {
    const request = {
      ...service,
      c,
      me: c.get("me"),
      token: c.get("token"),
      path: c.req.param(),
      query: query && parseWith(query, c.req.query()),
      body: read && (await read(c)),
      readBody: () => readBody(c, body_bytes_max),
    }
    const result = await route.run(request as never)
    if (result instanceof Response) return result
    if (result instanceof Reply) return c.json(result.content, result.status as ContentfulStatusCode)
    return c.json(result as object, status as ContentfulStatusCode)
  }
}

function readerOf({ body, form }: Route, bytes_max: number): ((c: Context<Env>) => Promise<unknown>) | undefined {
  if (!body || typeof body === "string" || "read_by_run" in body) return undefined
  if (form) return (c) => readForm(c, body)
  return isOptional(body) ? (c) => readJsonIfAny(c, body) : (c) => readJson(c, body, bytes_max)
}

const isOptional = (schema: z.ZodType) => schema.def.type === "optional"
