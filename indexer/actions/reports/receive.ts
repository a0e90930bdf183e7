import type { Reader, Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import { parseCode } from "#proof/code.ts"
import type { ProductReport } from "#shared/api/reports.ts"
import { hashAttempt } from "./attempt.ts"

const DAY_MS = 86_400_000
/** Per company; further reports are stored and shown, but send no letter. */
const LETTERS_A_DAY_MAX = 20
/** Beyond these a report is counted with the newest open one about its product; a product without one gets one. */
const PRODUCT_REPORTS_A_DAY_MAX = 50
const RARE_REPORTS_A_DAY_MAX = 500
const COMPANY_REPORTS_MAX = 10_000
/** Reports about codes without a product, in total; further ones are dropped. */
const STRAY_REPORTS_A_DAY_MAX = 1_000

export interface ReportedProduct {
  id: string
  company_id: string
}

/** The product that a report is about; undefined for malformed codes. Throws unknown_code for a code without a product. */
export async function findReported(app: App, typed: string): Promise<ReportedProduct | undefined> {
  const parsed = parseCode(typed)
  if (!parsed.ok) return undefined
  const product = await app.db.read
    .selectFrom("products")
    .select(["id", "company_id"])
    .where("code", "=", parsed.code)
    .executeTakeFirst()
  if (!product) throw refuse("unknown_code")
  return product
}

const symbolsOf = (code: string) => {
  const parsed = parseCode(code)
  return parsed.ok ? parsed.code : code
}

/**
 * `frequent`: its address has used up its share. `rare`: one of the day's first from its network, kept even when others
 * have filled the product's day.
 */
export type Frequency = "frequent" | "usual" | "rare"

/**
 * Stores a visitor's report and tells the company and us. Frequent reports, and those beyond the day's share, count with
 * a waiting one. A stored one is confirmed by letter.
 */
export async function receiveReport(
  app: App,
  { id, company_id }: ReportedProduct,
  input: ProductReport,
  { frequency, is_confirmed }: { frequency: Frequency; is_confirmed: boolean },
): Promise<void> {
  const now = app.now()
  const report = rowOf(input, now)
  const { message, email, bought_at } = report
  return app.db.write(async (tx) => {
    if (await wasSentBefore(tx, report)) return
    const is_excess = frequency === "frequent" || (await isFull(tx, { id, company_id }, frequency === "rare", now))
    const open = tx
      .selectFrom("reports")
      .select("id")
      .where("product_id", "=", id)
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
    const isQuiet = (await count(tx, { company_id }, now - DAY_MS, LETTERS_A_DAY_MAX)) >= LETTERS_A_DAY_MAX
    await tx
      .insertInto("reports")
      .values({ ...report, company_id, product_id: id })
      .execute()
    if (is_confirmed) await confirmByLetter(tx, report.id, now)
    if (isQuiet) return
    const where = bought_at ? `\n\n(${bought_at})` : ""
    const told = { product_id: id, message: message + where, contact: email, at: now }
    for (const letter of ["product_report", "product_report_copy"] as const) {
      await enqueue(tx, "letter", { letter, ...told }, { now, company_id })
    }
  })
}

/** Anybody may have typed the address: the letter holds nothing that the reporter wrote. */
const confirmByLetter = (tx: Tx, report_id: string, now: number) =>
  enqueue(tx, "letter", { letter: "report_received", report_id }, { now, lane: "strangers" })

/** Stores a report about a code without a product, within the daily limit. */
export async function receiveStrayReport(app: App, input: ProductReport, is_confirmed: boolean): Promise<void> {
  const now = app.now()
  const stray = { company_id: null }
  const report = { ...rowOf(input, now), ...stray, product_id: null }
  if (await wasSentBefore(app.db.read, report)) return
  if ((await count(app.db.read, stray, now - DAY_MS, STRAY_REPORTS_A_DAY_MAX)) >= STRAY_REPORTS_A_DAY_MAX) return
  await app.db.write(async (tx) => {
    await tx.insertInto("reports").values(report).execute()
    if (is_confirmed) await confirmByLetter(tx, report.id, now)
  })
}

async function wasSentBefore(db: Reader, { attempt_hash, code }: ReturnType<typeof rowOf>): Promise<boolean> {
  if (attempt_hash === null) return false
  const sent = db.selectFrom("reports").select("id").where("attempt_hash", "=", attempt_hash).where("code", "=", code)
  return (await sent.executeTakeFirst()) !== undefined
}

function rowOf({ code, message, email, bought_at, language, attempt_id }: ProductReport, created_at: number) {
  const said = { message, language, email: email || null, bought_at: bought_at || null }
  const attempt_hash = attempt_id ? hashAttempt(attempt_id) : null
  return { id: crypto.randomUUID(), code: symbolsOf(code), ...said, attempt_hash, created_at }
}

async function isFull(tx: Tx, product: ReportedProduct, is_rare: boolean, now: number): Promise<boolean> {
  const { id: product_id, company_id } = product
  const max = is_rare ? RARE_REPORTS_A_DAY_MAX : PRODUCT_REPORTS_A_DAY_MAX
  if ((await count(tx, { product_id }, now - DAY_MS, max)) >= max) return true
  if (is_rare) return false
  return (await count(tx, { company_id }, 0, COMPANY_REPORTS_MAX)) >= COMPANY_REPORTS_MAX
}

/** How many there are since then, counted no further than `max`. */
async function count(
  db: Reader,
  whose: { company_id: string | null } | { product_id: string },
  since: number,
  max: number,
): Promise<number> {
  const [column, value] = Object.entries(whose)[0] as ["company_id" | "product_id", string | null]
  const some = db
    .selectFrom("reports")
    .select("id")
    .where(column, value === null ? "is" : "=", value)
    .where("created_at", ">", since)
    .limit(max)
  const { found } = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow()
  return Number(found)
}
