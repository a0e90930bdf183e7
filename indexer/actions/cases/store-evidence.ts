import { createHash } from "node:crypto"
import { strToU8, type Zippable, zipSync } from "fflate"
import { ruleText } from "#actions/checks/rule-text.ts"
import { storeFile } from "#actions/files/store.ts"
import type { MadeFile } from "#actions/jobs/show.ts"
import { writeCsv } from "#csv/write-csv.ts"
import type { Database } from "#db/database.ts"
import { CONDITIONS, RULE } from "#indexer/checks/rule.ts"
import type { EvidenceJob } from "#jobs/kinds.ts"
import { certificateText, forShowing } from "#proof/certificate.ts"
import { evidencePublicKey, signEvidence } from "./evidence-key.ts"
import { evidenceParagraphs } from "./evidence-readme.ts"
import { chainFacts, dayCounts, reportsOf } from "./evidence-rows.ts"
import { casesOf, describeCases } from "./read-cases.ts"

export interface StoreEvidence extends EvidenceJob {
  company_id: string
  public_url: string
  now: number
  expires_at: number
}

/**
 * Stores the facts about a case as a ZIP without the label's code, so that it can be shown. Null if the case is gone.
 */
export async function storeEvidence(db: Database, input: StoreEvidence): Promise<MadeFile | null> {
  const { company_id, case_id, public_url, now, expires_at, language } = input
  const rows = await casesOf(db.read, company_id).where("cases.id", "=", case_id).execute()
  const [one] = await describeCases(db.read, rows, now)
  if (!one) return null
  const company = await db.read
    .selectFrom("companies")
    .select("name")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
  const { certificates, events, chains } = await chainFacts(db.read, one.product_id)
  const { id, product_name, level, state, opened_at, level_at, decided_at, reasons } = one
  const about = { id, product_name, level, state, opened_at, level_at, decided_at }
  const paragraphs = evidenceParagraphs(language, { one, company: company.name, chains, public_url, now })
  const files: Files = {
    "README.txt": `${paragraphs.join("\n\n")}\n`,
    "README.pdf": await drawn(paragraphs, input),
    "case.json": json({ ...about, rule: RULE, reasons, bounds: CONDITIONS }),
    "rule.md": ruleText(),
    "checks-by-week.csv": csv(one.weeks.map(({ week, country, people }) => ({ week, country, people }))),
    "checks-by-day.csv": csv(await dayCounts(db.read, one.product_id, now)),
    "reports.csv": csv(await reportsOf(db.read, company_id, one.product_id)),
    "blockchain.csv": csv(events),
  }
  for (const certificate of certificates) {
    files[`certificates/${certificate.chain_id}-${certificate.token_id}.json`] = certificateText(
      forShowing(certificate),
    )
  }
  const manifest = json({ made_at: new Date(now).toISOString(), sha256: hashesOf(files) })
  files["manifest.json"] = manifest
  files["manifest.sig"] = await signEvidence(db, Buffer.from(manifest))
  files["evidence-key.pem"] = await evidencePublicKey(db)
  const bytes = Buffer.from(zipSync(packed(files)))
  const name = `case-${id.slice(0, 8)}-${new Date(now).toISOString().slice(0, 10)}.zip`
  const file = { company_id, kind: "archive", name, content_type: "application/zip", bytes, now, expires_at } as const
  const file_id = await db.write((tx) => storeFile(tx, file))
  return { file_id, name, products: 1, skipped: 0 }
}

type Files = Record<string, string | Uint8Array>

const packed = (files: Files): Zippable =>
  Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, typeof content === "string" ? strToU8(content) : content]),
  )

const hashesOf = (files: Files) =>
  Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, createHash("sha256").update(content).digest("hex")]),
  )

async function drawn([title, ...texts]: string[], { language, now }: StoreEvidence): Promise<Buffer> {
  // Drawing and its fonts take megabytes, which threads that never draw do without.
  const { textPaper } = await import("#labels/text-page.ts")
  return textPaper({ title: title!, blocks: texts.map((text) => ({ text })), language, created_at: now })
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

type Cell = string | number | null

function csv(rows: Record<string, Cell>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cell = (value: Cell | undefined) => (value === null || value === undefined ? null : String(value))
  return writeCsv(
    rows.map((row) => columns.map((column) => cell(row[column]))),
    columns,
  )
}
