import { setImmediate as nextTurn } from "node:timers/promises"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import type { FileKind } from "#actions/files/file-kind.ts"
import { IS_FINISHED, readParts } from "#actions/files/stored-files.ts"
import { zipEntries } from "#actions/files/zip.ts"
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
    return { name: `touchmark-${today}.zip`, products, draw: () => zipEntries(contentOf(db.read, company_id)) }
  },
}

async function* contentOf(read: Reader, company_id: string) {
  const row = await readCompany(read, company_id)
  // Administrators wrote it for each other.
  const { verification_notes: _, ...company } = row
  yield { name: "company.json", pieces: [json(company)] }
  for (const { name, exported = "none" } of TABLES_KEPT) {
    if (exported === "none") continue
    // Other companies' files go on meanwhile.
    await nextTurn()
    const hidden = exported === "all" ? [] : exported.without
    const columns = Object.keys(TABLES[name].columns).filter((column) => !hidden.includes(column))
    const all = read
      .selectFrom(name as "users")
      .select(columns as ["id"])
      .where("company_id", "=", company_id)
    // This one is still being made.
    const rows = await (name === "files" ? all.where(IS_FINISHED) : all).execute()
    yield { name: `${name}.json`, pieces: [json(rows)] }
    yield { name: `${name}.csv`, pieces: [Buffer.from(writeTable(rows))] }
  }
  const documents = await read
    .selectFrom("files")
    .select(["id", "name", "size_bytes"])
    .where("company_id", "=", company_id)
    .where("kind", "=", "document")
    .execute()
  // Their names are checked when they are submitted, but two may have the same.
  for (const file of documents)
    yield { name: `documents/${file.id.slice(0, 8)} ${file.name}`, pieces: readParts(read, file), is_packed: true }
  const photos = await read.selectFrom("photos").select("sha256").where("company_id", "=", company_id).execute()
  // As they are served; the originals can be downloaded one by one.
  for (const { sha256 } of photos)
    yield { name: `photos/${sha256}.webp`, pieces: readPicture(read, company_id, sha256), is_packed: true }
}

async function* readPicture(read: Reader, company_id: string, sha256: string) {
  const photo = read.selectFrom("photos").select("picture").where("company_id", "=", company_id)
  // Where it has just been deleted the export is made anew.
  yield (await photo.where("sha256", "=", sha256).executeTakeFirstOrThrow()).picture
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
