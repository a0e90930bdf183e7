import { setTimeout as sleep } from "node:timers/promises"
import { generateCsv } from "#test/support/generate-csv.ts"
import { type Server, type Start, startServer, withChildren } from "./child.ts"
import { codesOf, importAndMint, strangersBlock } from "./customers.ts"
import { alternate, best, median, type Size } from "./results.ts"
import { type LoadRound, loadClosed, loadPaced } from "./verify-load.ts"
import type { Reference, ReferenceFacts } from "./verify-reference.ts"
import type { ServiceFacts } from "./verify-service.ts"

/** Each opening has another order than the one before, because what is opened first is slower throughout. */
export const VERIFY_SIZES = {
  whole: { openings: 2, rounds: 8, round_s: 1, products: 10_000, imports: 3, quiet_ms: 4_000 },
  small: { openings: 1, rounds: 1, round_s: 0.05, products: 32, imports: 1, quiet_ms: 50 },
}
type Sizes = (typeof VERIFY_SIZES)[Size]
/** Different clients, as a trusted proxy names them, in 256 networks; each stays within its own limit, and its network's. */
const CLIENTS = 65_536
/** A pace that leaves both cores room, for latencies that are not made of waiting in line. */
export const CALM_PER_SECOND = 500
/** As much as the service takes to notice that its answers are old, and more. */
const NOTICE_MS = 300

/** The best quarter of its rounds, of each figure. */
export interface Side {
  per_second: number
  p99_ms: number
  cpu_us_per_request: number
}

export interface VerifyFigures {
  rounds: number
  service: Side
  references: Record<Reference, Side>
  /** Codes for the first time, so that every answer comes from the database. */
  first_time: Side
  calm: { per_second: number; quiet_p99_ms: number; importing_p99_ms: number; added_p99_ms: number }
}

/** Something that answers verifications, and what to ask it. */
export interface Asked<Facts extends { port: number } = { port: number }> {
  server: Server<Facts>
  next: () => string
}

/**
 * Thousands of clients verify thousands of products, with log, headers, limits and checks, beside replies that do less. Then
 * calmly, while another company imports and mints.
 */
export async function benchVerify(size: Size = "whole"): Promise<VerifyFigures> {
  const sizes = VERIFY_SIZES[size]
  const { openings, rounds, imports } = sizes
  const taken: Awaited<ReturnType<typeof compare>>[] = []
  let answer: string | undefined
  let calm: VerifyFigures["calm"] | undefined
  for (let opening = 0; opening < openings; opening++) {
    await withChildren(async (start) => {
      const before = answer === undefined ? undefined : await openReferences(start, answer)
      const service = await openService(start, sizes, { companies: 1 + imports })
      answer ??= await answerOf(service)
      taken.push(await compare(sizes, service, before ?? (await openReferences(start, answer))))
      if (opening === openings - 1) calm = await importMeanwhile(sizes, service)
    })
  }
  const of = (name: keyof (typeof taken)[number]) => bestOf(taken.flatMap((one) => one[name]))
  const references = { static: of("static"), shape: of("shape"), bare: of("bare") }
  const all = { service: of("service"), first_time: of("first_time") }
  return { rounds: openings * rounds, ...all, references, calm: calm! }
}

/** How much of a reference's requests in a second of processor time the service answers. */
export function ratioOf({ service, references }: VerifyFigures, reference: Reference): number {
  return references[reference].cpu_us_per_request / service.cpu_us_per_request
}

/** The service with products of the first of its companies, each verified once. */
export async function openService(
  start: Start,
  { products }: { products: number },
  { companies = 1, env = {} }: { companies?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<Asked<ServiceFacts>> {
  const server = await startServer<ServiceFacts>(start, "verify-service.ts", [String(companies)], env)
  return fill(server, generateCsv(products))
}

export async function fill(server: Server<ServiceFacts>, csv: string): Promise<Asked<ServiceFacts>> {
  const { url, port, tokens } = server.facts
  await importAndMint(url, tokens[0]!, csv)
  const codes = await codesOf(url, tokens[0]!)
  const next = requests(codes)
  allAnswered(await loadClosed(port, next, { requests: codes.length }))
  return { server, next }
}

export async function openReference(start: Start, kind: Reference, answer = "{}"): Promise<Asked> {
  const server = await startServer<ReferenceFacts>(start, "verify-reference.ts", [kind, answer])
  return { server, next: requests(server.facts.codes) }
}

async function openReferences(start: Start, answer: string): Promise<Record<Reference, Asked>> {
  return {
    static: await openReference(start, "static", answer),
    shape: await openReference(start, "shape", answer),
    bare: await openReference(start, "bare", answer),
  }
}

async function answerOf({ server: { facts }, next }: Asked<ServiceFacts>): Promise<string> {
  const body = next().split("\r\n\r\n")[1]!
  const headers = { "content-type": "application/json" }
  return (await fetch(`${facts.url}/verify`, { method: "POST", headers, body })).text()
}

async function compare(sizes: Sizes, service: Asked<ServiceFacts>, references: Record<Reference, Asked>) {
  const { rounds, round_s: seconds } = sizes
  const kept = await alternate(rounds, {
    static: () => measure(references.static, { seconds }),
    shape: () => measure(references.shape, { seconds }),
    bare: () => measure(references.bare, { seconds }),
    service: async () => {
      await strangersBlock(service.server.facts.rpc_url)
      return measure(service, { seconds })
    },
  })
  return { ...kept, ...(await alternate(rounds, { first_time: () => measureFirstTime(service, sizes) })) }
}

/** One stretch of load on one of them, all of it answered. */
export async function measure(
  { server, next }: Asked,
  bound: { seconds: number } | { requests: number },
): Promise<Side> {
  const before = await server.cpu_ms()
  const round = allAnswered(await loadClosed(server.facts.port, next, bound))
  const cpu_ms = (await server.cpu_ms()) - before
  const { per_second, p99_ms } = round
  return { per_second, p99_ms, cpu_us_per_request: (cpu_ms * 1000) / round.requests }
}

/** A part of the codes, which takes about a second, after the service has forgotten all answers. */
export async function measureFirstTime(
  service: Asked<ServiceFacts>,
  { products, rounds }: { products: number; rounds: number },
): Promise<Side> {
  await service.server.ask("forget")
  await sleep(NOTICE_MS)
  return measure(service, { requests: Math.ceil(products / rounds) })
}

export function bestOf(sides: Side[]): Side {
  return {
    per_second: best(
      sides.map(({ per_second }) => per_second),
      "most",
    ),
    p99_ms: best(sides.map(({ p99_ms }) => p99_ms)),
    cpu_us_per_request: best(sides.map(({ cpu_us_per_request }) => cpu_us_per_request)),
  }
}

async function importMeanwhile({ imports, products, quiet_ms }: Sizes, { server, next }: Asked<ServiceFacts>) {
  const { url, port, tokens } = server.facts
  const csv = generateCsv(products)
  const p99Until = async (until: Promise<unknown>) =>
    allAnswered(await loadPaced([port], next, { per_second: CALM_PER_SECOND, until })).p99_ms
  const quiet: number[] = []
  const importing: number[] = []
  for (const token of tokens.slice(1, 1 + imports)) {
    quiet.push(await p99Until(sleep(quiet_ms)))
    importing.push(await p99Until(importAndMint(url, token, csv)))
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
function requests(codes: string[]): () => string {
  let made = 0
  return () => {
    const client = made % CLIENTS
    const code = codes[made++ % codes.length]!
    const body = `{"code":"${code}"}`
    const head = `POST /verify HTTP/1.1\r\nHost: touchmark.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    return `${head}\r\nX-Forwarded-For: 10.${client & 255}.${(client >> 8) & 15}.${client >> 12}\r\n\r\n${body}`
  }
}

/** A refusal is cheap, so a round with one would look too good. */
export function allAnswered<Round extends LoadRound>(round: Round): Round {
  if (round.statuses[200] !== round.requests) throw new Error(`Not all was answered: ${JSON.stringify(round.statuses)}`)
  return round
}

if (import.meta.main) console.log(await benchVerify())
