import { createServer, type Server } from "node:http"
import { join } from "node:path"
import { type Start, withChildren } from "#test/bench/child.ts"
import { generateCsv } from "#test/support/generate-csv.ts"
import { listen } from "#test/support/tcp.ts"
import { type Compared, compareDays, spendDay } from "./calm.ts"
import { createCustomer, stock } from "./customer.ts"
import type { FloodFacts } from "./flood-child.ts"
import { aboveBudget, type GasSpent } from "./gas-spent.ts"
import type { Flood } from "./greed.ts"
import type { TenantFacts } from "./service.ts"

export interface Campaign {
  seed: number
  /** How long the crowded day lasts, and the quiet one unless that is told. */
  seconds: number
  quiet_seconds?: number
  /** What each greedy company holds on chain. */
  products: number
  greedy: number
  /** With what only durations need: a day before both, and the screens' tasks by themselves. */
  is_measured?: boolean
  /** With the built pages, which first views are drawn for. */
  has_pages?: boolean
  /** Unset: all of them. */
  wishes?: string[]
  print?: (line: string) => void
}

export interface Outcome {
  compared: Compared[]
  /** What did not work for the calm company, while it was alone and while it was not. */
  failures: { quiet: string[]; crowded: string[] }
  /** Milliseconds of a thread that each task for a screen takes of a greedy company. */
  screens: Record<string, number>
  /** Percent of the time that the service's main thread ran, and that it was kept from a core, each day; that the greedy ran. */
  cores: { ran: number[]; kept_from: number[]; greedy: number }
  statuses: Awaited<ReturnType<Flood["stop"]>>
  /** Resident memory and live heap in MB, before the crowded day and after it. */
  memory: Record<"before" | "after", { rss_mb: number; held_mb: number }>
  /** Gas signed for, by the requesting company. */
  gas: { greedy: number; greedy_transactions: number; calm: number; above_budget: string[] }
}

/** What is told last before a day may be told before the companies are filled with products. */
const STOCKING_MS_MAX = 300_000

/** One company's ordinary day beside companies that request everything expensive and read no answers. */
export async function runCampaign({
  seed,
  seconds,
  quiet_seconds = seconds,
  products,
  greedy,
  is_measured = true,
  has_pages = false,
  wishes,
  print = () => {},
}: Campaign): Promise<Outcome> {
  const silent = await startSilent()
  const spendDays = async (start: Start): Promise<Outcome> => {
    const child = start([
      ...["--max-semi-space-size=16", "--single-threaded-gc", "--expose-gc"],
      join(import.meta.dirname, "service.ts"),
      String(1 + greedy),
      has_pages ? "pages" : "",
    ])
    const facts = await child.told<TenantFacts>()
    const addressOf = (index: number) => `10.8.${index + 1}.1`
    const [calm, ...others] = facts.tenants.map((tenant, index) => createCustomer(facts, tenant, addressOf(index)))
    const csv = generateCsv(products)
    const greeds: FloodFacts["greedy"] = []
    for (const [index, customer] of others.entries()) {
      await stock(customer, csv)
      const { json } = await customer.ask("GET /products?limit=50")
      const items = json.items as { id: string; short_code: string; tx_hash: string }[]
      const codes = items.map(({ short_code }) => short_code)
      const ids = items.map(({ id }) => id)
      const { tenant } = customer
      const found = { codes, ids, tx_hash: items[0]!.tx_hash, silent_url: silent.url }
      greeds.push({ tenant, address: addressOf(index + 1), ...found })
    }
    print(`${greedy} companies hold ${products} products each`)
    const { password } = facts
    const openAccount = () => child.ask<number>("letter")
    const cores: Outcome["cores"] = { ran: [], kept_from: [], greedy: 0 }
    const day = async (seconds: number) => {
      const before = await child.ask<[number, number]>("main thread")
      const began_ms = performance.now()
      const isOver = () => performance.now() >= began_ms + seconds * 1000
      const spent = await spendDay(calm!, { password, openAccount }, isOver)
      const [ran, waited] = await child.ask<[number, number]>("main thread")
      const percent = (ms: number) => Math.round((100 * ms) / (performance.now() - began_ms))
      cores.ran.push(percent(ran - before[0]))
      cores.kept_from.push(percent(waited - before[1]))
      return spent
    }
    const screens = is_measured ? await child.ask<Outcome["screens"]>("screens") : {}
    if (is_measured) await spendDay(calm!, { password, openAccount }, () => true)
    const quiet = await day(quiet_seconds)
    print("the quiet day is over")
    const before = memoryOf(await child.ask<NodeJS.MemoryUsage>("memory"))
    const flood: FloodFacts = { facts, seed, wishes, greedy: greeds }
    const crowd = start(["--single-threaded-gc", join(import.meta.dirname, "flood-child.ts")], {
      env: { ...process.env, FLOOD: JSON.stringify(flood) },
    })
    await crowd.told()
    const crowded = await day(seconds)
    cores.greedy = Math.round((await crowd.cpu_ms()) / (10 * seconds))
    const statuses = await crowd.ask<Outcome["statuses"]>("stop")
    await crowd.release()
    print("the crowded day is over")
    const after = memoryOf(await child.ask<NodeJS.MemoryUsage>("memory"))
    const spent = await child.ask<GasSpent[]>("gas")
    const mine = spent.filter(({ company_id }) => company_id === calm!.tenant.company_id)
    const theirs = spent.filter(({ company_id }) => company_id !== calm!.tenant.company_id)
    const sum = (rows: typeof spent, of: "gas" | "transactions") => rows.reduce((all, row) => all + row[of], 0)
    const gas = { greedy: sum(theirs, "gas"), greedy_transactions: sum(theirs, "transactions"), calm: sum(mine, "gas") }
    return {
      compared: compareDays(quiet.latencies, crowded.latencies),
      failures: { quiet: quiet.failures, crowded: crowded.failures },
      ...{ screens, cores, statuses },
      memory: { before, after },
      gas: { ...gas, above_budget: aboveBudget(spent, facts.gas_budget_percent) },
    }
  }
  try {
    return await withChildren(spendDays, seconds * 1_000 + STOCKING_MS_MAX)
  } finally {
    silent.server.closeAllConnections()
    silent.server.close()
  }
}

const MB = 1_048_576

function memoryOf({ rss, heapUsed, external, arrayBuffers }: NodeJS.MemoryUsage) {
  return { rss_mb: Math.round(rss / MB), held_mb: Math.round((heapUsed + external + arrayBuffers) / MB) }
}

/** Accepts every connection, and never answers. */
async function startSilent(): Promise<{ url: string; server: Server }> {
  const server = createServer(() => {})
  return { server, url: `http://127.0.0.1:${await listen(server)}/hook` }
}
