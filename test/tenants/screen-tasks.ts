import type { Place } from "#actions/files/file-kind.ts"
import { openDatabase } from "#db/open.ts"
import type { ProductFilter, ProductListQuery } from "#shared/api/products.ts"
import type { ChainId } from "#shared/chains.ts"
import { FILTERS_MAX } from "#shared/request-bounds.ts"
import { DAY_MS, dayOf } from "#shared/time.ts"
import { loadTask, type ScreenTask, type TASKS } from "#threads/tasks.ts"

const TIMES = 6

/** What all products of `generateCsv` have, as many as there may be filters. */
const HELD = {
  ...{ description: "made by hand", product_code: "sku", serial_number: "sn" },
  ...{ batch_number: "b", package: "enterprise" },
}

/** First views are left out: they take some milliseconds at any plan, and need the built pages. */
type Read = Exclude<ScreenTask, "drawFirstView">
type Module<Name extends Read> = Awaited<ReturnType<(typeof TASKS)["reads"][Name]>>
type InputOf<Name extends Read> =
  Module<Name> extends Record<Name, (db: never, input: infer Input) => unknown> ? Input : never
type Inputs = { [Name in Read]: Record<string, InputOf<Name>> }

/** The dearest wishes of each task that screens wait for, at a full plan: the milliseconds of their longest steps. */
export async function timeScreenTasks(database_url: string, place: Place): Promise<Record<string, number>> {
  const { company_id, chains, now } = place
  const today = dayOf(now)
  const [from, year_ago] = [dayOf(now - 29 * DAY_MS), dayOf(now - 365 * DAY_MS)]
  const list: ProductListQuery = { filter: [], sort: "-created_at", limit: 50, fields: "all" }
  // All products are found, so that no filter saves the others their work.
  const filtered = (operator: ProductFilter["operator"], sought: readonly (readonly [string, string])[]) => {
    const filter = sought.slice(0, FILTERS_MAX).map(([column, value]) => ({ column, operator, value }))
    return { ...list, limit: 1_000, sort: "description", filter }
  }
  const others = Object.keys(HELD).map((column) => [column, "no such value"] as const)
  const attributes = others.map(([column, value]) => [`attributes.${column}`, value] as const)
  const same = (column: string): [string, string][] => Array(FILTERS_MAX).fill([column, "no such value"])
  const sheet = { ...place, layout: "a4-3x8", start_label: 1, language: "en", accepts_service_address: true } as const
  const offered = Object.keys(chains).map(Number) as ChainId[]
  const inputs: Inputs = {
    findProducts: { "of a name": { company_id, q: "jug" }, "of nothing": { company_id, q: "no such product" } },
    listProductPage: {
      first: { company_id, query: list },
      "by name": { company_id, query: { ...list, sort: "product_name" } },
      "by status": { company_id, query: { ...list, sort: "status" } },
      "a thousand": { company_id, query: { ...list, limit: 1_000 } },
      ids: { company_id, query: { ...list, fields: "ids" } },
      "that contain": { company_id, query: filtered("contains", Object.entries(HELD)) },
      "that are not": { company_id, query: filtered("not_equals", others) },
      "by attributes": { company_id, query: filtered("not_equals", attributes) },
      "by what is on chain": { company_id, query: filtered("not_equals", same("recalled")) },
    },
    readCases: { "of a page": { company_id, state: "open", limit: 100, now } },
    readChecksMap: { "of a year": { company_id, from: year_ago, to: today } },
    readCompanies: {
      waiting: { now, language: "en", limit: 50, state: "waiting" },
      "of a name": { now, language: "en", limit: 50, search: "no such name" },
    },
    readLabelPreview: {
      all: { ...sheet, order: "registered" },
      "by serial number": { ...sheet, order: "serial_number" },
      filtered: { ...sheet, order: "registered", filter: filtered("contains", Object.entries(HELD)).filter },
    },
    readMintPreview: { all: { company_id, offered } },
    readProductStats: { all: { company_id, chain_ids: offered } },
    readVerificationStats: {
      "of a month": { company_id, from, days: 30 },
      "of a year": { company_id, from: year_ago, days: 366 },
    },
  }
  const db = openDatabase(database_url)
  const took: Record<string, number> = {}
  for (const name of Object.keys(inputs) as Read[]) {
    const task = await loadTask("reads", name)
    for (const [which, input] of Object.entries(inputs[name])) {
      const once = () => task(db, input)
      // Fonts and statements are open from then on.
      await once()
      let least = Number.POSITIVE_INFINITY
      for (let time = 0; time < TIMES; time++) least = Math.min(least, await longestStep(once))
      took[`${name}, ${which}`] = Math.round(10 * least) / 10
    }
  }
  await db.close()
  return took
}

/** How long others in the same thread wait for their turn. */
async function longestStep(work: () => Promise<unknown>): Promise<number> {
  let [longest_ms, turned_ms, isOver] = [0, performance.now(), false]
  const turn = () => {
    longest_ms = Math.max(longest_ms, performance.now() - turned_ms)
    turned_ms = performance.now()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  turn()
  return longest_ms
}
