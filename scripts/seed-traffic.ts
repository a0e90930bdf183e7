import { assessProducts } from "#actions/checks/assess.ts"
import { type PeopleCount, storePeople } from "#actions/checks/people.ts"
import { type Counted, storeVerifications } from "#actions/verifications/counter.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Via } from "#shared/api/checks.ts"
import { dayBefore, dayOf } from "#shared/time.ts"

/** Whoever checked one product: a letter a person, a word a week, the newest week last. */
export type Traffic = Record<string, string>

const COUNTRIES: Record<string, string> = { h: "HU", a: "AT", d: "DE", s: "SK", r: "RO", i: "IT", f: "FR", c: "CZ" }
const DAYS = 90
const WEEKS = Math.floor(DAYS / 7)
/** Somebody who checks looks at the result more than once, or sends it on: so often, in turn. Few visits of today are no peak. */
const VERIFICATIONS_PER_PERSON = [4, 7, 3, 9, 5, 6]
/** Most scan a label; few type its code. */
const VIAS: readonly Via[] = ["qr", "qr", "typed", "qr"]

interface Named {
  id: string
  code: string
  product_name: string
}

/** Counts 90 days of a company's checks as if people had come, and opens the cases that they give rise to. */
export async function seedTraffic(app: App, { company_id }: Caller, traffic: Traffic): Promise<void> {
  if (await wereCounted(app, company_id)) return void (await assessProducts(app.db, { now: app.now() }))
  const products: Named[] = await app.db.read
    .selectFrom("products")
    .select(["id", "code", "product_name"])
    .where("company_id", "=", company_id)
    .where("product_name", "in", Object.keys(traffic))
    .execute()
  const now = app.now()
  const people = products.flatMap((product) => peopleOf(product, company_id, traffic[product.product_name]!, now))
  const codes = new Map(products.map(({ id, code }) => [id, code]))
  const entries = people.map(({ product_id, day, place, people: count }, nth): Counted => {
    const at = Date.parse(day)
    const region = place
    return {
      code: codes.get(product_id)!,
      region,
      count: count * VERIFICATIONS_PER_PERSON[nth % VERIFICATIONS_PER_PERSON.length]!,
      first_at: at,
      last_at: at,
    }
  })
  await storeVerifications(app.db, { entries })
  await storePeople(app.db, { counts: people, now })
  await assessProducts(app.db, { now })
}

/** People are stored last and all at once. */
async function wereCounted(app: App, company_id: string): Promise<boolean> {
  const one = await app.db.read
    .selectFrom("verification_counts")
    .select("day")
    .where("company_id", "=", company_id)
    .where("people", ">", 0)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

function peopleOf({ id }: Named, company_id: string, weeks: string, now: number): PeopleCount[] {
  const words = weeks.split(" ").slice(-WEEKS)
  const today = dayOf(now)
  return words.flatMap((word, at) =>
    [...word].flatMap((letter, nth): PeopleCount[] => {
      const place = COUNTRIES[letter]
      if (!place) return []
      const days_ago = (words.length - 1 - at) * 7 + ((nth * 3 + at) % 7)
      const via = VIAS[(at + nth) % VIAS.length]!
      return [{ product_id: id, company_id, day: dayBefore(today, days_ago), place, via, people: 1 }]
    }),
  )
}
