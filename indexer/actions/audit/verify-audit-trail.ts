import type { Database } from "#db/database.ts"
import type { TrailCheck } from "#shared/api/audit.ts"
import { deedHash } from "./deed-hash.ts"

const LINES_A_PAGE = 1_000

/** Reads the whole trail and finds the first line that was changed, removed or put in. Runs in a worker thread. */
export async function verifyAuditTrail(db: Database): Promise<TrailCheck> {
  let place = 0
  let head = ""
  for (;;) {
    const page = await db.read
      .selectFrom("deeds")
      .selectAll()
      .where("place", ">", place)
      .orderBy("place")
      .limit(LINES_A_PAGE)
      .execute()
    for (const line of page) {
      place++
      if (Number(line.place) !== place) return { lines: place, head, fault: `Line ${place} is missing.` }
      if (deedHash(head, line) !== line.hash) return { lines: place, head, fault: `Line ${place} has been changed.` }
      head = line.hash
    }
    if (page.length < LINES_A_PAGE) break
  }
  return { lines: place, head, fault: await faultInTheEnd(db, place, head) }
}

async function faultInTheEnd({ read }: Database, place: number, head: string): Promise<string | null> {
  const { count } = await read
    .selectFrom("deeds")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  if (Number(count) !== place) return "There are lines outside the trail."
  const end = await read.selectFrom("deeds_head").selectAll().executeTakeFirst()
  if (end?.place === place && end.hash === head) return null
  return `The trail does not end where it should: after line ${end?.place ?? "unknown"}.`
}
