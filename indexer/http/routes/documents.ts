import { Hono } from "hono"
import { addDocument } from "#actions/documents/add-document.ts"
import { deleteDocument } from "#actions/documents/delete-document.ts"
import { attachment } from "#actions/documents/file-name.ts"
import { listCompanyDocuments, listDocuments } from "#actions/documents/list-documents.ts"
import { readDocument } from "#actions/documents/read-document.ts"
import { readBody } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { limited } from "#http/rate-limit.ts"
import { administratorOnly, signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { DOCUMENT_BYTES_MAX } from "#shared/api/documents.ts"

const MULTIPART_OVERHEAD_BYTES_MAX = 64 * 1024

export function documentRoutes(app: App, limits: Limits) {
  const mine = signedIn(app, limits)
  const paced = limited(limits.documents, (c) => c.get("me").company_id)
  return new Hono<Env>()
    .get("/documents", mine, async (c) => c.json(await listDocuments(app, c.get("me")), 200))
    .post("/documents", mine, paced, async (c) => {
      const body = await readBody(c, DOCUMENT_BYTES_MAX + MULTIPART_OVERHEAD_BYTES_MAX)
      const form = { content_type: c.req.header("content-type") ?? "", body }
      return c.json(await addDocument(app, c.get("me"), form), 201)
    })
    .get("/documents/:id", mine, async (c) => {
      limits.downloads.hold(c)
      const { name, content_type, size_bytes, bytes } = await readDocument(app, c.get("me"), c.req.param("id"))
      // Strangers made these bytes: they are saved, never shown as a page of ours.
      return c.body(bytes, 200, {
        "Content-Length": String(size_bytes),
        "Content-Type": content_type,
        "Content-Disposition": attachment(name),
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
      })
    })
    .delete("/documents/:id", mine, async (c) => {
      await deleteDocument(app, c.get("me"), c.req.param("id"))
      return c.json({ detail: "The document has been deleted." }, 200)
    })
    .get("/api/companies/:id/documents", mine, administratorOnly, async (c) => {
      return c.json(await listCompanyDocuments(app, c.get("me"), c.req.param("id")), 200)
    })
}
