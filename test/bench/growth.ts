/** `node test/bench/growth.ts`: what products come to, on disk and in time. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { generateCsv } from "#test/support/generate-csv.ts"
import { importAndMint, signedInCompany } from "./customers.ts"

export interface Growth {
  companies: number
  products: number
  /** Per product: the database without free pages, the manifests, each table with its indexes. */
  database_bytes: number
  manifest_bytes: number
  tables: { name: string; bytes: number }[]
  /** Reading, storing, minting and confirming, a company at a time. */
  products_per_second: number
}

const COMPANIES = 5
const PRODUCTS_EACH = 10_000
const TABLES_SHOWN = 8

export async function benchGrowth(): Promise<Growth> {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-growth-"))
  const web_dir = join(directory, "web")
  mkdirSync(web_dir)
  writeFileSync(join(web_dir, "index.html"), "<!doctype html><title>Touchmark</title>")
  const data_dir = join(directory, "data")
  const service = await startService(readConfig({ DATA_DIR: data_dir, PORT: "0", LOG_LEVEL: "warn" }), { web_dir })
  const tokens = []
  for (let company = 0; company < COMPANIES; company++) tokens.push(await signedInCompany(service.app))
  const csv = generateCsv(PRODUCTS_EACH)
  const began = performance.now()
  for (const token of tokens) await importAndMint(service.url, token, csv)
  const seconds = (performance.now() - began) / 1_000
  await service.close()
  const products = COMPANIES * PRODUCTS_EACH
  const growth = {
    companies: COMPANIES,
    products,
    products_per_second: products / seconds,
    ...weigh(data_dir, products),
  }
  rmSync(directory, { recursive: true, force: true })
  return growth
}

/** What a stopped service has stored in its folder, a product. */
export function weigh(
  data_dir: string,
  products: number,
): Pick<Growth, "database_bytes" | "manifest_bytes" | "tables"> {
  const { bytes, tables } = sizes(join(data_dir, "touchmark.sqlite"))
  return {
    database_bytes: bytes / products,
    manifest_bytes: bytesUnder(join(data_dir, "manifests")) / products,
    tables: tables.slice(0, TABLES_SHOWN).map(({ name, bytes }) => ({ name, bytes: Math.round(bytes / products) })),
  }
}

function sizes(file: string) {
  const db = new Database(file, { readonly: true })
  const tables = db
    .prepare(
      "select m.tbl_name as name, sum(s.pgsize) as bytes from dbstat s join sqlite_schema m on m.name = s.name group by 1 order by 2 desc",
    )
    .all() as { name: string; bytes: number }[]
  db.close()
  return { bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0), tables }
}

const bytesUnder = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, name) => {
    const entry = statSync(join(folder, name))
    return sum + (entry.isFile() ? entry.size : 0)
  }, 0)

if (import.meta.main) console.log(JSON.stringify(await benchGrowth()))
