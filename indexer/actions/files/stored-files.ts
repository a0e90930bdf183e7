/** Files are in the database, so every instance and backup has them. The bound limits their share of each backup. */
import type { Database, Reader, Tx } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { Flag } from "#db/table.ts"
import type { Files } from "#db/tables/files.ts"
import { PLANS } from "#shared/plans.ts"

export type NewFile = Pick<Files, "company_id" | "kind" | "name" | "content_type" | "bytes"> & {
  now: number
  /** Unset: kept until it is deleted. */
  expires_at?: number
  active_content?: Flag
  sha256?: string
  pages?: number | null
  /** See `renewFile`. */
  content_key?: string | null
}

/** Stores a file and returns its id. Deletes older downloads to make room. */
export async function storeFile(tx: Tx, { now, expires_at, ...file }: NewFile): Promise<string> {
  await makeRoom(tx, file.company_id, file.bytes.length)
  const id = crypto.randomUUID()
  await tx
    .insertInto("files")
    .values({ ...file, id, size_bytes: file.bytes.length, created_at: now, expires_at: expires_at ?? null })
    .execute()
  return id
}

interface Renewal {
  company_id: string
  content_key: string
  now: number
  expires_at: number
}

/** A file already made from the same content, which saves time and space, with its expiry renewed. Null without one. */
export async function renewFile(
  db: Database,
  { company_id, content_key, now, expires_at }: Renewal,
): Promise<{ file_id: string; name: string } | null> {
  const file = await db.read
    .selectFrom("files")
    .select(["id", "name"])
    .where("company_id", "=", company_id)
    .where("content_key", "=", content_key)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  if (!file) return null
  const { numUpdatedRows } = await db.write((tx) =>
    tx.updateTable("files").set({ expires_at }).where("id", "=", file.id).executeTakeFirst(),
  )
  // It may have expired between the two.
  return numUpdatedRows === 1n ? { file_id: file.id, name: file.name } : null
}

export interface Room {
  /** All of the company's files together. */
  used_bytes: number
  document_bytes: number
  bytes_max: number
  /** Documents stay until they are deleted, so half of the space is left for downloads. */
  document_bytes_max: number
}

/** How much of its plan's space a company's files use; expired ones count until they are deleted. */
export async function roomOf(db: Reader | Tx, company_id: string): Promise<Room> {
  const { plan } = await readCompany(db, company_id)
  const kinds = await db
    .selectFrom("files")
    .select(["kind", (eb) => eb.fn.sum<number>("size_bytes").as("bytes")])
    .where("company_id", "=", company_id)
    .groupBy("kind")
    .execute()
  const bytes_max = PLANS[plan].storage_bytes_max
  const document_bytes = Number(kinds.find(({ kind }) => kind === "document")?.bytes ?? 0)
  const used_bytes = kinds.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  return { used_bytes, document_bytes, bytes_max, document_bytes_max: bytes_max / 2 }
}

/**
 * Deletes the oldest downloads, which can be made again, until `bytes` more fit; never documents. One larger download is kept
 * alone.
 */
async function makeRoom(tx: Tx, company_id: string, bytes: number): Promise<void> {
  const { used_bytes, bytes_max } = await roomOf(tx, company_id)
  let over = used_bytes + bytes - bytes_max
  if (over <= 0) return
  const downloads = await tx
    .selectFrom("files")
    .select(["id", "size_bytes"])
    .where("company_id", "=", company_id)
    .where("kind", "!=", "document")
    .orderBy("created_at")
    .orderBy("id")
    .execute()
  for (const { id, size_bytes } of downloads) {
    if (over <= 0) break
    await tx.deleteFrom("files").where("id", "=", id).execute()
    over -= Number(size_bytes)
  }
}
