import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto"
import { strToU8, zipSync } from "fflate"
import { selectMinted, toCertificates } from "#actions/certificates/rows.ts"
import { ruleText } from "#actions/checks/rule-text.ts"
import type { FileKind, Place } from "#actions/files/file-kind.ts"
import { serviceSecret } from "#actions/service-secret.ts"
import { writeTable } from "#csv/write-csv.ts"
import type { Database, Reader } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import { refusal } from "#indexer/errors.ts"
import { JobRefused } from "#jobs/run-job.ts"
import { certificateText, forShowing } from "#proof/certificate.ts"
import type { Case, EvidenceRequest } from "#shared/api/cases.ts"
import { CONDITIONS, RULE, WINDOW_DAYS } from "#shared/checks-rule.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { store } from "#shared/refusals.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { evidenceParagraphs } from "./evidence-readme.ts"
import { casesOf, describeCases } from "./read-cases.ts"

type Wish = EvidenceRequest & { case_id: string }

/** The facts about a case as a ZIP without the label's code, so that it can be shown. */
export const evidence: FileKind<Wish> = {
  content_type: "application/zip",
  kept_days: 30,
  async complete(app, { company_id }, asked) {
    const found = await casesOf(app.db.read, company_id).where("cases.id", "=", asked.case_id).executeTakeFirst()
    if (!found) throw refusal("no_such", { thing: "case" })
    return asked
  },
  async prepare(db, wish) {
    const rows = await casesOf(db.read, wish.company_id).where("cases.id", "=", wish.case_id).execute()
    const [one] = await describeCases(db.read, rows, wish.now)
    // The product may have been erased since.
    if (!one) throw new JobRefused(store("no_such", { thing: "case" }))
    const name = `case-${one.id.slice(0, 8)}-${wish.today}.zip`
    return { name, products: 1, draw: () => zipEvidence(db, one, wish) }
  },
}

async function zipEvidence(db: Database, one: Case, wish: Wish & Place): Promise<Buffer> {
  const { company_id, public_url, now, language } = wish
  const company = await readCompany(db.read, company_id)
  const { certificates, events, chains } = await chainFacts(db.read, one.product_id)
  const { id, product_name, level, state, opened_at, level_at, decided_at, reasons } = one
  const about = { id, product_name, level, state, opened_at, level_at, decided_at }
  const paragraphs = evidenceParagraphs(language, { one, company: company.name, chains, public_url, now })
  const files: Record<string, Uint8Array> = {
    "README.txt": strToU8(`${paragraphs.join("\n\n")}\n`),
    "README.pdf": await drawn(paragraphs, wish),
    "case.json": json({ ...about, rule: RULE, reasons, bounds: CONDITIONS }),
    "rule.md": strToU8(ruleText()),
    "checks-by-week.csv": csv(one.weeks.map(({ week, country, people }) => ({ week, country, people }))),
    "checks-by-day.csv": csv(await dayCounts(db.read, one.product_id, now)),
    "reports.csv": csv(await reportsOf(db.read, company_id, one.product_id)),
    "blockchain.csv": csv(events),
  }
  for (const certificate of certificates) {
    const text = certificateText(forShowing(certificate))
    files[`certificates/${certificate.chain_id}-${certificate.token_id}.json`] = strToU8(text)
  }
  const hashes = Object.entries(files).map(([name, bytes]) => [name, createHash("sha256").update(bytes).digest("hex")])
  const manifest = json({ made_at: new Date(now).toISOString(), sha256: Object.fromEntries(hashes) })
  files["manifest.json"] = manifest
  files["manifest.sig"] = sign(null, manifest, await evidenceKey(db))
  files["evidence-key.pem"] = strToU8(await evidencePublicKey(db))
  return Buffer.from(zipSync(files))
}

async function drawn([title, ...texts]: string[], { language, now }: Wish & Place): Promise<Buffer> {
  // Drawing and its fonts take megabytes, which threads that never draw do without.
  const { textPaper } = await import("#labels/text-page.ts")
  return textPaper({ title: title!, texts, language, created_at: now })
}

const json = (value: unknown) => strToU8(`${JSON.stringify(value, null, 2)}\n`)
const csv = (rows: Record<string, unknown>[]) => strToU8(writeTable(rows))

const REPORTS_MAX = 1_000

/** People by day, country and how they came to the code: what is stored, and no more is. */
function dayCounts(db: Reader, product_id: string, now: number) {
  return db
    .selectFrom("verification_counts")
    .select(["day", "region as country", "via", "people"])
    .where("product_id", "=", product_id)
    .where("day", ">=", dayBefore(dayOf(now), WINDOW_DAYS - 1))
    .where("people", ">", 0)
    .orderBy("day")
    .orderBy("region")
    .orderBy("via")
    .execute()
}

/** What customers wrote, newest first, without their email addresses and without the label's code. */
async function reportsOf(db: Reader, company_id: string, product_id: string) {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("products", "products.id", "reports.product_id")
    .select(["reports.created_at as reported_at", "times", "bought_at", "message", "products.code"])
    .where("reports.company_id", "=", company_id)
    .where("reports.product_id", "=", product_id)
    .orderBy("reports.created_at", "desc")
    .limit(REPORTS_MAX)
    .execute()
  return rows.map(({ code, ...report }) => ({
    ...report,
    reported_at: new Date(Number(report.reported_at)).toISOString(),
    bought_at: report.bought_at && withoutCode(report.bought_at, code),
    message: withoutCode(report.message, code),
  }))
}

/** Matches a code as people write it: any case, spaces and dashes, O for 0, I and L for 1. */
function withoutCode(text: string, code: string): string {
  const symbols = [...code].map((symbol) => ({ 0: "[0O]", 1: "[1IL]" })[symbol] ?? symbol)
  return text.replace(new RegExp(symbols.join(String.raw`[\s\p{Pd}]*`), "giu"), "[…]")
}

/** What stands on the blockchains about a product, and up to which block they were read. */
async function chainFacts(db: Reader, product_id: string) {
  const rows = await selectMinted(db)
    .select(["records.first_token_id", "chains.confirmed_block"])
    .where("products.id", "=", product_id)
    .execute()
  const events = []
  for (const { chain_id, token_id, first_token_id, confirmed_block } of rows) {
    const found = await db
      .selectFrom("events")
      .select(["chain_id", "kind as event", "block_number", "block_hash", "block_time", "tx_hash"])
      .select(["subject as token_id", "reason"])
      .where("chain_id", "=", chain_id)
      .where("subject", "in", [...new Set([token_id, first_token_id])])
      .where("block_number", "<=", confirmed_block)
      .orderBy("block_number")
      .orderBy("log_index")
      .execute()
    for (const event of found) {
      const reason = event.reason === null ? null : (RECALL_REASONS[event.reason] ?? String(event.reason))
      events.push({ ...event, block_time: new Date(Number(event.block_time)).toISOString(), reason })
    }
  }
  const chains = rows.map(({ chain_id, confirmed_block }) => ({ chain_id, block: Number(confirmed_block) }))
  return { certificates: await toCertificates(db, rows), chains, events }
}

/** What stands before an Ed25519 key's 32 bytes in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex")

/** What checks the signature of an archive, in PEM. */
export async function evidencePublicKey(db: Database): Promise<string> {
  return createPublicKey(await evidenceKey(db))
    .export({ type: "spki", format: "pem" })
    .toString()
}

/** The same in each instance of this service. */
async function evidenceKey(db: Database): Promise<KeyObject> {
  const seed = await serviceSecret({ db }, "evidence")
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" })
}
