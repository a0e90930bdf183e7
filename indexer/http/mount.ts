import type { Context, Handler, Hono } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import type * as z from "zod"
import { abandonOnce, beginOnce, finishOnce } from "#actions/idempotency/idempotency.ts"
import { authenticateKey, KEY_PREFIX } from "#actions/keys/keys.ts"
import { requireAdmin, requireOwner } from "#actions/sessions/require-role.ts"
import { authenticate } from "#actions/sessions/sessions.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Scope } from "#shared/api/keys.ts"
import {
  announcedBytes,
  JSON_BYTES_MAX,
  keepBody,
  parseWith,
  readBody,
  readForm,
  readJson,
  readJsonIfAny,
} from "./body.ts"
import { type Env, goneOf, preferredLanguage } from "./context.ts"
import { publicCall } from "./headers.ts"
import type { Limits } from "./limits/limits.ts"
import { admitted, type Role, type Route } from "./route.ts"
import type { Service } from "./service.ts"

export function mount(http: Hono<Env>, service: Service, routes: readonly Route[]): void {
  for (const route of routes) {
    const [method, path] = route.call.split(" ") as [string, string]
    if (route.any_origin) http.use(path, publicCall())
    http.on(method, path, handlerOf(service, route))
  }
}

type Check = (c: Context<Env>) => void | Promise<void>
type Work = (c: Context<Env>) => Promise<Response>

/** Checks in this order: the caller, rate limits, what needs no body, repetition, then the input. */
function handlerOf(service: Service, route: Route): Handler<Env> {
  const { once, or_page, explain, before, body_bytes_max = JSON_BYTES_MAX } = route
  const status = Math.max(...Object.keys(route.answers).map(Number))
  const run = runOf(service, route, status)
  const work: Work = once ? (c) => answerOnce(service.app, c, { status, body_bytes_max }, () => run(c)) : run
  const ask: Check | undefined = before && ((c) => before(service.app, c.get("me")))
  const answer = after(admissionOf(service, route), after(limitOf(service, route), after(ask, work)))
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

/** A company's every call is counted as `read` or `write` besides. */
function limitOf({ limits }: Service, { access, limit }: Route): Check | undefined {
  if (limit === undefined || limit === "none") return undefined
  const { role } = admitted(access)
  if (role === "public") return (c) => limits.visitors[limit].take(limits.addressOf(c))
  return (c) => {
    const me: Caller | undefined = c.get("me")
    if (!me) return limits.visitors[limit].take(limits.addressOf(c))
    // A member's wrong passwords keep nobody else from giving theirs.
    return limits.companies[limit].take(limit === "sign_in" ? me.user_id : me.company_id)
  }
}

function runOf(service: Service, route: Route, status: number): Work {
  const { query, body_bytes_max = JSON_BYTES_MAX } = route
  const read = readerOf(route, body_bytes_max)
  return async (c) => {
    announcedBytes(c, body_bytes_max)
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
    return c.json(result as object, status as ContentfulStatusCode)
  }
}

function readerOf({ body, form }: Route, bytes_max: number): ((c: Context<Env>) => Promise<unknown>) | undefined {
  if (!body || typeof body === "string" || "read_by_run" in body) return undefined
  if (form) return (c) => readForm(c, body)
  return isOptional(body) ? (c) => readJsonIfAny(c, body) : (c) => readJson(c, body, bytes_max)
}

const isOptional = (schema: z.ZodType) => schema.def.type === "optional"

/**
 * Admits a session within its rate limit, or an API key with one of `scopes`. Users without a place in the plan may only
 * read, except on `read_only_user` routes.
 */
function signedIn(app: App, limits: Limits, role: Role, scopes: Scope[]): (c: Context<Env>) => Promise<void> {
  const whoHolds = (token: string | undefined) =>
    token?.startsWith(KEY_PREFIX) ? authenticateKey(app, token) : authenticate(app, token)
  return async (c) => {
    const token = bearerOf(c)
    const me = await whoHolds(token).catch(async (error) => {
      await limits.visitors.read.take(limits.addressOf(c))
      throw error
    })
    await limits.caller.take(me.key?.id ?? me.user_id)
    await limits.companies[c.req.method === "GET" ? "read" : "write"].take(me.company_id)
    if (me.key) requireScope(me.key, scopes)
    const changes = role !== "read_only_user" && c.req.method !== "GET"
    if (me.read_only && changes) throw refusal("member_beyond_plan")
    // Refused before the request is read. The actions check every role again.
    if (role === "administrator") requireAdmin(me)
    if (role === "owner" && !me.key) requireOwner(me)
    c.set("me", { ...me, language: preferredLanguage(c), gone: goneOf(c) })
    c.set("token", token!)
  }
}

function bearerOf(c: Context<Env>): string | undefined {
  const [scheme, given] = (c.req.header("authorization") ?? "").split(" ")
  return scheme?.toLowerCase() === "bearer" ? given : undefined
}

function requireScope(key: NonNullable<Caller["key"]>, scopes: Scope[]): void {
  if (scopes.some((scope) => key.scopes.includes(scope))) return
  if (scopes.length === 0) throw refusal("not_with_key")
  throw refusal("key_lacks_scope", { scopes: scopes.join(" / ") })
}

/**
 * Does `work` once per `Idempotency-Key` and company and repeats its answer for a day; `status` is the one of success.
 * Refusals are not kept.
 */
async function answerOnce(
  app: App,
  c: Context<Env>,
  { status, body_bytes_max }: { status: number; body_bytes_max: number },
  work: () => Promise<Response>,
): Promise<Response> {
  const key = c.req.header("idempotency-key")
  if (key === undefined) return work()
  const body = await readBody(c, body_bytes_max)
  keepBody(c.env.incoming, body)
  const me = c.get("me")
  const begun = await beginOnce(app, me, { key, request_hash: await hashOf(c, body), status })
  if ("answer" in begun) {
    const headers = { "Content-Type": "application/json", "Idempotency-Replayed": "true" }
    return c.body(begun.answer.body, begun.answer.status as ContentfulStatusCode, headers)
  }
  c.set("me", { ...me, once: begun.once })
  const answer = await work().catch(async (error) => {
    await abandonOnce(app, begun.once)
    throw error
  })
  await finishOnce(app, begun.once, answer.status, await answer.clone().text())
  return answer
}

/** Hashes the request's content; a form is hashed without its boundary, which differs on each sending. */
async function hashOf(c: Context<Env>, body: Buffer): Promise<string> {
  const content_type = c.req.header("content-type") ?? ""
  const { pathname, search } = new URL(c.req.url)
  const asked = `${c.req.method} ${pathname}${search}\n${content_type.split(";")[0]!.trim().toLowerCase()}\n`
  const parts = partsOf(content_type, body)
  // Not on this thread: a file has ten megabytes.
  const hashes = await Promise.all(parts.map((part) => crypto.subtle.digest("SHA-256", part)))
  const whole = Buffer.concat([Buffer.from(asked), ...hashes.map((hash) => Buffer.from(hash))])
  return Buffer.from(await crypto.subtle.digest("SHA-256", whole)).toString("hex")
}

const PARTS_MAX = 64

/** A form's parts between its boundaries, which have at most 70 characters (RFC 2046); any other body as a whole. */
function partsOf(content_type: string, body: Buffer): Buffer<ArrayBuffer>[] {
  const whole = body as Buffer<ArrayBuffer>
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70})(?=[\s;]|$))/i.exec(content_type) ?? []
  const boundary = quoted ?? plain
  if (!boundary) return [whole]
  const parts: Buffer<ArrayBuffer>[] = []
  for (let start = 0; parts.length < PARTS_MAX; ) {
    const end = whole.indexOf(boundary, start)
    if (end < 0) return [...parts, whole.subarray(start)]
    parts.push(whole.subarray(start, end))
    start = end + boundary.length
  }
  return [whole]
}
