import type { Insertable } from "kysely"
import type { Database, Tx } from "#db/database.ts"
import type { Schema } from "#db/schema.ts"
import type { App } from "#indexer/app.ts"
import { dayOf } from "#shared/time.ts"

/** More codes than this within one interval are not told apart any more: counts are statistics, memory is not for sale. */
const COUNTED_MAX = 100_000
const ENTRIES_AT_ONCE = 1_000

export type VerificationCounter = ReturnType<typeof createCounter>

/**
 * Counts in memory how often each code was found and from where. Writes in batches, so no verification waits for a
 * disk.
 */
export function createCounter(app: Pick<App, "threads" | "now" | "log">) {
  /** By region and code: to put a key together would take longer than the counting. */
  let counted = new Map<string, Map<string, Counted>>()
  let size = 0

  function add(entry: Counted): void {
    const here = counted.get(entry.region) ?? new Map<string, Counted>()
    counted.set(entry.region, here)
    const known = here.get(entry.code)
    if (known) {
      known.count += entry.count
      known.first_at = Math.min(known.first_at, entry.first_at)
      known.last_at = Math.max(known.last_at, entry.last_at)
    } else if (size < COUNTED_MAX) {
      here.set(entry.code, entry)
      size++
    }
  }

  return {
    /** `code` is canonical; `region` a country's two letters or `unknown`. */
    count(code: string, region: string): void {
      const now = app.now()
      const known = counted.get(region)?.get(code)
      if (known) {
        known.count++
        known.last_at = now
      } else add({ code, region, count: 1, first_at: now, last_at: now })
    },
    /** Writes the counts and keeps those that could not be written. Returns false: never run again at once. */
    async flush(): Promise<false> {
      const entries = [...counted.values()].flatMap((here) => [...here.values()])
      counted = new Map()
      size = 0
      for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
        const some = entries.slice(start, start + ENTRIES_AT_ONCE)
        try {
          await app.threads.run(storeVerifications, { entries: some }, "service")
        } catch (error) {
          app.log.warn({ err: error }, "verifications could not be counted")
          for (const entry of entries.slice(start)) add(entry)
          break
        }
      }
      return false
    },
  }
}

export interface Counted {
  code: string
  region: string
  count: number
  first_at: number
  last_at: number
}

const ROWS_PER_STATEMENT = 100

/** Adds up how often products were verified, by day and region; all or nothing. Runs in a worker thread. */
export async function storeVerifications(db: Database, { entries }: { entries: Counted[] }): Promise<void> {
  await db.write(async (tx) => {
    for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT) {
      const some = entries.slice(start, start + ROWS_PER_STATEMENT)
      const codes = [...new Set(some.map(({ code }) => code))]
      const products = await tx
        .selectFrom("products")
        .select(["id", "company_id", "code"])
        .where("code", "in", codes)
        .execute()
      const by_code = new Map(products.map((product) => [product.code, product]))
      const rows = some.flatMap(({ code, region, count, last_at }) => {
        const product = by_code.get(code)
        if (!product) return []
        const { id: product_id, company_id } = product
        const day = dayOf(last_at)
        const at = Date.parse(day)
        return [{ product_id, company_id, day, region, count, people: 0, first_at: at, last_at: at, via: "api" }]
      })
      if (rows.length > 0) await addCounts(tx, rows)
    }
  })
}

/** Adds to what is counted already. A row may be named only once. */
export const addCounts = (tx: Tx, rows: Insertable<Schema["verification_counts"]>[]) =>
  tx
    .insertInto("verification_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["product_id", "day", "region", "via"]).doUpdateSet((eb) => ({
        count: eb("verification_counts.count", "+", eb.ref("excluded.count")),
        people: eb("verification_counts.people", "+", eb.ref("excluded.people")),
        last_at: eb.ref("excluded.last_at"),
      })),
    )
    .execute()
