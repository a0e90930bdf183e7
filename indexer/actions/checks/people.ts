import { selectConfirmed } from "#actions/certificates/issue.ts"
import { addCounts } from "#actions/verifications/counter.ts"
import type { Database, Reader, Tx } from "#db/database.ts"
import { inStatements } from "#db/rows.ts"
import type { Via } from "#shared/api/checks.ts"
import { type DayPeople, RULE } from "#shared/checks-rule.ts"

export interface PeopleCount extends MintedProduct {
  day: string
  place: string
  via: Via
  people: number
}

const ROWS_PER_STATEMENT = 100

/** Adds up how many people checked which product, and has it assessed again; all or nothing. Runs in a worker thread. */
export async function storePeople(
  db: Database,
  { counts, now }: { counts: PeopleCount[]; now: number },
): Promise<void> {
  await db.write(async (tx) => {
    for (let start = 0; start < counts.length; start += ROWS_PER_STATEMENT) {
      const some = summed(counts.slice(start, start + ROWS_PER_STATEMENT))
      await addPeople(tx, some)
      await makeDue(tx, some, now)
    }
  })
}

/** A statement may name a row only once. */
function summed(counts: PeopleCount[]): PeopleCount[] {
  const rows = new Map<string, PeopleCount>()
  for (const one of counts) {
    const key = [one.product_id, one.day, one.place, one.via].join()
    rows.set(key, { ...one, people: one.people + (rows.get(key)?.people ?? 0) })
  }
  return [...rows.values()]
}

async function addPeople(tx: Tx, counts: PeopleCount[]): Promise<void> {
  const rows = counts.map(({ product_id, company_id, day, place, via, people }) => {
    // The day alone: with one person on a day, a time would be that of a visit.
    const at = Date.parse(day)
    return { product_id, company_id, day, region: place, via, people, count: 0, first_at: at, last_at: at }
  })
  await addCounts(tx, rows)
}

async function makeDue(tx: Tx, counts: PeopleCount[], now: number): Promise<void> {
  const products = new Map(counts.map(({ product_id, company_id }) => [product_id, company_id]))
  const rows = [...products].map(([product_id, company_id]) => {
    const quiet = { rule: RULE, level: "quiet", reasons: "[]", since: now, assessed_at: now }
    return { product_id, company_id, ...quiet, due_at: now }
  })
  await tx
    .insertInto("check_levels")
    .values(rows)
    .onConflict((conflict) => conflict.column("product_id").doUpdateSet({ due_at: now }))
    .execute()
}

/** How many people checked these products since a day, by product. */
export async function readPeople(
  read: Reader,
  product_ids: string[],
  since: string,
): Promise<Map<string, DayPeople[]>> {
  const rows = await read
    .selectFrom("verification_counts")
    .select(["product_id", "day", "region as place", "people"])
    .where("product_id", "in", product_ids)
    .where("day", ">=", since)
    .where("people", ">", 0)
    .execute()
  const counts = rows.map(({ people, ...row }) => ({ ...row, people: Number(people) }))
  return Map.groupBy(counts, ({ product_id }) => product_id)
}

interface MintedProduct {
  product_id: string
  company_id: string
}

export async function findMinted(read: Reader, codes: string[]): Promise<Map<string, MintedProduct>> {
  const found = new Map<string, MintedProduct>()
  for (const some of inStatements(codes)) {
    const rows = await selectConfirmed(read)
      .select(["products.code", "products.id", "products.company_id"])
      .where("products.code", "in", some)
      .execute()
    for (const { code, id, company_id } of rows) found.set(code, { product_id: id, company_id })
  }
  return found
}
