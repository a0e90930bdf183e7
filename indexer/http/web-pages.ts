import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Context, Hono } from "hono"
import type { DrawForVisitor } from "#shared/first-view.ts"
import { codeOfPath, isBareCode } from "#shared/query.ts"
import { DAY_MS } from "#shared/time.ts"
import type { Env } from "./context.ts"
import { resultPages } from "./first-view/result-pages.ts"
import type { Service } from "./service.ts"
import { setHead } from "./verify-fast/head.ts"

const YEAR_S = 31_536_000
const OWN_PICTURE = /(<meta property="og:image" content=")\//

/**
 * Serves the built pages: hashed files cached for a year, and one document for every other address. With `draw`, a
 * result's page includes its first view.
 */
export function webPages(service: Service, web_dir: string, draw?: DrawForVisitor) {
  const pages = new Hono<Env>()
  const index = join(web_dir, "index.html")
  if (!existsSync(index)) return pages
  const { public_url } = service.app.config
  // Link previews need an absolute `og:image`.
  const addressed = (shell: string) => shell.replace(OWN_PICTURE, `$1${public_url}/`)
  const plain = async (c: Context<Env>, status: 200 | 404 | 429 | 503) =>
    c.html(addressed(await readFile(index, "utf8")), status)
  const result = draw && resultPages(service, { draw, web_dir, shell: addressed(readFileSync(index, "utf8")) }, plain)
  const hashed = {
    precompressed: true,
    onFound: (_path: string, c: Context) => c.header("Cache-Control", `public, max-age=${YEAR_S}, immutable`),
  }
  const ofAnotherVersion = keptAssets(service.app.config.data_dir)
  mkdirSync(ofAnotherVersion, { recursive: true })
  pages.use("/assets/*", serveStatic({ ...hashed, root: web_dir }))
  pages.use(
    "/assets/*",
    serveStatic({ ...hashed, root: ofAnotherVersion, rewriteRequestPath: (path) => `/${basename(path)}` }),
  )
  // This page must work from any disk and host, so it carries its own policy: one hashed script, any node.
  pages.use("/verify.html", async (c, next) => {
    setHead(c, "content-security-policy", "frame-ancestors 'none'")
    await next()
  })
  // Its address holds a token that must not leak.
  pages.use("/set-password", async (c, next) => {
    setHead(c, "referrer-policy", "no-referrer")
    await next()
  })
  // GS1 Digital Link, as printed for tills. A code that follows the # beside a serial number is read by the page.
  pages.get("/01/:gtin{[0-9]{8,14}}/21/:serial", async (c) => {
    const serial = c.req.param("serial")
    setHead(c, "x-robots-tag", "noindex")
    return isBareCode(serial) ? c.redirect(`/v/${encodeURIComponent(serial)}`) : plain(c, 200)
  })
  pages.use("/*", async (c, next) => {
    // Files without a hash in their names may change with the next version.
    setHead(c, "cache-control", "no-cache")
    if (c.req.path === "/" || c.req.method !== "GET") return next()
    return serveStatic<Env>({ root: web_dir, precompressed: true })(c, next)
  })
  pages.get("/*", (c, next) => {
    const { path } = c.req
    const isPage = isPageAddress(path)
    if (path.startsWith("/assets/") || !wantsPage(c.req.header("accept"), isPage)) return next()
    const typed = codeOfPath(path)
    if (typed !== null && result) return result(c, typed)
    setHead(c, "vary", "Accept")
    if (typed !== null || !isPage) setHead(c, "x-robots-tag", "noindex")
    return plain(c, isPage ? 200 : 404)
  })
  return pages
}

/** Programs that preview links or watch sites accept anything, and get a page where there is one. */
function wantsPage(accept = "*/*", isPage: boolean): boolean {
  return accept.includes("text/html") || (isPage && accept.includes("*/*") && !accept.includes("json"))
}

/**
 * A page asks any instance for its scripts, one of another version too. So each lays its own into the data folder that all
 * share, and serves from there what it lacks.
 */
const KEPT_MS = 90 * DAY_MS

export const keptAssets = (data_dir: string): string => join(data_dir, "assets")

/** Keeps this version's files for as long as pages of it may be open, and forgets those of versions long gone. */
export async function keepAssets(web_dir: string, data_dir: string): Promise<void> {
  const own = join(web_dir, "assets")
  const kept = keptAssets(data_dir)
  const now = new Date()
  for (const name of await readdir(own)) {
    const target = join(kept, name)
    if (existsSync(target)) await utimes(target, now, now)
    else {
      // Browsers keep for a year what they are sent, so another instance never sees half of it.
      const copy = `${target}.${process.pid}`
      await writeFile(copy, await readFile(join(own, name)))
      await rename(copy, target)
    }
  }
  for (const name of await readdir(kept)) {
    const path = join(kept, name)
    if ((await stat(path)).mtimeMs < now.getTime() - KEPT_MS) await rm(path)
  }
}

/** Addresses at which there is a page. Which of the dashboard's there are is told to whoever has signed in. */
const PAGES = [
  /^\/$/,
  /^\/(learn-more|terms|privacy|status)\/?$/,
  /^\/v\/[^/]+\/?$/i,
  /^\/local\/\d{1,10}\/tx\/0x[0-9a-fA-F]{64}\/?$/,
  /^\/(auth|forgot-password|set-password|thank-you|free-thank-you)\/?$/,
  /^\/subscription-checkout\/[^/]+\/?$/,
  /^\/(dashboard|admin)(\/[\w.~%-]+){0,3}\/?$/,
]

export const isPageAddress = (path: string): boolean => PAGES.some((page) => page.test(path))
