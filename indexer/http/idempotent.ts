import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { beginOnce } from "#actions/idempotency/begin.ts"
import { abandonOnce, finishOnce } from "#actions/idempotency/settle.ts"
import type { App } from "#indexer/app.ts"
import { keepBody, readBody } from "./body.ts"
import type { Env } from "./context.ts"

/**
 * Does `work` once per `Idempotency-Key` and company and repeats its answer for a day; `status` is the one of success.
 * Refusals are not kept.
 */
export async function answerOnce(
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

/** A form's parts between its boundaries; any other body as a whole. */
function partsOf(content_type: string, body: Buffer): Buffer<ArrayBuffer>[] {
  const whole = body as Buffer<ArrayBuffer>
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(content_type) ?? []
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
