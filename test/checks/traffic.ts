import type { Random } from "#test/support/chain-model/random.ts"

/** How people behave. All of it is assumed: figures of a real quarter are to take its place. */
export interface World {
  /** Buyers who scan. */
  scan: number
  /** People who scan a product in the shop before it is sold. */
  browse: number
  /** Products that are sold again. */
  resale: number
  /** Products that a factory or wholesaler scans. */
  chain: number
  /** People whose address and clock name different countries (VPN, roaming), so that neither is believed. */
  unplaced: number
  /** People who are taken for somebody in another country all the same. */
  misplaced: number
  /** Browsers that have forgotten that they checked before. */
  forgetful: number
  /** Whether most foreigners come from a few countries. */
  few_countries: boolean
}

export interface Check {
  day: number
  /** 0: unknown. */
  country: number
  person: number
}

const DAYS = 730
const KINDS = ["ordinary", "display", "viral", "tourist_shop"] as const
type ProductKind = (typeof KINDS)[number]
const SHARES = { display: 5e-4, viral: 2e-5, tourist_shop: 3e-4 }
const COUNTRIES = 30
export const UNKNOWN_COUNTRY = 0

/** Draws the life of one product after the other. */
export function createTraffic(world: World, random: Random) {
  const { next, integer, chance } = random
  const between = (low: number, high: number) => low + (high - low) * next()
  const normal = () => Math.sqrt(-2 * Math.log(next() || 1e-9)) * Math.cos(2 * Math.PI * next())
  let last_person = 0

  function poisson(mean: number): number {
    if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
    let [count, product] = [-1, 1]
    for (const end = Math.exp(-mean); product > end; count++) product *= next()
    return count
  }

  function more(stops: number): number {
    let count = 0
    while (count < 50 && !chance(stops)) count++
    return count
  }

  /** The n-th country is met 1/n times as often as the first. */
  function oneOfFew(): number {
    let left = next() * 3.995
    let country = 0
    do left -= 1 / ++country
    while (left >= 0 && country < COUNTRIES)
    return country
  }

  function elsewhere(home: number): number {
    for (;;) {
      const country = world.few_countries ? oneOfFew() : integer(1, COUNTRIES)
      if (country !== home) return country
    }
  }

  function placeOf(country: number): number {
    if (chance(world.unplaced)) return UNKNOWN_COUNTRY
    return chance(world.misplaced) ? elsewhere(country) : country
  }

  function look(checks: Check[], day: number, country: number, person: number): void {
    if (day < 0 || day >= DAYS) return
    checks.push({ day: Math.floor(day), country: placeOf(country), person })
  }

  /** Somebody who holds the product, and looks it up on a few days. */
  function holder(checks: Check[], day: number, country: number, looks_again = 0.35): void {
    const person = last_person++
    look(checks, day, country, person)
    for (let left = more(1 - looks_again), at = day; left > 0; left--) {
      at += chance(0.6) ? between(0, 3) : between(3, 200)
      look(checks, at, chance(0.06) ? elsewhere(country) : country, person)
    }
  }

  function crowd(checks: Check[], mean: number, day: () => number, country: () => number, looks_again: number): void {
    for (let left = poisson(mean); left > 0; left--) holder(checks, day(), country(), looks_again)
  }

  function beforeSale(checks: Check[], sale: number, home: number): void {
    if (chance(world.chain)) {
      look(checks, sale - between(20, 120), integer(7, 9), last_person++)
      if (chance(0.4)) look(checks, sale - between(1, 20), home, last_person++)
    }
    crowd(
      checks,
      world.browse,
      () => sale - between(0, 60),
      () => home,
      0.1,
    )
  }

  function afterSale(checks: Check[], sale: number, home: number): void {
    if (chance(world.scan)) {
      holder(checks, sale + between(0, 10), chance(0.05) ? elsewhere(home) : home)
      if (chance(0.15)) holder(checks, sale + between(0, 60), home, 0.1)
    }
    if (chance(0.01))
      crowd(
        checks,
        3,
        () => sale + between(0, 90),
        () => home,
        0.05,
      )
  }

  /** Some listings show the code in their photo. */
  function resales(checks: Check[], sale: number, home: number): void {
    let [country, day] = [home, sale + between(60, 500)]
    for (let left = chance(world.resale) ? 1 + more(0.8) : 0; left > 0; left--) {
      const here = country
      if (chance(0.3))
        crowd(
          checks,
          4,
          () => day + between(0, 20),
          () => (chance(0.25) ? elsewhere(here) : here),
          0.1,
        )
      if (chance(0.2)) country = elsewhere(country)
      if (chance(Math.max(world.scan, 0.4))) holder(checks, day + between(0, 20), country)
      day += between(30, 300)
    }
  }

  function publicly(checks: Check[], kind: ProductKind, sale: number, home: number): void {
    const mostly = (share: number) => () => (chance(share) ? elsewhere(home) : home)
    if (kind === "display")
      crowd(
        checks,
        150,
        () => sale + between(0, 180),
        () => home,
        0.02,
      )
    if (kind === "tourist_shop") crowd(checks, 60, () => sale + between(0, 120), mostly(0.45), 0.02)
    if (kind === "viral") crowd(checks, 1_500, () => sale + Math.abs(normal()) * 4, mostly(0.6), 0.03)
  }

  function kindOf(drawn: number): ProductKind {
    const { display, viral, tourist_shop } = SHARES
    if (drawn < display) return "display"
    if (drawn < display + viral) return "viral"
    return drawn < display + viral + tourist_shop ? "tourist_shop" : "ordinary"
  }

  function honest(kind = kindOf(next())): { checks: Check[]; kind: ProductKind } {
    const checks: Check[] = []
    const [home, sale] = [integer(1, 6), between(0, 540)]
    beforeSale(checks, sale, home)
    afterSale(checks, sale, home)
    resales(checks, sale, home)
    publicly(checks, kind, sale, home)
    return { checks, kind }
  }

  /** An ordinary product whose label is on so many others, sold in so many countries within a year. */
  function copied(copies: number, countries: number): { checks: Check[]; sold: number[] } {
    const { checks } = honest("ordinary")
    const start = between(0, 365)
    const places = Array.from({ length: countries }, () => integer(1, COUNTRIES))
    const sold = Array.from({ length: copies }, () => start + between(0, 360))
    for (const day of sold) {
      if (chance(world.browse / 2)) holder(checks, day - between(0, 20), random.pick(places), 0.1)
      if (chance(world.scan)) holder(checks, day + between(0, 10), random.pick(places))
    }
    return { checks, sold }
  }

  return { honest, copied }
}

const USUAL = { unplaced: 0.03, misplaced: 0, forgetful: 0.08, few_countries: false }

/** How often people scan: hardly, sometimes, often. */
export const SETTINGS: Record<"low" | "mid" | "high", World> = {
  low: { scan: 0.02, browse: 0.02, resale: 0.03, chain: 0.01, ...USUAL },
  mid: { scan: 0.1, browse: 0.15, resale: 0.06, chain: 0.02, ...USUAL },
  high: { scan: 0.35, browse: 0.5, resale: 0.12, chain: 0.05, ...USUAL },
}

/** What makes honest products look more like copied ones. */
export const HARSHER: Record<string, (world: World) => World> = {
  "few countries": (world) => ({ ...world, few_countries: true }),
  "a fifth misplaced": (world) => ({ ...world, unplaced: 0, misplaced: 0.2 }),
  "resold three in ten": (world) => ({ ...world, resale: 0.3 }),
  "browsed four times as often": (world) => ({ ...world, browse: world.browse * 4 }),
  "a quarter forgetful": (world) => ({ ...world, forgetful: 0.25 }),
}

export const worstOf = (world: World): World => Object.values(HARSHER).reduce((worse, make) => make(worse), world)
