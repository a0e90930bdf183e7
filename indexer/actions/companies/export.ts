import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import type { FileKind } from "#actions/files/file-kind.ts"
import { IS_FINISHED, readParts } from "#actions/files/stored-files.ts"
import { zipEntries } from "#actions/files/zip.ts"
import { writeTable } from "#csv/write-csv.ts"
import type { Reader } from "#db/database.ts"
import { TABLES_KEPT } from "#db/keeping.ts"
import { countRows, findRows, readCompany, readRow } from "#db/rows.ts"
import { TABLES } from "#db/schema.ts"
import { giveWay } from "#threads/give-way.ts"

/** All of a company's data as a ZIP: JSON, CSV and its documents. */
export const companyExport: FileKind<Record<string, never>> = {
  content_type: "application/zip",
  kept_days: 7,
  owner_only: true,
  onAsked: (tx, { company_id, user_id }, at) =>
    recordAuditEvent(tx, { at, company_id, user_id, event: "company.exported" }),
  async prepare(db, { company_id, today }) {
    const products = await countRows(db.read.selectFrom("products").where("company_id", "=", company_id))
    return { name: `touchmark-${today}.zip`, products, draw: () => zipEntries(contentOf(db.read, company_id)) }
  },
}

async function* contentOf(read: Reader, company_id: string) {
  const row = await readCompany(read, company_id)
  // Administrators wrote it for each other.
  const { verification_notes: _, ...company } = row
  yield { name: "company.json", pieces: [Buffer.from(`${JSON.stringify(company, null, 2)}\n`)] }
  for (const { name, exported = "none" } of TABLES_KEPT) {
    if (exported === "none") continue
    const hidden = exported === "all" ? [] : exported.without
    const columns = Object.keys(TABLES[name].columns).filter((column) => !hidden.includes(column))
    const all = read
      .selectFrom(name as "users")
      .select(columns as ["id"])
      .where("company_id", "=", company_id)
    // This one is still being made.
    const rows = await (name === "files" ? all.where(IS_FINISHED) : all).execute()
    yield { name: `${name}.json`, pieces: inSlices(rows, jsonOf, "\n]\n") }
    yield { name: `${name}.csv`, pieces: inSlices(rows, csvOf) }
  }
  const documents = await findRows(read, "files", { company_id, kind: "document" }, ["id", "name", "size_bytes"])
  // Their names are checked when they are submitted, but two may have the same.
  for (const file of documents)
    yield { name: `documents/${file.id.slice(0, 8)} ${file.name}`, pieces: readParts(read, file), is_packed: true }
  const photos = await read.selectFrom("photos").select("sha256").where("company_id", "=", company_id).execute()
  // As they are served; the originals can be downloaded one by one.
  for (const { sha256 } of photos)
    yield { name: `photos/${sha256}.webp`, pieces: readPicture(read, company_id, sha256), is_packed: true }
}

async function* readPicture(read: Reader, company_id: string, sha256: string) {
  // Where it has just been deleted the export is made anew.
  yield (await readRow(read, "photos", { company_id, sha256 }, ["picture"])).picture
}

const ROWS_AT_ONCE = 500

/** A table's text piece by piece, between which other companies' files go on. */
async function* inSlices(rows: Row[], textOf: (some: Row[], is_first: boolean) => string, end = "") {
  let at = 0
  do {
    yield Buffer.from(textOf(rows.slice(at, at + ROWS_AT_ONCE), at === 0))
    await giveWay()
    at += ROWS_AT_ONCE
  } while (at < rows.length)
  yield Buffer.from(end)
}

type Row = Record<string, unknown>

const jsonOf = (some: Row[], is_first: boolean) =>
  `${is_first ? "[" : ","}\n${some.map((row) => JSON.stringify(row)).join(",\n")}`

function csvOf(some: Row[], is_first: boolean): string {
  const head = writeTable(some.slice(0, 1)).indexOf("\n") + 1
  return writeTable(some).slice(is_first ? 0 : head)
}
