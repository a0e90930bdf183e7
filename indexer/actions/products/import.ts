import { createHash } from "node:crypto"
import * as z from "zod"
import { type CompanyState, whyInactive } from "#actions/companies/company.ts"
import { readSentForm, type SentForm } from "#actions/files/read-form-file.ts"
import { settleOnce, UNPAID_BYTES_MAX } from "#actions/idempotency/idempotency.ts"
import { photosByModel } from "#actions/photos/model-photos.ts"
import { photosByName } from "#actions/photos/photos.ts"
import { recordUpload } from "#actions/uploads/uploads.ts"
import { type ProductFile, readProducts } from "#csv/read-products.ts"
import type { Noted } from "#csv/row-report.ts"
import type { Database, Tx } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { Once } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { BulkUploadResponse, UploadWarning } from "#shared/api/products.ts"
import { type CellFix, FIX_CHARS_MAX, FIXES_CHARS_MAX, FIXES_MAX } from "#shared/csv/cell-fixes.ts"
import { CsvError } from "#shared/csv/csv-error.ts"
import type { Encoding } from "#shared/csv/encodings.ts"
import type { Language } from "#shared/language.ts"
import { firstPlanWith, PLANS, type PlanName } from "#shared/plans.ts"
import { type Reason, reasonFor } from "#shared/refusals.ts"
import { fileWarnings, listed, serialWarnings, warningOf } from "./check-product.ts"
import { freeSlots, insertProducts } from "./insert-products.ts"
import { type PiecesWish, planPieces } from "./plan-pieces.ts"

/** Why this company may not upload files of products now; null when it may. */
export function whyNoBulkUpload(company: CompanyState & { plan: PlanName }): Reason | null {
  return PLANS[company.plan].bulk_upload
    ? whyInactive(company)
    : reasonFor("not_in_plan", { feature: "bulk_upload", plan: firstPlanWith("bulk_upload") })
}

/** A number with the word that fits it: `1 product`, `2 products`. */
const counted = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`

interface ImportProducts {
  company_id: string
  user_id: string
  /** The request as it came, with its multipart boundary: taking it apart is work for a thread, too. */
  form: SentForm
  attributes?: "all" | "none" | string[] | undefined
  mapping?: Record<string, string> | string[] | undefined
  encoding?: Encoding | undefined
  continued_by?: string | undefined
  /** How pieces are counted; left out, each row is a product. */
  counting?: PiecesWish | undefined
  import_what_fits: boolean
  /** Stores nothing of a file with faults. */
  strict?: boolean
  /** Tells what would be stored, and stores nothing. */
  dry_run?: boolean
  once?: Once | undefined
  /** In which the reasons are written why rows are not imported. */
  language?: Language | undefined
  now: number
}

/** A thread cannot throw our own errors across, so a refusal is a value. */
export type ImportOutcome = { ok: true; response: BulkUploadResponse } | { ok: false; why: Reason }

/** Reads a CSV file and stores its good rows in one transaction; stores none when they exceed the plan. */
export async function importProducts(db: Database, input: ImportProducts): Promise<ImportOutcome> {
  const upload = await readFile(input.form)
  if (!upload) return { ok: false, why: reasonFor("choose", { choice: "csv_file" }) }
  if (!/\.csv$/i.test(upload.name)) return { ok: false, why: reasonFor("upload_not_csv") }
  if (upload.fixes === null) return { ok: false, why: reasonFor("fixes_malformed", { n: FIXES_MAX }) }
  const { plan } = await readCompany(db.read, input.company_id)
  const { attributes, mapping, continued_by, encoding } = input
  let file: ProductFile
  try {
    file = readProducts(upload.bytes, {
      rows_max: PLANS[plan].slots,
      language: input.language,
      now: input.now,
      fixes: upload.fixes,
      photoNamed: await photosByName(db.read, input.company_id),
      photosOfModel: await photosByModel(db.read, input.company_id),
      ...{ attributes, mapping, continued_by, encoding, pieces: input.counting?.pieces },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ok: false, why: error.why }
  }
  const content_hash = createHash("sha256").update(upload.bytes).digest("hex")
  const rows = file.rows.length + file.rows_over_max
  return settled(db, input.company_id, async (tx, company) => {
    // Reading took time, so check again what the company may do.
    const why = whyNoBulkUpload(company)
    if (why) return { ok: false, why }
    const free = await freeSlots(tx, company)
    const plan = input.counting && (await planPieces(tx, company.id, file, { ...input.counting, free }))
    const wanted = plan ? plan.total + file.rows_over_max : rows
    if (wanted > free && !input.import_what_fits)
      return { ok: false, why: reasonFor("plan_limit", { rows: wanted, free }) }
    const fitting = plan?.products ?? file.rows.slice(0, free)
    const left_out = wanted - fitting.length
    const warnings = worstFirst([
      ...(await fileWarnings(tx, company.id, content_hash, input.language)),
      ...(await serialWarnings(tx, company.id, plan ? file.rows : fitting, input.language)),
      ...noteWarnings(file.notes, input.language),
    ])
    const reported = {
      ...report(file, plan ? file.rows.length : fitting.length, left_out),
      ...(plan && { pieces: fitting.length, shop: { ...plan.told, items: input.dry_run ? plan.told.items : [] } }),
    }
    const told = input.strict ? toldOf(file, warnings) : null
    if (told) return { ok: false, why: reasonFor("not_strict", { told }) }
    if (input.dry_run) return { ok: true, response: { ...reported, warnings, upload_id: null } }
    const upload_id = crypto.randomUUID()
    await insertProducts(tx, company, fitting, "batch", input.now, upload_id)
    const photos_count = new Set(plan?.products.flatMap(({ photo_url }) => photo_url ?? [])).size
    if (photos_count > 0) {
      const { id: company_id } = company
      await enqueue(tx, "upload_photos", { company_id, upload_id }, { now: input.now, company_id })
    }
    await recordUpload(tx, {
      id: upload_id,
      company_id: company.id,
      user_id: input.user_id,
      file_name: shownName(upload.name),
      content_hash,
      valid_count: fitting.length,
      error_count: reported.error_count,
      left_out_count: left_out,
      photos_count,
      failed_rows_csv: reported.failed_rows_csv,
      now: input.now,
    })
    const response = { ...reported, warnings, upload_id }
    await settleOnce(tx, input.once, response, fitting.length === 0 ? UNPAID_BYTES_MAX : undefined)
    return { ok: true, response }
  })
}

type Import = (tx: Tx, company: Companies) => Promise<ImportOutcome>

async function settled(db: Database, company_id: string, work: Import): Promise<ImportOutcome> {
  try {
    return await db.writeFor(company_id, work)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error
    return { ok: false, why: error.why }
  }
}

/** The multipart fields `file` and `fixes` (null: not to be understood); null without a file. */
async function readFile(sent: SentForm) {
  const form = await readSentForm(sent)
  const file = form?.get("file")
  if (!form || !(file instanceof File)) return null
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), fixes: readFixes(form.get("fixes")) }
}

/** A file's name as clean text of bounded length, for display and storage. */
function shownName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ")
    .slice(0, 200)
}

type Report = Omit<BulkUploadResponse, "warnings" | "upload_id">

function report(file: ProductFile, valid_count: number, left_out: number): Report {
  const error_count = file.error_row_count
  const more = left_out > 0 ? `. ${left_out} more did not fit into your plan.` : ""
  return {
    valid_count,
    error_count,
    detail: `Upload complete: ${valid_count} valid, ${counted(error_count, "error", "errors")}${more}`,
    errors: file.errors,
    columns: file.columns,
    encoding: file.encoding,
    failed_rows_csv: error_count > 0 ? file.failed_rows_csv() : null,
  }
}

const Fix = z.object({
  line: z.number().int().positive(),
  column: z.string().max(512),
  value: z.string().max(FIX_CHARS_MAX),
})
const Fixes = z.array(Fix).max(FIXES_MAX)

/** The multipart field `fixes`; null where it is not to be understood. */
function readFixes(text: FormDataEntryValue | null): CellFix[] | null {
  if (text === null) return []
  if (typeof text !== "string" || text.length > FIXES_CHARS_MAX) return null
  try {
    return Fixes.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** What may be wrong in a record for ever comes before what was left out. */
const WORST: readonly UploadWarning["code"][] = [
  ...(["file_seen_before", "serial_number_seen_before", "serial_number_repeated", "numbers_rewritten"] as const),
  ...(["identifiers_as_dates", "letters_misread", "letters_lost", "damaged_cells_emptied", "null_words_kept"] as const),
  ...(["dates_far", "names_alone", "personal_data_seen", "barcodes_kept", "codes_together"] as const),
]

function worstFirst(warnings: UploadWarning[]): UploadWarning[] {
  const rank = ({ code }: UploadWarning) => (WORST.includes(code) ? WORST.indexOf(code) : WORST.length)
  return warnings.sort((a, b) => rank(a) - rank(b))
}

const TOLD_MAX = 3
/** What any shop's export has. */
const USUAL = new Set<UploadWarning["code"]>([
  ...(["rows_continued", "pictures_skipped", "line_breaks_replaced", "shop_rows_skipped"] as const),
  "options_kept",
])

/** The first faults of a file and what is told of it, but for what is usual; null for a clean one. */
function toldOf(file: ProductFile, warnings: readonly UploadWarning[]): string | null {
  const faults = file.errors.map(({ line, column, message }) => `${line}${column && `, ${column}`}: ${message}`)
  const told = [...faults, ...warnings.filter(({ code }) => !USUAL.has(code)).map(({ message }) => message)]
  return told.length > 0 ? told.slice(0, TOLD_MAX).join(" ") : null
}

/** The reader's remarks on a file, for its uploader. */
function noteWarnings(notes: readonly Noted[], language: Language | undefined): UploadWarning[] {
  return notes.map(({ kind, count, lines, columns, examples }) => {
    const shown = examples.length > 0 ? { examples: examples.join(", ") } : {}
    return warningOf(kind, { count, ...shown, columns: columns.join(", "), lines: listed(lines) }, language)
  })
}
