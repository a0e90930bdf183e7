import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import Papa from "papaparse"
import { importProducts } from "#actions/products/import.ts"
import { newProductId, pooledRandomBytes } from "#actions/products/insert-products.ts"
import { openDatabase } from "#db/open.ts"
import { generateCode } from "#proof/code.ts"
import { generateCsv } from "#test/support/generate-csv.ts"
import { addCompany } from "#test/support/rig.ts"
import { alternate, best, cpuMsOf, type Size } from "./results.ts"

const SIZES = { whole: { rows: 10_000, rounds: 16 }, small: { rows: 20, rounds: 1 } }

export interface ImportBench {
  rows: number
  rounds: number
  /** In milliseconds of processor time. */
  ours_ms: number
  bare_ms: number
  /** 1: as fast as the bare way. */
  ratio: number
}

/** Imports full rows, from request bytes to committed rows, against papaparse and a prepared insert in one transaction. */
export async function benchImport(size: Size = "whole"): Promise<ImportBench> {
  const { rows, rounds } = SIZES[size]
  const csv = generateCsv(rows)
  const form = await multipart(csv)
  const taken = await alternate(rounds, { ours: () => timeOurs(form, rows), bare: () => timeBare(csv) })
  const [ours_ms, bare_ms] = [best(taken.ours), best(taken.bare)]
  return { rows, rounds, ours_ms, bare_ms, ratio: bare_ms / ours_ms }
}

type Form = { content_type: string; body: Uint8Array }

async function timeOurs(form: Form, rows: number): Promise<number> {
  return inFreshDatabase(async (path) => {
    const db = openDatabase(`sqlite:${path}`)
    const { company_id } = await addCompany({ db, now: Date.now })
    const given = { company_id, user_id: "bench", form, import_what_fits: false, now: Date.now() }
    let imported = 0
    const took_ms = await cpuMsOf(async () => {
      const outcome = await importProducts(db, given)
      if (outcome.ok) imported = outcome.response.valid_count
    })
    await db.close()
    if (imported !== rows) throw new Error("The file was not imported in full.")
    return took_ms
  })
}

async function timeBare(csv: string): Promise<number> {
  return inFreshDatabase(async (path) => {
    const ours = openDatabase(`sqlite:${path}`)
    const { company_id } = await addCompany({ db: ours, now: Date.now })
    await ours.close()
    const db = new SqliteDatabase(path)
    db.pragma("journal_mode = wal")
    db.pragma("synchronous = full")
    db.pragma("foreign_keys = on")
    const took_ms = await cpuMsOf(() => insertAll(db, Papa.parse<Cells>(csv, PARSING).data, company_id))
    db.close()
    return took_ms
  })
}

type Cells = Record<string, string>
const PARSING = { header: true, skipEmptyLines: true } as const

/** Makes the same keys as ours. */
function insertAll(db: SqliteDatabase.Database, data: Cells[], company_id: string) {
  const [first] = data
  const known = COLUMNS.filter((column) => column in first!)
  const others = Object.keys(first!).filter((column) => !known.includes(column))
  const names = ["id", "company_id", "code", "attributes", "nft_scope", "plan", "created_at", ...known]
  const row = names.map(() => "?").join(", ")
  const insert = db.prepare(`insert into products (${names.map(asColumn).join(", ")}) values (${row})`)
  db.transaction(() => {
    for (const cells of data) {
      const attributes = JSON.stringify(Object.fromEntries(others.map((name) => [name, cells[name]])))
      const values = known.map((name) => cells[name])
      insert.run(
        newProductId(0),
        company_id,
        generateCode(pooledRandomBytes),
        attributes,
        "batch",
        "enterprise",
        0,
        ...values,
      )
    }
  })()
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
  await db.makeTables()
  await db.close()
  try {
    return await work(path)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function multipart(csv: string): Promise<Form> {
  const form = new FormData()
  form.set("file", new File([csv], "bench.csv", { type: "text/csv" }))
  const request = new Response(form)
  return { content_type: request.headers.get("content-type") ?? "", body: new Uint8Array(await request.arrayBuffer()) }
}

if (import.meta.main) console.log(await benchImport())
