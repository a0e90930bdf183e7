import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Context } from "hono"
import { findDoubt } from "#actions/checks/find-doubt.ts"
import { originsAsked } from "#actions/statements/origins-asked.ts"
import type { Answer } from "#actions/verifications/answers.ts"
import type { Env } from "#http/context.ts"
import { contentPolicy } from "#http/headers.ts"
import { preferredIn } from "#http/language.ts"
import type { Service } from "#http/service.ts"
import { setHead } from "#http/verify-fast/head.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type { DrawView, FirstStatement, FirstView } from "#shared/first-view.ts"
import { LANGUAGES, type Language } from "#shared/language.ts"
import { parseQuery, type Query } from "#shared/query.ts"
import { DAY_MS } from "#shared/time.ts"
import { askFirst } from "./ask-first.ts"
import { documentsIn } from "./document.ts"

/** Documents that are kept, each of some 20 kB compressed. */
const KEPT_MAX = 500
/** Stands for every code that nobody has: their documents differ in the code alone. */
const ANY_CODE = "DSW8-ZAVV-ZBG6"

type Make = (statement: FirstStatement) => Promise<Buffer>

interface Drawn {
  bytes: Buffer
  /** The page's own content policy, which lets it ask a checked maker's domain; null: the usual one. */
  policy: string | null
}

interface Kept extends Drawn {
  answer: Answer
  /** As JSON. */
  doubt: string
  /** Days since 1970 when it was drawn: what a preview says depends on the day. */
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
  const unknown = new Map<Language, string>()
  const mistyped = new Map<string, Promise<Buffer>>()
  const { now, config } = service.app

  return async (c: Context<Env>, typed: string): Promise<Response> => {
    const asked = await askFirst(service, c, typed)
    headFor(c)
    if ("retry_after_s" in asked && asked.retry_after_s) c.header("Retry-After", String(asked.retry_after_s))
    if (asked.status === 429) return plain(c, asked.status)
    const language = languageOf(c)
    const encoding = encodingFor(c)
    const query = parseQuery(typed)
    const make: Make = (statement) => encoded(documentOf(query, { language, statement }), encoding)
    const key = `${encoding} ${language}`
    if (encoding !== "identity") c.header("Content-Encoding", encoding)
    const { bytes, policy } =
      "answer" in asked
        ? await found(asked.answer, query, key, make)
        : { bytes: await toldOf(asked.statement, key, make), policy: null }
    if (policy) setHead(c, "content-security-policy", policy)
    return c.body(new Uint8Array(bytes), asked.status, { "Content-Type": "text/html; charset=UTF-8" })
  }

  /** Draws one spelling of the query, however it was typed. A mistyped one is left for the script to fill in. */
  function documentOf(query: Query, view: FirstView): string {
    const shown = spelled(query)
    const drawn = (as: string) => write(view, draw(as, view), `${config.public_url}/v/${as}`)
    if (query.kind !== "code" || view.statement.state !== "unknown") return drawn(shown)
    return once(unknown, view.language, () => drawn(ANY_CODE)).replaceAll(ANY_CODE, shown)
  }

  function toldOf(statement: FirstStatement, key: string, make: Make): Promise<Buffer> {
    return statement.state === "mistyped" ? once(mistyped, key, () => make(statement)) : make(statement)
  }

  /** Null where it cannot be read: no verdict waits for it, and the page asks by itself. */
  async function doubtOf(query: Query): Promise<ChecksOfCode | null> {
    return query.kind === "code" ? findDoubt(service.app, query.code).catch(() => null) : null
  }

  async function found(answer: Answer, query: Query, way: string, make: Make): Promise<Drawn> {
    const day = Math.floor(now() / DAY_MS)
    const doubt = await doubtOf(query)
    const key = `${way} ${spelled(query)}`
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

/** One spelling for all ways to type a query; empty for a mistyped one. */
function spelled(query: Query): string {
  if (query.kind === "code") return query.code.replace(/.{4}(?=.)/g, "$&-")
  if (query.kind === "mistyped") return ""
  return query.kind === "token" ? query.token_id : query.kind === "transaction" ? query.tx_hash : query.value
}

function once<Key, Made>(made: Map<Key, Made>, key: Key, make: () => Made): Made {
  const before = made.get(key)
  if (before !== undefined) return before
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** A result is private to one visitor and ages with its answer, so caches and search engines must not keep it. */
function headFor(c: Context<Env>): void {
  setHead(c, "cache-control", "private, no-cache")
  setHead(c, "x-robots-tag", "noindex")
  setHead(c, "vary", "Accept, Accept-Language, Accept-Encoding")
}

/** As the page decides: what the address asks for (`?lang=hu`), else what the browser prefers. */
const languageOf = (c: Context<Env>): Language =>
  LANGUAGES.find((one) => one === c.req.query("lang")) ?? preferredIn(c.req.header("accept-language"))

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
