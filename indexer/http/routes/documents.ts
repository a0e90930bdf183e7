import { addDocument, requireDocumentRoom } from "#actions/documents/add-document.ts"
import {
  attachment,
  deleteDocument,
  listCompanyDocuments,
  listDocuments,
  readDocument,
} from "#actions/documents/documents.ts"
import { INERT } from "#http/headers.ts"
import { file, json, route, sayAfter, typed } from "#http/route.ts"
import { Done } from "#shared/api/accounts.ts"
import type { Document } from "#shared/api/evidence.ts"
import { DOCUMENT_BYTES_MAX } from "#shared/request-bounds.ts"

const MULTIPART_OVERHEAD_BYTES_MAX = 64 * 1024

export const documentRoutes = [
  route({
    call: "GET /documents",
    access: "user",
    answers: { 200: typed<Document[]>() },
    run: ({ app, me }) => listDocuments(app, me),
  }),
  route({
    call: "POST /documents",
    access: "owner",
    limit: "heavy",
    body: "file",
    body_bytes_max: DOCUMENT_BYTES_MAX + MULTIPART_OVERHEAD_BYTES_MAX,
    answers: { 201: typed<Document>() },
    async run({ app, c, me, readBody }) {
      const announced = Number(c.req.header("content-length") ?? 0)
      await requireDocumentRoom(app, me, Math.max(1, announced - MULTIPART_OVERHEAD_BYTES_MAX))
      const form = { content_type: c.req.header("content-type") ?? "", body: await readBody() }
      return addDocument(app, me, form)
    },
  }),
  route({
    call: "GET /documents/:id",
    access: "user",
    answers: { 200: file("") },
    async run({ app, limits, c, me, path }) {
      limits.downloads.hold(c)
      const { name, content_type, size_bytes, bytes } = await readDocument(app, me, path.id)
      // Strangers made these bytes: they are saved, never shown as a page of ours.
      return c.body(bytes, 200, {
        "Content-Length": String(size_bytes),
        "Content-Type": content_type,
        "Content-Disposition": attachment(name),
        ...INERT,
        "Cross-Origin-Resource-Policy": "same-origin",
      })
    },
  }),
  route({
    call: "DELETE /documents/:id",
    access: "owner",
    answers: { 200: json(Done) },
    run: ({ app, me, path }) => sayAfter(deleteDocument(app, me, path.id), "The document has been deleted."),
  }),
  route({
    call: "GET /api/companies/:id/documents",
    access: "administrator",
    answers: { 200: typed<Document[]>() },
    run: ({ app, me, path }) => listCompanyDocuments(app, me, path.id),
  }),
]
