import { createHash } from "node:crypto"
import type { Deeds } from "#db/tables/deeds.ts"

/** The hash of a line of the trail and, through `previous`, of every line before it. */
export function deedHash(previous: string, line: Omit<Deeds, "hash">): string {
  const { place, id, at, company_id, user_id, deed, subject, detail } = line
  const covered = [previous, Number(place), id, Number(at), company_id, user_id, deed, subject, detail]
  return createHash("sha256").update(JSON.stringify(covered)).digest("hex")
}
