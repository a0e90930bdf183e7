import { Hono } from "hono"
import { countProducts } from "#actions/products/count.ts"
import { deleteProducts } from "#actions/products/delete.ts"
import { editProduct } from "#actions/products/edit.ts"
import { readHistory } from "#actions/products/history.ts"
import { streamProducts } from "#actions/products/list.ts"
import { checkSelection } from "#actions/products/list-page.ts"
import { showProduct } from "#actions/products/show.ts"
import { streamCsv } from "#actions/products/stream-csv.ts"
import { requireBulkUpload, uploadCsv } from "#actions/products/upload-csv.ts"
import { uploadSingle } from "#actions/products/upload-single.ts"
import { listUploads } from "#actions/uploads/list.ts"
import { parseWith, readBody, readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import { idempotent } from "#http/idempotent.ts"
import type { Limits } from "#http/limits.ts"
import { OneAtATime } from "#http/one-at-a-time.ts"
import { limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App, Caller } from "#indexer/app.ts"
import {
  BulkUploadOptions,
  DeleteRequest,
  ProductEdit,
  ProductListQuery,
  ProductSelection,
  SingleUpload,
} from "#shared/api/products.ts"
import { CSV_BYTES_MAX } from "#shared/csv/file-limits.ts"

/** The file, and what a form puts around it. */
const FORM_BYTES_MAX = CSV_BYTES_MAX + 64 * 1024
const IDS_BYTES_MAX = 1024 * 1024
const JSON_TYPE = { "Content-Type": "application/json" }

export function productRoutes(app: App, limits: Limits) {
  const reads = signedIn(app, limits, { scope: "products:read" })
  const writes = signedIn(app, limits, { scope: "products:write" })
  const reading = new OneAtATime("A file of your company is being read right now. Please wait until it is done.")
  return new Hono<Env>()
    .get("/product-stats", reads, async (c) => c.json(await countProducts(app, c.get("me")), 200))
    .get("/products", reads, async (c) => {
      const me = c.get("me")
      const asked = c.req.query()
      const isPaged = Object.keys(ProductListQuery.shape).some((name) => Object.hasOwn(asked, name))
      if (isPaged) {
        limits.pages.hold(c)
        return c.body(await listPage(app, me, parseWith(ProductListQuery, asked)), 200, JSON_TYPE)
      }
      limits.downloads.hold(c)
      return c.body(await streamProducts(app, me), 200, JSON_TYPE)
    })
    .get("/products.csv", reads, async (c) => {
      limits.downloads.hold(c)
      const csv = await streamCsv(app, c.get("me"), parseWith(ProductSelection, c.req.query()))
      const headers = {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="products.csv"',
      }
      return c.body(csv, 200, headers)
    })
    .get("/products/:id", reads, async (c) => c.json(await showProduct(app, c.get("me"), c.req.param("id")), 200))
    .patch("/products/:id", writes, async (c) => {
      const input = await readJson(c, ProductEdit, IDS_BYTES_MAX)
      return c.json(await editProduct(app, c.get("me"), c.req.param("id"), input), 200)
    })
    .get("/products/:id/history", reads, async (c) =>
      c.json(await readHistory(app, c.get("me"), c.req.param("id")), 200),
    )
    .get("/uploads", reads, async (c) => c.json(await listUploads(app, c.get("me")), 200))
    .delete("/delete-products", writes, async (c) => {
      const { ids } = await readJson(c, DeleteRequest, IDS_BYTES_MAX)
      return c.json(await deleteProducts(app, c.get("me"), ids), 200)
    })
    .post("/upload-single-product", writes, idempotent(app, 201, IDS_BYTES_MAX), async (c) => {
      const input = await readJson(c, SingleUpload, IDS_BYTES_MAX)
      return c.json(await uploadSingle(app, c.get("me"), input), 201)
    })
    .post(
      "/upload-individual-products",
      writes,
      idempotent(app, 200, FORM_BYTES_MAX),
      limited(limits.uploads, (c) => c.get("me").company_id),
      async (c) => {
        await requireBulkUpload(app, c.get("me"))
        const options = parseWith(BulkUploadOptions, c.req.query())
        const body = await readBody(c, FORM_BYTES_MAX)
        const form = { content_type: c.req.header("content-type") ?? "", body }
        const me = c.get("me")
        return c.json(await reading.alone(me.company_id, () => uploadCsv(app, me, form, options)), 200)
      },
    )
}

async function listPage(app: App, me: Caller, query: ProductListQuery): Promise<Uint8Array<ArrayBuffer>> {
  checkSelection(query)
  const { company_id } = me
  const json = await app.threads.run("listProductPage", { company_id, query }, me)
  return json as Uint8Array<ArrayBuffer>
}
