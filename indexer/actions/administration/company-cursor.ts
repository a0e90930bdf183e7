import * as z from "zod"
import { refuse } from "#indexer/errors.ts"

/** A place in the administrators' queue: nothing to decide, not Enterprise, waiting since, id. */
const CompanyCursor = z.tuple([z.literal([0, 1]), z.literal([0, 1]), z.number().int(), z.string().max(64)])
export type CompanyCursor = z.infer<typeof CompanyCursor>

export function writeCursor(place: CompanyCursor): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url")
}

/** Throws invalid_input. */
export function readCursor(cursor: string): CompanyCursor {
  try {
    return CompanyCursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()))
  } catch {
    throw refuse("cursor_foreign")
  }
}
