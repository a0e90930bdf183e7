import { startPostgres } from "#test/support/postgres-server.ts"
import { type Start, withChildren } from "./child.ts"
import { alternate, type Size } from "./results.ts"
import { bestOf, measure, measureFirstTime, openService, type Side, VERIFY_SIZES } from "./verify.ts"

const ENGINES = ["sqlite", "postgres"] as const
type Engine = (typeof ENGINES)[number]
type Load = "first_time" | "kept"

export interface EngineFigures {
  version: string
  rounds: number
  sides: Record<Load, Record<Engine, Side>>
}

/**
 * The same service on both engines: codes read from the database for the first time, and answers that are kept. Undefined
 * without PostgreSQL.
 */
export async function benchEngines(size: Size = "whole"): Promise<EngineFigures | undefined> {
  const { openings, rounds } = VERIFY_SIZES[size]
  const taken: Awaited<ReturnType<typeof compare>>[] = []
  let version = ""
  for (let opening = 0; opening < openings; opening++) {
    const server = await startPostgres({ durable: true })
    if (!server) return undefined
    version = server.version
    const order = opening % 2 === 0 ? ENGINES : ENGINES.toReversed()
    try {
      taken.push(await withChildren((start) => compare(start, order, server.url, size)))
    } finally {
      await server.close()
    }
  }
  const side = (load: Load, engine: Engine) => bestOf(taken.flatMap((one) => one[load][engine]))
  const sides = (load: Load) => ({ sqlite: side(load, "sqlite"), postgres: side(load, "postgres") })
  return { version, rounds: openings * rounds, sides: { first_time: sides("first_time"), kept: sides("kept") } }
}

async function compare(start: Start, order: readonly Engine[], url: string, size: Size) {
  const sizes = VERIFY_SIZES[size]
  const environments = { sqlite: {}, postgres: { DATABASE_URL: url } }
  const services = new Map<Engine, Awaited<ReturnType<typeof openService>>>()
  for (const engine of order) services.set(engine, await openService(start, sizes, { env: environments[engine] }))
  const [sqlite, postgres] = [services.get("sqlite")!, services.get("postgres")!]
  const kept = await alternate(sizes.rounds, {
    sqlite: () => measure(sqlite, { seconds: sizes.round_s }),
    postgres: () => measure(postgres, { seconds: sizes.round_s }),
  })
  const first_time = await alternate(sizes.rounds, {
    sqlite: () => measureFirstTime(sqlite, sizes),
    postgres: () => measureFirstTime(postgres, sizes),
  })
  return { kept, first_time }
}

/** PostgreSQL's verifications a second over SQLite's, by the clock. */
export function engineRatio({ sides }: EngineFigures, load: Load): number {
  return sides[load].postgres.per_second / sides[load].sqlite.per_second
}

if (import.meta.main) console.log(JSON.stringify(await benchEngines(), null, 2))
