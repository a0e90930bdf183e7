import { setImmediate as nextTurn } from "node:timers/promises"
import { strToU8, type Zippable, zipSync } from "fflate"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import type { FileKind } from "#actions/files/file-kind.ts"
import { writeTable } from "#csv/write-csv.ts"
import type { Reader } from "#db/database.ts"
import { TABLES_KEPT } from "#db/keeping.ts"
import { countRows, readCompany } from "#db/rows.ts"
import { TABLES } from "#db/schema.ts"

/** All of a company's data as a ZIP: JSON, CSV and its documents. */
export const companyExport: FileKind<Record<string, never>> = {
  content_type: "application/zip",
  kept_days: 7,
  owner_only: true,
  onAsked: (tx, { company_id, user_id }, at) =>
    recordAuditEvent(tx, { at, company_id, user_id, event: "company.exported" }),
  async prepare(db, { company_id, today }) {
    const products = await countRows(db.read.selectFrom("products").where("company_id", "=", company_id))
    return { name: `touchmark-${today}.zip`, products, draw: () => zipCompany(db.read, company_id) }
  },
}

async function zipCompany(read: Reader, company_id: string): Promise<Buffer> {
  const row = await readCompany(read, company_id)
  // Administrators wrote it for each other.
  const { verification_notes: _, ...company } = row
  const parts: Zippable = { "company.json": json(company) }
  for (const { name, exported = "none" } of TABLES_KEPT) {
    if (exported === "none") continue
    // Other companies' files go on meanwhile.
    await nextTurn()
    const hidden = exported === "all" ? [] : exported.without
    const columns = Object.keys(TABLES[name].columns).filter((column) => !hidden.includes(column))
    const query = read.selectFrom(name as "users").select(columns as ["id"])
    const rows = await query.where("company_id", "=", company_id).execute()
    parts[`${name}.json`] = json(rows)
    parts[`${name}.csv`] = strToU8(writeTable(rows))
  }
  await addDocuments(read, company_id, parts)
  await addPictures(read, company_id, parts)
  return Buffer.from(zipSync(parts))
}

async function addDocuments(read: Reader, company_id: string, parts: Zippable): Promise<void> {
  const documents = await read
    .selectFrom("files")
    .select(["id", "name", "bytes"])
    .where("company_id", "=", company_id)
    .where("kind", "=", "document")
    .execute()
  // Their names are checked when they are submitted, but two may have the same.
  for (const { id, name, bytes } of documents) parts[`documents/${id.slice(0, 8)} ${name}`] = [bytes, { level: 0 }]
}

/** As they are served; the originals can be downloaded one by one. */
async function addPictures(read: Reader, company_id: string, parts: Zippable): Promise<void> {
  const pictures = await read
    .selectFrom("photos")
    .select(["sha256", "picture"])
    .where("company_id", "=", company_id)
    .execute()
  for (const { sha256, picture } of pictures) parts[`photos/${sha256}.webp`] = [picture, { level: 0 }]
}

const json = (value: unknown) => strToU8(`${JSON.stringify(value, null, 2)}\n`)
