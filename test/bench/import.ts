import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import Papa from "papaparse"
import { importProducts } from "#actions/products/import.ts"
import { newProductId } from "#actions/products/product-id.ts"
import { openDatabase } from "#db/open.ts"
import { generateCode } from "#proof/code.ts"
import { generateCsv } from "#test/support/generate-csv.ts"
import { median } from "./run-numbers.ts"

const ROWS = 10_000
const RUNS = 11

export interface ImportBench {
  rows: number
  runs: number
  /** Medians, in milliseconds of processor time: other work on the machine does not count. */
  ours_ms: number
  bare_ms: number
  /** 1: as fast as the bare way. Median of the runs, each pair side by side. */
  ratio: number
}

/**
 * Imports 10,000 full rows, from request bytes to committed rows, against papaparse and a prepared insert in one transaction.
 */
export async function benchImport(): Promise<ImportBench> {
  const csv = generateCsv(ROWS)
  const form = await multipart(csv)
  const ours: number[] = []
  const bare: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const [one, other] = [await timeOurs(form), await timeBare(csv)]
    // The first run of each compiles.
    if (run === 0) continue
    ours.push(one)
    bare.push(other)
  }
  const [ours_ms, bare_ms] = [median(ours), median(bare)]
  const ratio = median(ours.map((ms, run) => bare[run]! / ms))
  return { rows: ROWS, runs: RUNS, ours_ms, bare_ms, ratio }
}

function cpu_ms(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

type Form = { content_type: string; body: Uint8Array }

async function timeOurs(form: Form): Promise<number> {
  return inFreshDatabase(async (path) => {
    const db = openDatabase(`sqlite:${path}`)
    const company_id = await addCompany(db)
    const start = process.cpuUsage()
    const outcome = await importProducts(db, {
      company_id,
      user_id: "bench",
      form,
      import_what_fits: false,
      now: Date.now(),
    })
    const took_ms = cpu_ms(start)
    await db.close()
    if (!outcome.ok || outcome.response.valid_count !== ROWS) throw new Error("The file was not imported in full.")
    return took_ms
  })
}

async function timeBare(csv: string): Promise<number> {
  return inFreshDatabase(async (path) => {
    const company_id = await addCompany(openDatabase(`sqlite:${path}`))
    const db = new SqliteDatabase(path)
    db.pragma("journal_mode = wal")
    db.pragma("synchronous = full")
    db.pragma("foreign_keys = on")
    // The same keys as ours, made in advance, because random codes make an index slower.
    const keys = Array.from({ length: ROWS }, () => ({ id: newProductId(0), code: generateCode() }))
    const start = process.cpuUsage()
    const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
    const [first] = data
    const known = COLUMNS.filter((column) => column in first!)
    const others = Object.keys(first!).filter((column) => !known.includes(column))
    const names = ["id", "company_id", "code", "attributes", "nft_scope", "plan", "created_at", ...known]
    const row = names.map(() => "?").join(", ")
    const insert = db.prepare(`insert into products (${names.map(asColumn).join(", ")}) values (${row})`)
    db.transaction(() => {
      for (const [index, cells] of data.entries()) {
        const attributes = JSON.stringify(Object.fromEntries(others.map((name) => [name, cells[name]])))
        const values = known.map((name) => cells[name])
        const { id, code } = keys[index]!
        insert.run(id, company_id, code, attributes, "batch", "enterprise", 0, ...values)
      }
    })()
    const took_ms = cpu_ms(start)
    db.close()
    return took_ms
  })
}

const COLUMNS = ["name", "product_name", "description", "product_code", "serial_number", "batch_number"].concat([
  "manufacture_date",
  "expiration_date",
  "category",
])
const asColumn = (name: string) => (name === "name" ? "product_name" : name)

async function inFreshDatabase<T>(work: (path: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-bench-"))
  const path = join(directory, "bench.sqlite")
  const db = openDatabase(`sqlite:${path}`)
  await db.migrate()
  await db.close()
  try {
    return await work(path)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function addCompany(db: ReturnType<typeof openDatabase>): Promise<string> {
  const company = { id: crypto.randomUUID(), name: "Bench Kft.", plan: "enterprise", currency: "eur" } as const
  const flags = { verified: 0, active_subscription: 1, multi_user_enabled: 0, language: "en", created_at: 0 } as const
  await db.write((tx) =>
    tx
      .insertInto("companies")
      .values({ ...company, ...flags })
      .execute(),
  )
  return company.id
}

async function multipart(csv: string): Promise<Form> {
  const form = new FormData()
  form.set("file", new File([csv], "bench.csv", { type: "text/csv" }))
  const request = new Response(form)
  return { content_type: request.headers.get("content-type") ?? "", body: new Uint8Array(await request.arrayBuffer()) }
}

if (import.meta.main) console.log(await benchImport())
