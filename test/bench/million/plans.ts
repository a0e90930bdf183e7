import type pg from "pg"
import type { Plan } from "#test/support/queries.ts"
import type { WatchedQuery } from "#test/support/watch-queries.ts"

interface MeasuredPlan extends Plan {
  "Actual Total Time": number
  "Actual Rows": number
  "Actual Loops": number
  "Index Name"?: string
  "Rows Removed by Filter"?: number
  Plans?: MeasuredPlan[]
}

/** Rows that a table has at most where reading all of it costs nothing. */
const SMALL_ROWS_MAX = 1_000

export interface Worst {
  /** The slowest single node in a call's plans. */
  node: string
  ms: number
  /** Tables that were read from one end to the other. */
  scans: string[]
}

/** Runs each query once more and says where the time goes. What writes is planned and not run. */
export async function worstOf(client: pg.Client, queries: readonly WatchedQuery[]): Promise<Worst> {
  const worst: Worst = { node: "-", ms: 0, scans: [] }
  for (const { text, values } of queries) {
    const reads = /^\s*select\b/i.test(text)
    const { rows } = await client.query(`explain (format json${reads ? ", analyze" : ""}) ${text}`, values)
    visit(rows[0]["QUERY PLAN"][0].Plan, worst)
  }
  return worst
}

function visit(plan: MeasuredPlan, worst: Worst): void {
  const took = (one: MeasuredPlan) => (one["Actual Total Time"] ?? 0) * (one["Actual Loops"] ?? 0)
  const children = plan.Plans ?? []
  const ms = took(plan) - children.reduce((sum, child) => sum + took(child), 0)
  const rows = (plan["Actual Rows"] ?? 0) * (plan["Actual Loops"] ?? 0)
  const place = plan["Index Name"] ?? plan["Relation Name"]
  if (ms > worst.ms) Object.assign(worst, { ms, node: `${plan["Node Type"]}${place ? ` ${place}` : ""}, ${rows} rows` })
  const read = rows + (plan["Rows Removed by Filter"] ?? 0) * (plan["Actual Loops"] ?? 0)
  if (plan["Node Type"] === "Seq Scan" && read > SMALL_ROWS_MAX) worst.scans.push(plan["Relation Name"]!)
  for (const child of children) visit(child, worst)
}
