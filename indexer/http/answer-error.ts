import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import { routePath } from "hono/route"
import { isDiskFull, toAppError } from "#actions/database-away.ts"
import type { App } from "#indexer/app.ts"
import { AppError, CallerGone, refusal } from "#indexer/errors.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { say } from "#shared/refusals.ts"
import { type Env, preferredLanguage } from "./context.ts"

/** nginx's status for a closed connection, known to readers of logs; no client receives it. */
const CALLER_GONE = 499

/** The only place where errors become answers, in the caller's language; unexpected ones go to the log only. `beside` is added to the body. */
export function answerError(app: App, thrown: unknown, c: Context<Env>, beside: object = {}): Response {
  if (thrown instanceof CallerGone) return c.body(null, CALLER_GONE as 400)
  const error = toAppError(thrown)
  const known = error instanceof AppError ? error : fromFramework(error)
  if (known.code === "internal") {
    app.log.error({ request_id: c.get("request_id"), route: routePath(c), err: error }, "unexpected error")
  }
  if (isDiskFull(thrown)) {
    app.log.error({ request_id: c.get("request_id"), route: routePath(c), err: thrown }, "the database's disk is full")
  }
  const { code, fields, retry_after_s, why } = known
  const language = preferredLanguage(c)
  const detail = known.say(language)
  const said = fields && Object.entries(fields).map(([field, reason]) => [field, say(reason, language)])
  const body: ErrorBody = {
    ...beside,
    detail,
    message: detail,
    code,
    request_id: c.get("request_id"),
    ...why,
    ...(said ? { fields: Object.fromEntries(said) } : {}),
  }
  if (retry_after_s !== undefined) c.header("Retry-After", String(retry_after_s))
  return c.json(body, known.status)
}

const fromFramework = (error: unknown): AppError =>
  refusal(error instanceof HTTPException && error.status < 500 ? "malformed_request" : "internal")
