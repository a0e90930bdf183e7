import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import type { Env } from "./context.ts"
import { setHead } from "./verify-fast/head.ts"

const YEAR_S = 31_536_000
const OWN_PICTURE = /(<meta property="og:image" content=")\//

/** The built pages: plain files, hashed ones cached for a year, and the shell for every other address. */
export function webPages(web_dir: string, public_url: string) {
  const pages = new Hono<Env>()
  if (!existsSync(join(web_dir, "index.html"))) return pages
  pages.use(
    "/assets/*",
    serveStatic({
      root: web_dir,
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", `public, max-age=${YEAR_S}, immutable`),
    }),
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
  pages.use("/*", async (c, next) => {
    // Files without a hash in their names may change with the next version.
    setHead(c, "cache-control", "no-cache")
    if (c.req.path === "/" || c.req.method !== "GET") return next()
    return serveStatic<Env>({ root: web_dir, precompressed: true })(c, next)
  })
  pages.get("/*", async (c, next) => {
    const wantsPage = c.req.header("accept")?.includes("text/html") && !c.req.path.startsWith("/assets/")
    if (!wantsPage) return next()
    const shell = await readFile(join(web_dir, "index.html"), "utf8")
    // Who previews a link takes the picture's whole address only.
    return c.html(shell.replace(OWN_PICTURE, `$1${public_url}/`), 200)
  })
  return pages
}
