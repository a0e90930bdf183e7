import type pg from "pg"
import type { Sent } from "#test/support/client.ts"
import type { Plan } from "#test/support/queries.ts"
import type { WatchedQuery } from "#test/support/watch-queries.ts"

/** A company of ten thousand products, and its objects that calls name. */
export interface Named {
  /** A session of its owner's. */
  token: string
  product_id: string
  short_code: string
  token_id: string
  tx_hash: string
  /** `next_cursor` of the first page of its products, in the order in which they come. */
  cursor: string
  company_id: string
  endpoint_id: string
}

interface MeasuredCall {
  name: string
  route: string
  sent?: Sent
}

const list = (query: Record<string, string>) => `GET /products?${new URLSearchParams({ limit: "50", ...query })}`
const filtered = (column: string, operator: string, value = "") =>
  list({ filter: JSON.stringify([{ column, operator, value }]) })
const COLUMNS = [
  ...["product_name", "description", "product_code", "serial_number", "batch_number", "category", "attributes.Colour"],
  ...["manufacture_date", "created_at", "short_code", "package", "nft_scope"],
  ...["status", "tx_hash", "chain_id", "recalled"],
]

/** Every list, filter, figure and verification of pages and programs. The last ones are an administrator's. */
export function callsOf(named: Named): MeasuredCall[] {
  const { token, product_id, short_code, token_id, tx_hash, cursor, company_id, endpoint_id } = named
  const mine: [string, string][] = [
    ["first page", list({})],
    ["next page", list({ cursor })],
    ["page of 1,000", list({ limit: "1000" })],
    ["ids on all pages", list({ fields: "ids" })],
    ...COLUMNS.map((column): [string, string] => [`by ${column}`, list({ sort: column })]),
    ...COLUMNS.filter((column) => column !== "created_at").map((column): [string, string] => [
      `${column} contains`,
      column === "manufacture_date" ? filtered(column, "gte", "2026-01") : filtered(column, "contains", "1"),
    ]),
    ["created in a month", filtered("created_at", "gte", "2026-10")],
    ["name is empty", filtered("product_name", "empty")],
    ["attribute above a number", filtered("attributes.Size", "gt", "5")],
    ["failed", filtered("status", "equals", "failed")],
    ["recalled", filtered("recalled", "equals", "true")],
    ["product-stats", "GET /product-stats"],
    ["verification-stats", "GET /verification-stats"],
    ["verification-stats, a year", "GET /verification-stats?from=2026-01-01&to=2026-12-31"],
    ["checks-map, a year", "GET /checks-map?from=2026-01-01&to=2026-12-31"],
    ["a product", `GET /products/${product_id}`],
    ["its history", `GET /products/${product_id}/history`],
    ["its verifications", `GET /products/${product_id}/verifications`],
    ["audit log", "GET /audit"],
    ["audit log of a noun", "GET /audit?event=company"],
    ["reports", "GET /reports"],
    ["reports, open", "GET /reports?state=open"],
    ["uploads", "GET /uploads"],
    ["documents", "GET /documents"],
    ["API keys", "GET /api-keys"],
    ["webhooks", "GET /webhook-endpoints"],
    ["webhook deliveries", `GET /webhook-endpoints/${endpoint_id}/deliveries`],
    ["custom fields", "GET /custom-fields"],
    ["who I am", "GET /me"],
    ["a transaction's job", `GET /jobs/${tx_hash}`],
  ]
  const public_calls: [string, string, Sent?][] = [
    ["verify", "POST /verify", { json: { code: short_code } }],
    ["verify a token", "POST /verify", { json: { code: token_id } }],
    ["certificate", `GET /certificates/${short_code}`],
    ["token", `GET /tokens/${token_id}`],
    ["status", "GET /status"],
    ["metrics", "GET /metrics"],
  ]
  const administrators: [string, string][] = [
    ["companies", "GET /api/companies?limit=50"],
    ["companies, searched", "GET /api/companies?search=owner-77"],
    ["companies' overview", "GET /api/overview"],
    ["failed jobs", "GET /api/jobs?state=failed"],
    ["all jobs", "GET /api/jobs"],
    ["audit log of all", "GET /api/audit"],
    ["audit log of a company", `GET /api/audit?company_id=${company_id}`],
    ["audit log by event", "GET /api/audit?event=company"],
  ]
  return [
    ...mine.map(([name, route]) => ({ name, route, sent: { token } })),
    ...public_calls.map(([name, route, sent]) => ({ name, route, ...(sent ? { sent } : {}) })),
    ...administrators.map(([name, route]) => ({ name: `admin: ${name}`, route, sent: { token } })),
  ]
}

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

interface Worst {
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
