import * as z from "zod"
import { requireActive } from "#actions/companies/company.ts"
import type { SentForm } from "#actions/files/read-form-file.ts"
import { settleOnce } from "#actions/idempotency/idempotency.ts"
import { withModelPhotos } from "#actions/photos/model-photos.ts"
import { mediaOf } from "#actions/photos/photos.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { formatCode } from "#proof/code.ts"
import type { BulkUploadOptions, BulkUploadResponse, SingleUpload, SingleUploadResponse } from "#shared/api/products.ts"
import { COLUMNS_READ_MAX } from "#shared/csv/encodings.ts"
import {
  fittingScope,
  refusePersonalData,
  requireRecord,
  serialWarnings,
  toNewProduct,
  warningOf,
} from "./check-product.ts"
import { importProducts, whyNoBulkUpload } from "./import.ts"
import { freeSlots, insertProducts } from "./insert-products.ts"

const Mapping = z.union([
  z.record(z.string().max(512), z.string().max(64)),
  z.array(z.string().max(64)).min(1).max(COLUMNS_READ_MAX),
])

/** Asked before the file is read. Throws plan_does_not_include or subscription_inactive. */
export async function requireBulkUpload(app: App, me: Caller): Promise<void> {
  const company = await readCompany(app.db.read, me.company_id)
  const why = whyNoBulkUpload(company)
  if (why) throw new AppError(why)
}

/** Imports the CSV file of a multipart form in a worker thread. */
export async function uploadCsv(
  app: App,
  me: Caller,
  form: SentForm,
  options: BulkUploadOptions,
): Promise<BulkUploadResponse> {
  const outcome = await app.threads.run(
    importProducts,
    {
      company_id: me.company_id,
      user_id: me.user_id,
      form,
      attributes: readAttributes(options.attributes),
      mapping: readMapping(options.mapping),
      encoding: options.encoding,
      continued_by: options.continued_by,
      counting: countingOf(options),
      import_what_fits: options.import_what_fits === "true",
      strict: options.strict === "true",
      dry_run: options.dry_run === "true",
      once: me.once,
      language: me.language,
      now: app.now(),
    },
    me,
  )
  if (!outcome.ok) throw new AppError(outcome.why)
  return outcome.response
}

function countingOf({ pieces, serials, known, photos }: BulkUploadOptions) {
  if (pieces !== undefined) return { pieces, serials, known, photos }
  if (serials !== undefined || known !== undefined || photos !== undefined) throw refusal("pieces_not_asked")
  return undefined
}

function readAttributes(text: string | undefined): "all" | "none" | string[] | undefined {
  if (text === undefined || text === "all" || text === "none") return text
  return text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
}

function readMapping(text: string | undefined): z.infer<typeof Mapping> | undefined {
  if (text === undefined) return undefined
  try {
    return Mapping.parse(JSON.parse(text))
  } catch {
    throw refusal("mapping_malformed")
  }
}

/** Adds one product. Its sealed record stays public forever, so personal data is refused. */
export async function uploadSingle(app: App, me: Caller, input: SingleUpload): Promise<SingleUploadResponse> {
  const entered = toNewProduct(input)
  if (input.nft_scope === "individual") refusePersonalData(entered)
  return app.db.writeFor(me.company_id, async (tx, company) => {
    requireActive(company)
    const product = { ...entered, media: await mediaOf(tx, company.id, input.media ?? []) }
    const minted = await withModelPhotos(tx, company.id, product)
    requireRecord(minted, company)
    if ((await freeSlots(tx, company)) < 1) throw refusal("plan_full")
    const scope = await fittingScope(input.nft_scope, minted, company)
    const warnings = await serialWarnings(tx, company.id, [product], me.language)
    if (scope !== input.nft_scope) warnings.push(warningOf("minted_in_batch", {}, me.language))
    const [row] = await insertProducts(tx, company, [product], scope, app.now())
    const short_code = formatCode(row!.code, company.code_prefix ?? undefined)
    const made = { id: row!.id, short_code, detail: "Your product has been uploaded successfully", warnings }
    await settleOnce(tx, me.once, made)
    return made
  })
}
