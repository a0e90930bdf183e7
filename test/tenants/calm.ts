import { setTimeout as pause } from "node:timers/promises"
import { median, percentile } from "#test/bench/results.ts"
import type { Answered, Customer } from "./customer.ts"

/** An ordinary company's daily actions, and each one's durations in milliseconds. */
export type Latencies = Record<Act, number[]>
type Act = (typeof ACTS)[number]

const ACTS = ["verify", "list", "figures", "upload", "sign in", "mint", "certificate", "recall", "letter"] as const
const POLL_MS = 20
/** A label's holder or a clerk does not ask more often. */
const BREATH_MS = 30

export interface CalmDay {
  latencies: Latencies
  /** What did not work: there should be nothing. */
  failures: string[]
}

/** Shoppers, a clerk and somebody who makes products, side by side until `isOver`; each does everything at least once. */
export async function spendDay(
  customer: Customer,
  { password, openAccount }: { password: string; openAccount: () => Promise<unknown> },
  isOver: () => boolean,
): Promise<CalmDay> {
  const latencies = Object.fromEntries(ACTS.map((act) => [act, [] as number[]])) as Latencies
  const failures: string[] = []
  const timed = async (act: Act, work: () => Promise<Answered>) => {
    const began = performance.now()
    const answer = await work().catch((error): Answered => ({ status: 0, json: { detail: String(error) } }))
    latencies[act].push(performance.now() - began)
    if (answer.status < 200 || answer.status >= 300) failures.push(`${act}: ${answer.status} ${answer.json.detail}`)
    await pause(BREATH_MS)
    return answer
  }
  // Another visitor each time, because one address may not ask so often.
  let visitors = 0
  const shown = (short_code: unknown) => {
    const address = `10.10.${(++visitors >> 8) & 255}.${visitors & 255}`
    return customer.ask("POST /verify", { json: { code: short_code }, address })
  }
  let on_sale: unknown
  const shoppers = async () => {
    do await timed("verify", () => shown(on_sale))
    while (!isOver())
  }
  const clerk = async () => {
    do {
      await timed("list", () => customer.ask("GET /products?limit=50"))
      await timed("figures", () => customer.ask("GET /product-stats"))
    } while (!isOver())
  }
  let round = 0
  const maker = async () => {
    const made = await timed("upload", () =>
      customer.ask("POST /upload-single-product", { json: { product_name: `Tablecloth ${++round}` } }),
    )
    const form = { username: customer.tenant.email, password }
    const home = `10.9.${round >> 8}.${round & 255}`
    const { status, json } = await timed("sign in", () => customer.ask("POST /login", { form, address: home }))
    // A user's oldest sessions end when there are too many.
    if (status === 200) customer.tenant.token = String(json.access_token)
    await timed("letter", () => openAccount().then(() => ({ status: 200, json: {} })))
    const { short_code } = made.json
    if (short_code === undefined) return
    await timed("mint", async () => {
      const mint = () => customer.ask("POST /mint-onchain", { json: { short_code } })
      let answer = await mint()
      // Sent and not confirmed yet: clients ask again.
      while (answer.status === 202) answer = await mint()
      return answer
    })
    on_sale = short_code
    await timed("certificate", async () => {
      const asked = await customer.ask(`POST /products/${made.json.id}/certificate`, { json: {} })
      while (asked.status < 300) {
        const job = await customer.ask(`GET /jobs/${asked.json.job_id}`)
        if (job.json.state === "done" || job.status >= 300) return job
        if (job.json.state === "failed") return { status: 500, json: job.json }
        await pause(POLL_MS)
      }
      return asked
    })
    await timed("recall", async () => {
      const asked = await customer.ask("POST /recall", { json: { short_code, reason: "safety" } })
      while (asked.status < 300) {
        const answer = await shown(short_code)
        if (answer.json.status === "recalled" || answer.status >= 400) return answer
        await pause(POLL_MS)
      }
      return asked
    })
  }
  const makers = async () => {
    while (!isOver()) await maker()
  }
  await maker()
  await Promise.all([shoppers(), clerk(), makers()])
  return { latencies, failures }
}

export interface Compared {
  act: Act
  quiet: { median_ms: number; p99_ms: number; count: number }
  crowded: { median_ms: number; p99_ms: number; count: number }
  median_ratio: number
  p99_ratio: number
}

export function compareDays(quiet: Latencies, crowded: Latencies): Compared[] {
  return ACTS.map((act) => {
    const [before, meanwhile] = [figures(quiet[act]), figures(crowded[act])]
    return {
      ...{ act, quiet: before, crowded: meanwhile },
      median_ratio: round(meanwhile.median_ms / before.median_ms),
      p99_ratio: round(meanwhile.p99_ms / before.p99_ms),
    }
  })
}

function figures(values: number[]) {
  if (values.length === 0) return { median_ms: Number.NaN, p99_ms: Number.NaN, count: 0 }
  return { median_ms: round(median(values)), p99_ms: round(percentile(values, 99)), count: values.length }
}

const round = (value: number) => Math.round(value * 100) / 100
