import type { World } from "./traffic.ts"

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
