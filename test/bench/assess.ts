/**
 * `node test/bench/assess.ts [products]`: how long one thread takes to assess products that somebody has checked, 100,000 unless
 * told otherwise.
 */
import { assessProducts } from "#actions/checks/assess.ts"
import { storePeople } from "#actions/checks/people.ts"
import { generateCode } from "#proof/code.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { createService } from "#test/support/service.ts"
import { whole, writeSection } from "./results.ts"

const SECONDS_MAX = 60
const AT_ONCE = 500
/** Half a year of checks in one of three countries, a week apart. */
const WEEKS = 24
const PLACES = ["HU", "AT", "DE"]
/** One in so many has been checked by more people than a product has. */
const RAISED = 200
const PRODUCTS = 100_000

const products = Number(process.argv[2] ?? PRODUCTS)
const service = await createService()
const { db, now } = service.app
const me = await service.company("enterprise")
const { id } = await service.product(me)
const original = await db.read.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

const began = performance.now()
let rows = 0
for (let made = 0; made < products; made += AT_ONCE) {
  const copies = Array.from({ length: Math.min(AT_ONCE, products - made) }, () => ({
    ...original,
    id: crypto.randomUUID(),
    code: generateCode(),
  }))
  await db.write((tx) => tx.insertInto("products").values(copies).execute())
  const counts = copies.flatMap(({ id }, place) => peopleOf(id, made + place))
  rows += counts.length
  await storePeople(db, { counts, now: now() })
}
const prepared_s = seconds(began)
const started = performance.now()
const assessed = await assessProducts(db, { now: now() })
const took_s = seconds(started)
const levels = await db.read
  .selectFrom("check_levels")
  .select(["level", (eb) => eb.fn.countAll<number>().as("count")])
  .groupBy("level")
  .execute()
await service.close()

const found = levels.map(({ level, count }) => `${whole(Number(count))} ${level}`).join(", ")
const text = `${whole(assessed)} products with ${whole(rows)} rows of checks: ${took_s.toFixed(1)} s of one thread (at most ${SECONDS_MAX} s); ${found}`
console.log(`${text}; prepared in ${prepared_s.toFixed(0)} s`)
if (products === PRODUCTS) {
  const today = new Date().toISOString().slice(0, 10)
  writeSection("## Checks assessed", `Written by \`node test/bench/assess.ts\` on ${today}. ${text}.`)
}
if (assessed !== products || took_s > SECONDS_MAX) process.exitCode = 1

function peopleOf(product_id: string, place: number) {
  const { company_id } = me
  const people = place % RAISED === 0 ? 3 : 1
  const weeks = place % RAISED === 0 ? WEEKS : 1 + (place % 8)
  return Array.from({ length: weeks }, (_, week) => {
    const day = dayBefore(dayOf(now()), week * 7)
    return { product_id, company_id, day, place: PLACES[week % PLACES.length]!, via: "qr" as const, people }
  })
}

function seconds(since: number): number {
  return (performance.now() - since) / 1_000
}
