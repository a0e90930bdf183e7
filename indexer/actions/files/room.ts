/** Files are in the database, so every instance and backup has them. The bound limits their share of each backup. */
import type { Reader, Tx } from "#db/database.ts"
import { PLANS } from "#shared/plans.ts"

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
  const { plan } = await db
    .selectFrom("companies")
    .select("plan")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
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
export async function makeRoom(tx: Tx, company_id: string, bytes: number): Promise<void> {
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
  const gone: string[] = []
  for (const { id, size_bytes } of downloads) {
    if (over <= 0) break
    gone.push(id)
    over -= Number(size_bytes)
  }
  for (const id of gone) await tx.deleteFrom("files").where("id", "=", id).execute()
}
