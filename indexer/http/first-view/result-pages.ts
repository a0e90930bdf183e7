import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Context } from "hono"
import { showBrand } from "#actions/brand-pages/brand-pages.ts"
import { issueCertificate } from "#actions/certificates/issue.ts"
import { describeChains } from "#actions/chains/health.ts"
import { findDoubt } from "#actions/checks/show-checks.ts"
import { couldNotCheck, toAppError } from "#actions/database-away.ts"
import { originsAsked } from "#actions/statements/domains.ts"
import type { Answer } from "#actions/verifications/answers.ts"
import { type Env, preferredIn } from "#http/context.ts"
import { contentPolicy } from "#http/headers.ts"
import { lookUp } from "#http/limits/limits.ts"
import type { Service } from "#http/service.ts"
import { setHead } from "#http/verify-fast/head.ts"
import { AppError } from "#indexer/errors.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { themeColour } from "#shared/brand-colour.ts"
import { findQuery } from "#shared/find-query.ts"
import {
  type Brought,
  type DrawForVisitor,
  type DrawnView,
  FIRST_VIEW_ID,
  type FirstStatement,
  type FirstView,
  FONTS_ID,
} from "#shared/first-view.ts"
import { LANGUAGES, type Language } from "#shared/language.ts"
import { parseQuery, type Query } from "#shared/query.ts"
import { DAY_MS } from "#shared/time.ts"

/** Documents that are kept, each of some 20 kB compressed. */
const KEPT_MAX = 500
/** Stands for every code that nobody has: their documents differ in the code alone. */
const ANY_CODE = "DSW8-ZAVV-ZBG6"

type Make = (statement: FirstStatement) => Promise<Buffer>

interface Drawn {
  bytes: Buffer
  /** The page's own content policy, which lets it ask a checked maker's domain. */
  policy: string
}

interface Kept extends Drawn {
  answer: Answer
  /** As JSON. */
  brought: string
  /** Days since 1970 when it was drawn: what a preview says depends on the day. */
  day: number
}

/**
 * Draws result pages from the answer that `POST /verify` gives. `plain` returns the undrawn page, which asks by itself.
 */
export function resultPages(
  service: Service,
  { draw, web_dir, shell }: { draw: DrawForVisitor; web_dir: string; shell: string },
  plain: (c: Context<Env>, status: 200 | 404 | 429 | 503) => Promise<Response>,
) {
  const write = documentsIn(web_dir, shell)
  const policyWith = (origins: readonly string[]) => contentPolicy(service.app, origins, FONTS_HASH)
  const usual = policyWith([])
  const kept = new Map<string, Kept>()
  const unknown = new Map<Language, Promise<string>>()
  const mistyped = new Map<string, Promise<Buffer>>()
  const { now, config } = service.app

  return async (c: Context<Env>, typed: string): Promise<Response> => {
    const query = parseQuery(typed)
    const asked = await askFirst(service, c, typed)
    headFor(c)
    if ("retry_after_s" in asked && asked.retry_after_s) c.header("Retry-After", String(asked.retry_after_s))
    if (asked.status === 429) return plain(c, asked.status)
    const meant = query.kind === "mistyped" ? findQuery(typed) : query
    // The page reads codes and nothing around them.
    if (meant !== query && meant.kind !== "mistyped") return c.redirect(`/v/${spelled(meant)}`)
    const language = languageOf(c)
    const encoding = encodingFor(c)
    const network = service.limits.networkOf(c)
    const make: Make = async (statement) => encoded(await documentOf(query, { language, statement }, network), encoding)
    const key = `${encoding} ${language}`
    const drawn = await ("answer" in asked
      ? found(asked.answer, query, key, make)
      : toldOf(asked.statement, key, make).then((bytes) => ({ bytes, policy: usual }))
    ).catch(unlessBusy)
    if (!drawn) return plain(c, asked.status)
    if (encoding !== "identity") c.header("Content-Encoding", encoding)
    const { bytes, policy } = drawn
    setHead(c, "content-security-policy", policy)
    return c.body(new Uint8Array(bytes), asked.status, { "Content-Type": "text/html; charset=UTF-8" })
  }

  /** Draws one spelling of the query, however it was typed. A mistyped one is left for the script to fill in. */
  async function documentOf(query: Query, view: FirstView, network: string): Promise<string> {
    const shown = spelled(query)
    const drawn = async (as: string) => write(view, await draw(as, view, network), `${config.public_url}/v/${as}`)
    if (query.kind !== "code" || view.statement.state !== "unknown") return drawn(shown)
    return (await once(unknown, view.language, () => drawn(ANY_CODE))).replaceAll(ANY_CODE, shown)
  }

  function toldOf(statement: FirstStatement, key: string, make: Make): Promise<Buffer> {
    return statement.state === "mistyped" ? once(mistyped, key, () => make(statement)) : make(statement)
  }

  /** What cannot be read is left out: no verdict waits for it, and the page asks by itself. */
  async function bring(query: Query, { issuer, model }: VerifyResponse): Promise<Brought> {
    if (query.kind !== "code") return {}
    const missing = () => null
    const [doubt, certificate, brand] = await Promise.all([
      findDoubt(service.app, query.code).catch(missing),
      issueCertificate(service.app, query.code).catch(missing),
      issuer.attested ? showBrand(service.app, issuer.id, model).catch(missing) : null,
    ])
    const look = brand && { colour: themeColour(brand.colour), logo: brand.logo }
    return {
      ...(doubt && { doubt }),
      ...(look && { look }),
      ...(certificate && { certificate, chains: describeChains(service.app) }),
    }
  }

  async function found(answer: Answer, query: Query, way: string, make: Make): Promise<Drawn> {
    const day = Math.floor(now() / DAY_MS)
    const said: VerifyResponse = JSON.parse(answer.body)
    const beside = await bring(query, said)
    const brought = JSON.stringify(beside)
    const key = `${way} ${spelled(query)}`
    const known = kept.get(key)
    if (known?.answer === answer && known.day === day && known.brought === brought) return known
    const { attested, domain } = said.issuer
    const policy = attested && domain ? policyWith(originsAsked(domain)) : usual
    const drawn = { bytes: await make({ state: "found", answer: said, ...beside }), policy }
    kept.delete(key)
    kept.set(key, { answer, day, brought, ...drawn })
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

function once<Key, Made>(made: Map<Key, Promise<Made>>, key: Key, make: () => Promise<Made>): Promise<Made> {
  const before = made.get(key)
  if (before !== undefined) return before
  const fresh = make()
  made.set(key, fresh)
  fresh.catch(() => made.delete(key))
  return fresh
}

/** A network that has too much drawn gets pages that ask by themselves. */
function unlessBusy(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "busy")) throw error
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

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const toBrotli = promisify<string, object, Buffer>(brotliCompress)
const toGzip = promisify<string, Buffer>(gzip)

/** Compressed in Node's own threads: it takes longer than the drawing. */
function encoded(html: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(Buffer.from(html))
  return encoding === "br" ? toBrotli(html, BROTLI) : toGzip(html)
}

/** What a page's first view is to say, and the status that it has. */
type Asked =
  /** `answer` is the same object as long as the answer is kept. */
  | { status: 200; answer: Answer }
  | { status: 200 | 404 | 503; statement: FirstStatement; retry_after_s?: number | undefined }
  | { status: 429; retry_after_s?: number | undefined }

/**
 * Asks what `POST /verify` would, within the same limits; `typed` follows `/v/` in the address. Counts no check,
 * because the page's script does so by its own call.
 */
async function askFirst({ app, limits, answers }: Service, c: Context<Env>, typed: string) {
  const query = parseQuery(typed)
  try {
    await limits.visitors.heavy.take(limits.addressOf(c))
    if (query.kind === "mistyped") return MISTYPED
    const answer = await lookUp(limits, c, () => answers.answer(typed))
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

/**
 * Where the document came soon, fonts come beside the scripts, before anything is seen in others. Else the script shows
 * them after the verdict (`quiet-line.ts`).
 */
const SHOW_FONTS = `for (const { requestStart } of performance.getEntriesByType("navigation"))
if (performance.now() - requestStart < 300) document.getElementById("${FONTS_ID}").media = "all"`
const FONTS_HASH = `sha256-${createHash("sha256").update(SHOW_FONTS).digest("base64")}`

export const STYLE = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/
const PRELOADED = /<link [^>]*rel="(?:module)?preload"[^>]*>\s*/g
/** A face that has to be fetched. */
export const FETCHED_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g
/** What the document of a first view says in words of its own. */
const SAID = [
  /<title>[^<]*<\/title>/,
  /<meta name="description"[^>]*>/,
  /<meta property="og:title"[^>]*>/,
  /<meta property="og:description"[^>]*>/,
  /<meta charset="utf-8" \/>/,
]

/**
 * Builds complete documents of first views in the frame of the built `index.html`. The style sheet is inlined, so on a
 * slow line the verdict shows a round trip earlier. The scripts are named first, and the fonts left to them (`quiet-line.ts`):
 * nothing is fetched before what the visitor's own check needs.
 */
function documentsIn(web_dir: string, shell: string) {
  const head = /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? ""
  const frame = SAID.reduce((left, said) => left.replace(said, ""), head.replace(PRELOADED, ""))
  const styled = frame.replace(STYLE, (_, file: string) => {
    const style = readFileSync(join(web_dir, file), "utf8")
    const faces = style.match(FETCHED_FACE) ?? []
    const rest = style.replace(FETCHED_FACE, "")
    return `<style>${rest}</style>\n<style id="${FONTS_ID}" media="(scripting: none)">${faces.join("")}</style>\n<script>${SHOW_FONTS}</script>`
  })
  const scripts = scriptsOf(web_dir)

  return ({ language, statement }: FirstView, view: DrawnView, address: string): string => {
    const { title, preview, html, without_script, late, reload } = view
    const data = JSON.stringify({ language, statement }).replaceAll("<", "\\u003c")
    return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
${scripts[language]}
<title>${escaped(title)}</title>
<meta name="robots" content="noindex" />
<meta name="description" content="${escaped(preview.description)}" />
<meta property="og:title" content="${escaped(preview.title)}" />
<meta property="og:description" content="${escaped(preview.description)}" />
<meta property="og:url" content="${escaped(address)}" />
${styled}
</head>
<body>
<noscript><p class="no-script">${escaped(without_script)}</p></noscript>
<div id="root">${html}</div>
<p class="late" role="status">${escaped(late)} <a href="" class="prose-link">${escaped(reload)}</a></p>
<script type="application/json" id="${FIRST_VIEW_ID}">${data}</script>
</body>
</html>
`
  }
}

/** As links, by language; none where only pages were built. */
function scriptsOf(web_dir: string): Record<Language, string> {
  const built = join(web_dir, "..", "result-scripts.json")
  const names: Record<Language, string[]> = existsSync(built)
    ? JSON.parse(readFileSync(built, "utf8"))
    : { en: [], hu: [] }
  const linked = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}">`
  return { en: names.en.map(linked).join("\n"), hu: names.hu.map(linked).join("\n") }
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
