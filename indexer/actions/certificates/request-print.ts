import { contentKey } from "#actions/files/made-before.ts"
import { requestJob } from "#actions/jobs/request.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { JobAccepted, PrintRequest } from "#shared/api/labels.ts"

/** Queues a printable certificate of a product, or of the batch that it is in. Throws not_found. */
export async function requestPrint(app: App, me: Caller, id: string, input: PrintRequest): Promise<JobAccepted> {
  const product = await app.db.read
    .selectFrom("products")
    .innerJoin("companies", "companies.id", "products.company_id")
    .select("companies.language")
    .where("products.id", "=", id)
    .where("products.company_id", "=", me.company_id)
    .executeTakeFirst()
  if (!product) throw refuse("no_such_product")
  const wish = { product_id: id, of: input.of, language: input.language ?? product.language }
  return requestJob(app, me, "certificate", wish, contentKey([wish]))
}
