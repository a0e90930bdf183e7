import { Hono } from "hono"
import type { Env } from "#http/context.ts"
import { publicCall } from "#http/headers.ts"
import { openApiDocument } from "#http/openapi/document.ts"
import { docsPage } from "#http/openapi/page/docs-page.ts"
import type { App } from "#indexer/app.ts"

const FOR_A_WHILE = { "Cache-Control": "public, max-age=300" }

/** The interface, for programs and for people. Both are put together at the first look. */
export function docsRoutes({ config }: App, version: string) {
  let made: { json: string; page: string } | undefined
  const make = () => {
    if (made) return made
    const document = openApiDocument(config.public_url, version)
    made = { json: JSON.stringify(document), page: docsPage(document) }
    return made
  }
  return new Hono<Env>()
    .use("/openapi.json", publicCall())
    .get("/openapi.json", (c) => c.body(make().json, 200, { "Content-Type": "application/json", ...FOR_A_WHILE }))
    .get("/docs", (c) => c.html(make().page, 200, FOR_A_WHILE))
}
