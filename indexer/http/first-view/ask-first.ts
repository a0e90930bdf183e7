import type { Context } from "hono"
import { couldNotCheck, toAppError } from "#actions/database-away.ts"
import type { Answer } from "#actions/verifications/answers.ts"
import type { Env } from "#http/context.ts"
import { neighbourhoodOf } from "#http/networks.ts"
import type { Service } from "#http/service.ts"
import { AppError } from "#indexer/errors.ts"
import type { FirstStatement } from "#shared/first-view.ts"
import { parseQuery } from "#shared/query.ts"

/** What a page's first view is to say, and the status that it has. */
export type Asked =
  /** `answer` is the same object as long as the answer is kept. */
  | { status: 200; answer: Answer }
  | { status: 200 | 404 | 503; statement: FirstStatement; retry_after_s?: number | undefined }
  | { status: 429; retry_after_s?: number | undefined }

/**
 * Asks what `POST /verify` would, within the same limits; `typed` follows `/v/` in the address. Counts no check,
 * because the page's script does so by its own call.
 */
export async function askFirst({ app, limits, lookUp, answers, paid }: Service, c: Context<Env>, typed: string) {
  const query = parseQuery(typed)
  try {
    const address = limits.addressOf(c)
    // First, because the undrawn page takes a verification by its own call.
    await limits.first_views_network.take(neighbourhoodOf(address))
    await limits.verifications.take(address)
    if (query.kind === "mistyped") return MISTYPED
    const answer = await lookUp(c, typed, () => answers.answer(typed))
    if (query.kind === "code") paid.note(address, query.code)
    return { status: 200, answer } satisfies Asked
  } catch (thrown) {
    const error = toAppError(couldNotCheck(thrown))
    if (error instanceof AppError) return saidOf(error)
    app.log.error({ request_id: c.get("request_id"), err: thrown }, "unexpected error")
    return NOT_CHECKED
  }
}

const MISTYPED: Asked = { status: 404, statement: { state: "mistyped" } }
const NOT_CHECKED: Asked = { status: 503, statement: { state: "asking" } }

function saidOf({ code, retry_after_s }: AppError): Asked {
  if (code === "unknown_code") return { status: 404, statement: { state: "unknown" } }
  if (code === "not_on_chain") return { status: 200, statement: { state: "pending" } }
  if (code === "too_many_requests") return { status: 429, retry_after_s }
  return { ...NOT_CHECKED, retry_after_s }
}
