import { readNewest } from "#actions/pages.ts"
import type { Tx } from "#db/database.ts"
import { changeRows, countRows, findRow, readCompany } from "#db/rows.ts"
import type { Products } from "#db/tables/products.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue, payerOf } from "#jobs/queue.ts"
import { formatCode, parseCode } from "#proof/code.ts"
import type { ProductReport, ReportsPage, ReportsQuery } from "#shared/api/reports.ts"
import { DAY_MS, isoOf } from "#shared/time.ts"
import { hashAttempt, readPhotoHashes } from "./photos.ts"

/** Per company; further reports are stored and shown, but send no letter. */
const LETTERS_A_DAY_MAX = 20
/** Beyond these a report is counted with the newest open one about its product; a product without one gets one. */
const PRODUCT_REPORTS_A_DAY_MAX = 50
const RARE_REPORTS_A_DAY_MAX = 500
const COMPANY_REPORTS_MAX = 10_000

type ReportedProduct = Pick<Products, "id" | "company_id" | "code">

/** The product that a report is about. Throws mistyped_code and unknown_code: such a code is a matter for the contact form. */
export async function findReported(app: App, typed: string): Promise<ReportedProduct> {
  const parsed = parseCode(typed)
  if (!parsed.ok) throw refusal("mistyped_code")
  const product = await findRow(app.db.read, "products", { code: parsed.code }, ["id", "company_id", "code"])
  if (!product) throw refusal("unknown_code")
  return product
}

/**
 * `frequent`: its address has used up its share. `rare`: one of the day's first from its network, kept even when others
 * have filled the product's day.
 */
type Frequency = "frequent" | "usual" | "rare"

/**
 * Stores a visitor's report and tells the company and us. Frequent reports, and those beyond the day's share, count with
 * a waiting one. A stored one is confirmed by letter.
 */
export async function receiveReport(
  app: App,
  product: ReportedProduct,
  input: ProductReport,
  { frequency, is_confirmed, network }: { frequency: Frequency; is_confirmed: boolean; network: string },
): Promise<void> {
  const now = app.now()
  const report = rowOf(product, input, now)
  const { product_id, company_id, message, email, bought_at } = report
  return app.db.write(async (tx) => {
    if (await wasSentBefore(tx, report)) return
    const is_excess = frequency === "frequent" || (await isFull(tx, report, frequency === "rare", now))
    const open = tx
      .selectFrom("reports")
      .select("id")
      .where("product_id", "=", product_id)
      .where("handled_at", "is", null)
      .orderBy("created_at", "desc")
      .limit(1)
    const newest = is_excess ? await open.executeTakeFirst() : undefined
    if (newest) {
      await tx
        .updateTable("reports")
        .set((eb) => ({ times: eb("times", "+", 1) }))
        .where("id", "=", newest.id)
        .execute()
      return
    }
    const isQuiet = await hasReports(tx, "company_id", report, now - DAY_MS, LETTERS_A_DAY_MAX)
    await tx.insertInto("reports").values(report).execute()
    if (is_confirmed && email) {
      const letter = { letter: "report_received", to: email, language: input.language, facts: { at: now } } as const
      // Anybody may have typed the address: the letter holds nothing that the reporter wrote.
      await enqueue(tx, "letter", letter, { now, payer: payerOf(network), lane: "strangers" })
    }
    if (isQuiet) return
    const where = bought_at ? `\n\n(${bought_at})` : ""
    const told = { product_id, message: message + where, contact: email, at: now }
    for (const letter of ["product_report", "product_report_copy"] as const) {
      await enqueue(tx, "letter", { letter, ...told }, { now, company_id })
    }
  })
}

async function wasSentBefore(tx: Tx, { attempt_hash, product_id }: NewReport): Promise<boolean> {
  if (attempt_hash === null) return false
  const sent = tx
    .selectFrom("reports")
    .select("id")
    .where("attempt_hash", "=", attempt_hash)
    .where("product_id", "=", product_id)
  return (await sent.executeTakeFirst()) !== undefined
}

type NewReport = ReturnType<typeof rowOf>

function rowOf(product: ReportedProduct, input: ProductReport, created_at: number) {
  const { message, email, bought_at, language, attempt_id } = input
  const { id: product_id, company_id, code } = product
  const said = { message, language, email: email || null, bought_at: bought_at || null }
  const attempt_hash = attempt_id ? hashAttempt(attempt_id) : null
  return { id: crypto.randomUUID(), product_id, company_id, code, ...said, attempt_hash, created_at }
}

async function isFull(tx: Tx, report: NewReport, is_rare: boolean, now: number): Promise<boolean> {
  const max = is_rare ? RARE_REPORTS_A_DAY_MAX : PRODUCT_REPORTS_A_DAY_MAX
  if (await hasReports(tx, "product_id", report, now - DAY_MS, max)) return true
  if (is_rare) return false
  return hasReports(tx, "company_id", report, 0, COMPANY_REPORTS_MAX)
}

/** Whether the product or the company of a report has had `n` since then; counted no further. */
async function hasReports(tx: Tx, by: "company_id" | "product_id", report: NewReport, since: number, n: number) {
  const some = tx.selectFrom("reports").select("id").where(by, "=", report[by]).where("created_at", ">", since).limit(n)
  return (await countRows(tx.selectFrom(some.as("some")))) >= n
}

/** Reports about the company's products, newest first. */
export async function listReports(
  app: App,
  me: Caller,
  { state, product_id, ...page }: ReportsQuery,
): Promise<ReportsPage> {
  const { read } = app.db
  const company = await readCompany(read, me.company_id)
  const mine = read.selectFrom("reports").where("reports.company_id", "=", me.company_id)
  let query = mine
    .innerJoin("products", "products.id", "reports.product_id")
    .selectAll("reports")
    .select(["products.product_name", "products.code as product_code"])
  if (state !== undefined) query = query.where("handled_at", state === "open" ? "is" : "is not", null)
  if (product_id !== undefined) query = query.where("reports.product_id", "=", product_id)
  const open = await countRows(mine.where("handled_at", "is", null))
  const { shown, next_cursor } = await readNewest(query, "reports", page)
  const ids = shown.map(({ id }) => id)
  const photos = await readPhotoHashes(read, ids)
  return {
    items: shown.map(({ id, product_id, product_name, message, bought_at, ...row }) => ({
      ...{ id, product_id, product_name, message, times: Number(row.times) },
      short_code: formatCode(row.product_code, company.code_prefix ?? undefined),
      bought_at,
      photos: photos.get(id) ?? [],
      created_at: isoOf(row.created_at),
      handled_at: isoOf(row.handled_at),
    })),
    next_cursor,
    open,
  }
}

/** Marks a report of the caller's company as handled, or as open again. */
export async function handleReport(app: App, me: Caller, id: string, handled: boolean): Promise<void> {
  const state = handled ? { handled_at: app.now(), handled_by: me.user_id } : { handled_at: null, handled_by: null }
  const { company_id } = me
  const changed = await app.db.write((tx) => changeRows(tx, "reports", { id, company_id }, state))
  if (changed === 0) throw refusal("no_such", { thing: "report" })
}
