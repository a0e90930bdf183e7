import { CompiledQuery } from "kysely"
import type { Reader } from "./database.ts"
import { prepare } from "./prepared.ts"

export interface Wanted {
  /** Without commas. */
  key: string
  burst: number
  per_ms: number
  /** How many at once; 0: only how things stand; below 0: as many are given back. */
  wanted: number
}

export interface AllowanceState {
  granted: number
  /** When all of it is there again. */
  full_at: number
}

/**
 * Takes from many allowances, each key once, in one PostgreSQL statement, exactly even against other instances.
 * Returns only allowances that fell short or were emptied, because reading rows is the slowest part.
 */
export async function takeAllowances(db: Reader, wanted: Wanted[], now: number): Promise<Map<string, AllowanceState>> {
  const columns = (["key", "burst", "per_ms", "wanted"] as const).map((name) => wanted.map((one) => one[name]).join())
  const { rows } = await db.executeQuery(CompiledQuery.raw(TAKE, [...columns, now]))
  return new Map((rows as (AllowanceState & { key: string })[]).map((row) => [row.key, row]))
}

/** Later than instances' clocks may differ: only a clock that was put back leaves such times behind, and they are forgotten. */
const IMPOSSIBLE = (burst: string, per_ms: string) => `known.full_at > $5 + ${burst} / ${per_ms} + 60000`
/** Milliseconds until it is full again, before this request. */
const USED_MS = `case when ${IMPOSSIBLE("excluded.burst", "excluded.per_ms")} then 0
  else least(greatest(known.full_at - $5, 0), excluded.burst / excluded.per_ms) end`
/** Tolerates rounding: 13-digit times are kept to a quarter of a microsecond, and the errors add up. */
const ONE_SHORT_OF = 0.01
const GRANTED = `least(excluded.wanted, floor(excluded.burst - (${USED_MS}) * excluded.per_ms + ${ONE_SHORT_OF}))`

// Locks rows in key order against deadlocks. Lists are texts, which are faster to encode and decode than arrays.
const TAKE = `
  with asked as (
    select * from unnest(
      string_to_array($1, ','), string_to_array($2, ',')::float8[],
      string_to_array($3, ',')::float8[], string_to_array($4, ',')::int[]
    ) as asked (key, burst, per_ms, wanted)
  ), taken as (
    insert into allowances as known (key, burst, per_ms, wanted, granted, full_at)
    select key, burst, per_ms, wanted, least(wanted, floor(burst)), $5::float8 + least(wanted, floor(burst)) / per_ms
    from asked where wanted <> 0 order by key
    on conflict (key) do update set
      wanted = excluded.wanted, granted = ${GRANTED}, full_at = $5 + (${USED_MS}) + ${GRANTED} / excluded.per_ms
    returning key, granted, wanted, full_at
  )
  select key, granted, full_at from taken where granted < wanted
  union all
  select known.key, 0, known.full_at from asked join allowances known using (key)
  where asked.wanted = 0 and asked.burst - (known.full_at - $5) * asked.per_ms < ${1 - ONE_SHORT_OF}
    and not ${IMPOSSIBLE("asked.burst", "asked.per_ms")}`
prepare(TAKE)
