import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Context } from "hono"
import { findDoubt } from "#actions/checks/find-doubt.ts"
import { originsAsked } from "#actions/statements/origins-asked.ts"
import type { Answer } from "#actions/verifications/answers.ts"
import type { Env } from "#http/context.ts"
import { contentPolicy } from "#http/headers.ts"
import { preferredLanguage } from "#http/language.ts"
import type { Service } from "#http/service.ts"
import { setHead } from "#http/verify-fast/head.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type { DrawView, FirstStatement } from "#shared/first-view.ts"
import { LANGUAGES, type Language } from "#shared/language.ts"
import { parseQuery } from "#shared/query.ts"
import { askFirst } from "./ask-first.ts"
import { documentsIn } from "./document.ts"

/** Documents that are kept, each of some 20 kB compressed. */
const KEPT_MAX = 500

interface Drawn {
  bytes: Buffer
  /** Of a checked maker's product: the page may ask that maker's own domain. */
  policy: string | null
}

interface Kept extends Drawn {
  answer: Answer
  /** As JSON. */
  doubt: string
  /** What a preview says depends on the day. */
  day: number
}

/**
 * Draws result pages from the answer that `POST /verify` gives. `plain` returns the undrawn page, which asks by itself.
 */
export function resultPages(
  service: Service,
  { draw, web_dir, shell }: { draw: DrawView; web_dir: string; shell: string },
  plain: (c: Context<Env>, status: 429) => Promise<Response>,
) {
  const write = documentsIn(web_dir, shell)
  const kept = new Map<string, Kept>()
  const { now, config } = service.app

  return async (c: Context<Env>, typed: string): Promise<Response> => {
    const asked = await askFirst(service, c, typed)
    headFor(c)
    if ("retry_after_s" in asked && asked.retry_after_s) c.header("Retry-After", String(asked.retry_after_s))
    if (asked.status === 429) return plain(c, asked.status)
    const language = languageOf(c)
    const encoding = encodingFor(c)
    const make = (statement: FirstStatement) => {
      const view = { language, statement }
      const address = `${config.public_url}/v/${encodeURIComponent(typed)}`
      return encoded(write(view, draw(typed, view), address), encoding)
    }
    if (encoding !== "identity") c.header("Content-Encoding", encoding)
    const { bytes, policy } =
      "answer" in asked
        ? await found(asked.answer, typed, `${encoding} ${language} ${typed}`, make)
        : { bytes: await make(asked.statement), policy: null }
    if (policy) setHead(c, "content-security-policy", policy)
    return c.body(new Uint8Array(bytes), asked.status, { "Content-Type": "text/html; charset=UTF-8" })
  }

  /** Null where it cannot be read: no verdict waits for it, and the page asks by itself. */
  async function doubtOf(typed: string): Promise<ChecksOfCode | null> {
    const query = parseQuery(typed)
    return query.kind === "code" ? findDoubt(service.app, query.code).catch(() => null) : null
  }

  async function found(
    answer: Answer,
    typed: string,
    key: string,
    make: (statement: FirstStatement) => Promise<Buffer>,
  ): Promise<Drawn> {
    const day = Math.floor(now() / DAY_MS)
    const doubt = await doubtOf(typed)
    const known = kept.get(key)
    if (known?.answer === answer && known.day === day && known.doubt === JSON.stringify(doubt)) return known
    const statement: VerifyResponse = JSON.parse(answer.body)
    const { attested, domain } = statement.issuer
    const policy = attested && domain ? contentPolicy(service.app, originsAsked(domain)) : null
    const drawn = { bytes: await make({ state: "found", answer: statement, ...(doubt && { doubt }) }), policy }
    kept.delete(key)
    kept.set(key, { answer, day, doubt: JSON.stringify(doubt), ...drawn })
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!)
    return drawn
  }
}

const DAY_MS = 86_400_000

/** A result is private to one visitor and ages with its answer, so caches and search engines must not keep it. */
function headFor(c: Context<Env>): void {
  setHead(c, "cache-control", "private, no-cache")
  setHead(c, "x-robots-tag", "noindex")
  setHead(c, "vary", "Accept, Accept-Language, Accept-Encoding")
}

/** As the page decides: what the address asks for (`?lang=hu`), else what the browser prefers. */
const languageOf = (c: Context<Env>): Language =>
  LANGUAGES.find((one) => one === c.req.query("lang")) ?? preferredLanguage(c)

type Encoding = "br" | "gzip" | "identity"

function encodingFor(c: Context<Env>): Encoding {
  const accepted = c.req.header("accept-encoding") ?? ""
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity"
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const toBrotli = promisify<string, object, Buffer>(brotliCompress)
const toGzip = promisify<string, Buffer>(gzip)

/** Compressed in Node's own threads: it takes longer than the drawing. */
function encoded(html: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(Buffer.from(html))
  return encoding === "br" ? toBrotli(html, BROTLI) : toGzip(html)
}
