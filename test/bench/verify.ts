import { join } from "node:path"
import { generateCsv } from "#test/support/generate-csv.ts"
import { type Child, startNode } from "./child.ts"
import { median, whole } from "./run-numbers.ts"
import { codesOf, importAndMint, strangersBlock } from "./verify-customer.ts"
import { type LoadRound, loadClosed, loadOpen } from "./verify-load.ts"
import type { ServiceFacts } from "./verify-service.ts"

const PRODUCTS = 10_000
const ROUNDS = 7
const ROUND_S = 2
/** Different clients, as a trusted proxy names them; each stays within its own limit. */
const CLIENTS = 65_536
/** A pace that leaves both cores room, for latencies that are not made of waiting in line. */
export const CALM_PER_SECOND = 500
const IMPORTS = 3

export interface Side {
  per_second: number
  p99_ms: number
  cpu_us_per_request: number
}

export interface VerifyFigures {
  /** Requests per CPU second, ours over the static reply's: median of paired rounds. Wall time would vary with other load. */
  ratio: number
  /** The same by the clock. */
  wall_ratio: number
  ratios: number[]
  service: Side
  static: Side
  /** Each code for the first time, so that every answer comes from the database. */
  first_time: Side
  calm: { per_second: number; quiet_p99_ms: number; importing_p99_ms: number; added_p99_ms: number }
}

/**
 * Thousands of clients verify thousands of products, with log, headers, limits and checks, against a static reply. Then
 * calmly, while another company imports and mints 10,000 products.
 */
export async function benchVerify(): Promise<VerifyFigures> {
  const service = await startServer<ServiceFacts>("verify-service.ts", [String(1 + IMPORTS)])
  const fixed = await startServer<{ port: number }>("verify-static.ts", [])
  try {
    const csv = generateCsv(PRODUCTS)
    const { url, tokens } = service.facts
    await importAndMint(url, tokens[0]!, csv)
    const next = requests(await codesOf(url, tokens[0]!))
    const compared = await compare(service, fixed, next)
    return { ...compared, calm: await importMeanwhile(service.facts, next, csv) }
  } finally {
    await Promise.all([service.release(), fixed.release()])
  }
}

export type Server<Facts> = Child & { facts: Facts }

/** One of this folder's servers, once it has told its facts. */
export async function startServer<Facts>(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Server<Facts>> {
  const child = startNode([join(import.meta.dirname, file), ...args], { env: { ...process.env, ...env } })
  return { ...child, facts: await child.told<Facts>() }
}

async function compare(service: Server<ServiceFacts>, fixed: Server<{ port: number }>, next: () => string) {
  await loadClosed(fixed.facts.port, next, { seconds: 1 })
  const first = await measure(service, next, { requests: PRODUCTS })
  const pairs: { service: Side; static: Side }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const reply = await measure(fixed, next)
    await strangersBlock(service.facts.rpc_url)
    pairs.push({ static: reply, service: await measure(service, next) })
  }
  const ratios = pairs.map((pair) => pair.static.cpu_us_per_request / pair.service.cpu_us_per_request)
  const wall_ratio = median(pairs.map((pair) => pair.service.per_second / pair.static.per_second))
  const sides = { service: middle(pairs.map((pair) => pair.service)), static: middle(pairs.map((pair) => pair.static)) }
  return { ratio: median(ratios), wall_ratio, ratios, ...sides, first_time: first }
}

/** One stretch of load on one of them, all of it answered. */
export async function measure(
  server: Server<{ port: number }>,
  next: () => string,
  bound: { seconds?: number; requests?: number } = { seconds: ROUND_S },
): Promise<Side> {
  const before = await server.cpu_ms()
  const round = allAnswered(await loadClosed(server.facts.port, next, bound))
  const cpu_ms = (await server.cpu_ms()) - before
  return { ...round, cpu_us_per_request: (cpu_ms * 1000) / round.requests }
}

/** The median of each figure. */
export function middle(sides: Side[]): Side {
  const of = (key: keyof Side) => median(sides.map((side) => side[key]))
  return { per_second: of("per_second"), p99_ms: of("p99_ms"), cpu_us_per_request: of("cpu_us_per_request") }
}

async function importMeanwhile({ url, port, tokens }: ServiceFacts, next: () => string, csv: string) {
  const quiet: number[] = []
  const importing: number[] = []
  for (const token of tokens.slice(1)) {
    const calm = (until: Promise<unknown>) => loadOpen(port, next, { per_second: CALM_PER_SECOND, until })
    const pause = new Promise((resolve) => setTimeout(resolve, 4_000))
    quiet.push(allAnswered(await calm(pause)).p99_ms)
    importing.push(allAnswered(await calm(importAndMint(url, token, csv))).p99_ms)
  }
  const added = importing.map((p99_ms, index) => p99_ms - quiet[index]!)
  return {
    per_second: CALM_PER_SECOND,
    quiet_p99_ms: median(quiet),
    importing_p99_ms: median(importing),
    added_p99_ms: median(added),
  }
}

/** Verifications as a proxy passes them on, codes and clients in turn. */
export function requests(codes: string[]): () => string {
  let made = 0
  return () => {
    const client = made % CLIENTS
    const code = codes[made++ % codes.length]!
    const body = `{"code":"${code}"}`
    const head = `POST /verify HTTP/1.1\r\nHost: touchmark.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    return `${head}\r\nX-Forwarded-For: 10.1.${client >> 8}.${client & 255}\r\n\r\n${body}`
  }
}

/** A refusal is cheap, so a round with one would look too good. */
export function allAnswered(round: LoadRound): LoadRound {
  if (round.statuses[200] !== round.requests) throw new Error(`Not all was answered: ${JSON.stringify(round.statuses)}`)
  return round
}

if (import.meta.main) {
  const figures = await benchVerify()
  const { service, first_time, calm } = figures
  const list = figures.ratios.map((ratio) => ratio.toFixed(2)).join(", ")
  console.log(
    `verify: ${figures.ratio.toFixed(2)} of a static reply by processor time (rounds ${list}), ${figures.wall_ratio.toFixed(2)} by the clock`,
  )
  for (const [name, side] of Object.entries({ service, static: figures.static, "first time": first_time })) {
    const { per_second, p99_ms, cpu_us_per_request } = side
    console.log(
      `  ${name.padEnd(10)} ${whole(per_second)}/s, p99 ${p99_ms.toFixed(1)} ms, ${cpu_us_per_request.toFixed(1)} µs of processor a request`,
    )
  }
  console.log(
    `  at ${calm.per_second}/s: p99 quiet ${calm.quiet_p99_ms.toFixed(1)} ms, while importing and minting ${calm.importing_p99_ms.toFixed(1)} ms (+${calm.added_p99_ms.toFixed(1)})`,
  )
}
