/** `node test/bench/copy.ts [products]`: how a database copy affects verifications. */
import { setTimeout as sleep } from "node:timers/promises"
import { generateCsv } from "#test/support/generate-csv.ts"
import { withChildren } from "./child.ts"
import { importAndMint } from "./customers.ts"
import { median, whole, writeSection } from "./results.ts"
import { allAnswered, CALM_PER_SECOND, openService } from "./verify.ts"
import { loadPaced } from "./verify-load.ts"

const PRODUCTS = 100_000
const PRODUCTS_A_COMPANY = 10_000
const PAIRS = 3
const ADDED_P99_MS_MAX = 10

interface Copied {
  seconds: number
  bytes: number
}

export interface CopyFigures {
  products: number
  copy: Copied
  quiet_p99_ms: number
  copying_p99_ms: number
  /** Median over the pairs, each of a quiet stretch and the copy after it, as long as the one before. */
  added_p99_ms: number
}

export function benchCopy(products: number): Promise<CopyFigures> {
  const companies = Math.ceil(products / PRODUCTS_A_COMPANY)
  return withChildren(async (start) => {
    const each = { products: Math.min(products, PRODUCTS_A_COMPANY) }
    const { server, next } = await openService(start, each, { companies })
    const { url, port, tokens } = server.facts
    const csv = generateCsv(each.products)
    for (const token of tokens.slice(1)) {
      await importAndMint(url, token, csv)
      // Still there.
      await server.cpu_ms()
    }
    const p99Until = async (until: Promise<unknown>) =>
      allAnswered(await loadPaced([port], next, { per_second: CALM_PER_SECOND, until })).p99_ms
    let copy = await server.ask<Copied>("copy")
    const [quiet, copying]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < PAIRS; pair++) {
      quiet.push(await p99Until(sleep(copy.seconds * 1_000)))
      const asked = server.ask<Copied>("copy")
      copying.push(await p99Until(asked))
      copy = await asked
    }
    const added_p99_ms = median(copying.map((p99_ms, pair) => p99_ms - quiet[pair]!))
    return { products, copy, quiet_p99_ms: median(quiet), copying_p99_ms: median(copying), added_p99_ms }
  })
}

if (import.meta.main) {
  const products = Number(process.argv[2] ?? PRODUCTS)
  const { copy, quiet_p99_ms, copying_p99_ms, added_p99_ms } = await benchCopy(products)
  const holds = added_p99_ms <= ADDED_P99_MS_MAX
  const text = `Written by \`node test/bench/copy.ts\` on ${new Date().toISOString().slice(0, 10)}: verifications at ${CALM_PER_SECOND}/s while the service
copies its SQLite database of ${whole(products)} products, ${(copy.bytes / 1e6).toFixed(0)} MB, and reads the copy through, in ${copy.seconds.toFixed(1)} s.

| p99 quiet | p99 during a copy | added (median of ${PAIRS} pairs) | bar | holds |
|---|---|---|---|---|
| ${quiet_p99_ms.toFixed(1)} ms | ${copying_p99_ms.toFixed(1)} ms | **${added_p99_ms >= 0 ? "+" : ""}${added_p99_ms.toFixed(1)} ms** | ≤ +${ADDED_P99_MS_MAX} ms | ${holds ? "yes" : "no"} |`
  console.log(text)
  if (products === PRODUCTS) writeSection("## While a copy is made", text)
}
