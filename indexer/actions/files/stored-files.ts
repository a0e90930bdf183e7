/** Files are in the database, so every instance and backup has them. The bound limits their share of each backup. */

import { ReadableStream as Streams } from "node:stream/web"
import { sql } from "kysely"
import type { Database, Reader, Tx } from "#db/database.ts"
import { changeRows, findRow, readCompany } from "#db/rows.ts"
import type { Flag } from "#db/table.ts"
import type { Files } from "#db/tables/files.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { PLANS } from "#shared/plans.ts"
import { DAY_MS } from "#shared/time.ts"
import { giveWay } from "#threads/give-way.ts"

export type NewFile = Pick<Files, "company_id" | "kind" | "name" | "content_type"> & {
  now: number
  /** Unset: kept until it is deleted. */
  expires_at?: number
  active_content?: Flag
  sha256?: string
  pages?: number | null
  /** See `renewFile`. */
  content_key?: string | null
}

/** A part is read at once, and written in one transaction. */
export const PART_BYTES = 512 * 1024

/** Stores a file and returns its id. Deletes older downloads to make room. */
export async function storeFile(tx: Tx, { bytes, ...file }: NewFile & { bytes: Buffer }): Promise<string> {
  await makeRoom(tx, file.company_id, bytes.length)
  const id = await addFile(tx, file, bytes.length)
  for (let place = 0; place * PART_BYTES < bytes.length; place++)
    await addPart(tx, id, place, bytes.subarray(place * PART_BYTES, (place + 1) * PART_BYTES))
  return id
}

/** One that comes in pieces gets its size after the last of them. */
export const IS_FINISHED = sql<boolean>`size_bytes > 0`
/** One that was left behind unfinished goes after so long. */
const UNFINISHED_MS_MAX = DAY_MS

/** As `storeFile`, each part in a transaction of its own: others write meanwhile, and no large file is in memory. */
export async function storePieces(
  db: Database,
  { content_key, expires_at, ...file }: NewFile,
  pieces: AsyncIterable<Uint8Array>,
): Promise<string> {
  const unfinished = { ...file, expires_at: file.now + UNFINISHED_MS_MAX }
  const id = await db.write((tx) => addFile(tx, unfinished, 0))
  try {
    let place = 0
    let size_bytes = 0
    for await (const bytes of inParts(pieces)) {
      await db.write((tx) => addPart(tx, id, place, bytes))
      // Other companies' files go on meanwhile.
      await giveWay()
      place++
      size_bytes += bytes.length
    }
    await db.write(async (tx) => {
      await makeRoom(tx, file.company_id, size_bytes)
      const finished = tx.updateTable("files").set({ content_key, expires_at, size_bytes }).where("id", "=", id)
      if ((await finished.executeTakeFirst()).numUpdatedRows !== 1n) throw new Error("The file is gone.")
    })
    return id
  } catch (error) {
    await db.write((tx) => tx.deleteFrom("files").where("id", "=", id).execute())
    throw error
  }
}

async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let waiting_bytes = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    waiting_bytes += piece.length
    if (waiting_bytes < PART_BYTES) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; at + PART_BYTES <= all.length; at += PART_BYTES) yield all.subarray(at, at + PART_BYTES)
    waiting = [all.subarray(at)]
    waiting_bytes = all.length - at
  }
  if (waiting_bytes > 0) yield Buffer.concat(waiting)
}

async function addFile(tx: Tx, { now, expires_at, ...file }: NewFile, size_bytes: number): Promise<string> {
  const id = crypto.randomUUID()
  const row = { ...file, id, size_bytes, created_at: now, expires_at: expires_at ?? null }
  await tx.insertInto("files").values(row).execute()
  return id
}

const addPart = (tx: Tx, file_id: string, place: number, bytes: Buffer) =>
  tx.insertInto("file_parts").values({ file_id, place, bytes }).execute()

/** A file's bytes, one part in memory. Throws not_found once it is deleted. */
export async function* readParts(read: Reader, { id, size_bytes }: Pick<Files, "id" | "size_bytes">) {
  for (let place = 0; place * PART_BYTES < size_bytes; place++) {
    const row = await findRow(read, "file_parts", { file_id: id, place }, ["bytes"])
    if (!row) throw refusal("no_such", { thing: "file" })
    yield row.bytes
  }
}

/** Read as it is sent. Who may have it was decided before. */
export const streamFile = ({ db }: App, file: Pick<Files, "id" | "size_bytes">) =>
  Streams.from(readParts(db.read, file)) as ReadableStream<Uint8Array<ArrayBuffer>>

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
  const renewed = await db.write((tx) => changeRows(tx, "files", { id: file.id }, { expires_at }))
  // It may have expired between the two.
  return renewed === 1 ? { file_id: file.id, name: file.name } : null
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
    .where(IS_FINISHED)
    .orderBy("created_at")
    .orderBy("id")
    .execute()
  for (const { id, size_bytes } of downloads) {
    if (over <= 0) break
    await tx.deleteFrom("files").where("id", "=", id).execute()
    over -= Number(size_bytes)
  }
}
