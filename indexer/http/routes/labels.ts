import { type Context, Hono } from "hono"
import { requestBundle } from "#actions/bundles/request.ts"
import { attachment } from "#actions/documents/file-name.ts"
import { readFile } from "#actions/files/read.ts"
import { streamFile } from "#actions/files/stream.ts"
import { requestJob } from "#actions/jobs/request.ts"
import { showJob } from "#actions/jobs/show.ts"
import { drawQr } from "#actions/labels/qr.ts"
import { requestLabelSheet } from "#actions/labels/request-sheet.ts"
import { parseWith, readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { ArchiveRequest, BundleRequest, LabelSheetRequest, QrQuery } from "#shared/api/labels.ts"

const IDS_BYTES_MAX = 1024 * 1024

/** QR codes, sheets of labels, and whatever else is made for a company to download. */
export function labelRoutes(app: App, limits: Limits) {
  const labels = signedIn(app, limits, { scope: "labels:read" })
  const certificates = signedIn(app, limits, { scope: "certificates:read" })
  const mine = signedIn(app, limits, { scope: ["labels:read", "certificates:read"] })
  return new Hono<Env>()
    .get("/products/:id/qr.svg", labels, async (c) => {
      const svg = await drawQr(app, c.get("me"), c.req.param("id"), "svg")
      return download(c, svg, { name: "qr.svg", content_type: "image/svg+xml" })
    })
    .get("/products/:id/qr.png", labels, async (c) => {
      const png = await drawQr(app, c.get("me"), c.req.param("id"), parseWith(QrQuery, c.req.query()))
      return download(c, png, { name: "qr.png", content_type: "image/png" })
    })
    .post("/label-sheets", labels, async (c) => {
      const input = await readJson(c, LabelSheetRequest, IDS_BYTES_MAX)
      return c.json(await requestLabelSheet(app, c.get("me"), input), 202)
    })
    .post("/bundles", certificates, async (c) => {
      return c.json(await requestBundle(app, c.get("me"), await readJson(c, BundleRequest)), 202)
    })
    .post("/certificate-archives", certificates, async (c) => {
      const { tx_hash } = await readJson(c, ArchiveRequest)
      const wish = tx_hash === undefined ? {} : { tx_hash }
      return c.json(await requestJob(app, c.get("me"), "archive", wish, tx_hash ?? "everything"), 202)
    })
    .get("/jobs/:id", mine, async (c) => c.json(await showJob(app, c.get("me"), c.req.param("id")), 200))
    .get("/files/:id", mine, async (c) => {
      limits.downloads.hold(c)
      const file = await readFile(app, c.get("me"), c.req.param("id"))
      c.header("Content-Length", String(file.size_bytes))
      return download(c, await streamFile(app, c.get("me"), file), file)
    })
}

/** As a file to keep: whatever it holds, no browser runs it in our name. */
function download(
  c: Context<Env>,
  bytes: Uint8Array<ArrayBuffer> | ReadableStream,
  { name, content_type }: { name: string; content_type: string },
) {
  return c.body(bytes, 200, { "Content-Type": content_type, "Content-Disposition": attachment(name) })
}
