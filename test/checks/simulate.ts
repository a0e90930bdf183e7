/**
 * `npm run checks:simulate -- [SEED] [PRODUCTS]` measures the alarm's rule on invented traffic, and exits with 1 where it misses a bar.
 * A bar is missed where even the low end of the rate's 95 % interval is above it.
 */
import { intervalOf, measureCopies, measureHonest, measurePoisoning } from "./replay.ts"
import { HARSHER, SETTINGS, worstOf } from "./traffic.ts"

const [seed = 7, products = 4_000_000] = process.argv.slice(2).map(Number)
/** Copied ones: enough for a share of 95 % to be known to a third of a percent. */
const LABELS = 4_000
let isKept = true

function check(is_good: boolean, bar: string): string {
  isKept &&= is_good
  return is_good ? bar : `${bar} MISSED`
}

const rate = (count: number) => (count * 1e5) / products
/** "0.93 (0.84 to 1.03; at most 1)" */
function judged(count: number, most: number): string {
  const { low, high } = intervalOf(count, products)
  const bar = check(low * 1e5 <= most, `at most ${most}`)
  return `${shown(count)} (${(low * 1e5).toFixed(2)} to ${(high * 1e5).toFixed(2)}; ${bar})`
}
const shown = (count: number) => rate(count).toFixed(2)

console.log(`seed ${seed}, ${products} honest products, two years; marked of 100,000 (ordinary | shown publicly)`)
for (const [name, world] of Object.entries(SETTINGS)) {
  const { watched, alarm } = measureHonest(world, products, seed)
  console.log(
    `${name}: watched ${shown(watched.ordinary)} | ${shown(watched.shown)}, alarm ${judged(alarm.ordinary, 1)} | ${shown(alarm.shown)}`,
  )
  for (const copies of [200, 1_000]) {
    const { found, foundWithin, median, most } = measureCopies(world, copies, LABELS, seed)
    const says = `${(100 * found).toFixed(1)} % found, ${(100 * foundWithin(120)).toFixed(1)} % within 120 sold, half after ${median ?? "-"}, nine tenths after ${most ?? "-"}`
    const counted = name !== "low" && copies === 200
    console.log(
      `  ${copies} copies: ${says}${counted ? ` (${check(foundWithin(120) >= 0.95 && found >= 0.99, "95 % within 120, 99 % at all")})` : ""}`,
    )
  }
}
for (const [name, harsher] of Object.entries(HARSHER)) {
  const rates = Object.values(SETTINGS).map((world) =>
    judged(measureHonest(harsher(world), products, seed).alarm.ordinary, 4),
  )
  console.log(`${name}: alarm ${rates.join(", ")}`)
}
const worst = Object.values(SETTINGS).map((world) =>
  shown(measureHonest(worstOf(world), products, seed).alarm.ordinary),
)
console.log(`all five at once: alarm ${worst.join(", ")}`)
for (const countries of [1, 3, 10]) {
  const days = [1, 3, 50].map((people) => measurePoisoning(countries, people))
  const soonest = Math.min(...days.map((day) => day ?? 180))
  const bar = check(soonest >= (countries === 1 ? 49 : 28), countries === 1 ? "not before 49" : "not before 28")
  console.log(`invented checks from ${countries} countries, 1, 3, 50 a day: alarm on day ${days.join(", ")} (${bar})`)
}
process.exitCode = isKept ? 0 : 1
