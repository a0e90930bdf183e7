import { generateCsv } from "#test/support/generate-csv.ts"
import { type PostgresServer, startPostgres } from "#test/support/postgres-server.ts"
import { median, whole } from "./run-numbers.ts"
import { measure, middle, requests, type Server, type Side, startServer } from "./verify.ts"
import { codesOf, importAndMint } from "./verify-customer.ts"
import type { ServiceFacts } from "./verify-service.ts"

const PRODUCTS = 10_000
const ROUNDS = Number((import.meta.main && process.argv[2]) || 7)
const KEPT_S = 2
/** As much as the service takes to notice that its answers are old, and more. */
const NOTICE_MS = 300

type Engine = "sqlite" | "postgres"
type Load = "first_time" | "kept"

export interface EngineFigures {
  version: string
  /** Verifications a second on PostgreSQL over those on SQLite, by the clock: median of the rounds, each pair side by side. */
  ratios: Record<Load, number>
  sides: Record<Load, Record<Engine, Side>>
}

/**
 * The same service on both engines: each code once, read from the database, then the same codes again. Undefined without
 * PostgreSQL.
 */
export async function benchEngines(): Promise<EngineFigures | undefined> {
  const server = await startPostgres({ durable: true })
  if (!server) return undefined
  try {
    return await compareEngines(server)
  } finally {
    await server.close()
  }
}

async function compareEngines({ url, version }: PostgresServer): Promise<EngineFigures> {
  const services = {
    sqlite: await startServer<ServiceFacts>("verify-service.ts", ["1"]),
    postgres: await startServer<ServiceFacts>("verify-service.ts", ["1"], { DATABASE_URL: url }),
  }
  const rounds: Record<Load, Record<Engine, Side>>[] = []
  try {
    const csv = generateCsv(PRODUCTS)
    const next = {
      sqlite: await filled(services.sqlite.facts, csv),
      postgres: await filled(services.postgres.facts, csv),
    }
    for (let round = 0; round <= ROUNDS; round++) {
      const first_time = {
        sqlite: await firstTime(services.sqlite, next.sqlite),
        postgres: await firstTime(services.postgres, next.postgres),
      }
      const kept = {
        sqlite: await measure(services.sqlite, next.sqlite, { seconds: KEPT_S }),
        postgres: await measure(services.postgres, next.postgres, { seconds: KEPT_S }),
      }
      // In the first one everything is new to the processes.
      if (round > 0) rounds.push({ first_time, kept })
    }
  } finally {
    await Promise.all([services.sqlite.release(), services.postgres.release()])
  }
  const ratio = (load: Load) =>
    median(rounds.map(({ [load]: { postgres, sqlite } }) => postgres.per_second / sqlite.per_second))
  const side = (load: Load, engine: Engine) => middle(rounds.map((round) => round[load][engine]))
  const sides = (load: Load) => ({ sqlite: side(load, "sqlite"), postgres: side(load, "postgres") })
  return {
    version,
    ratios: { first_time: ratio("first_time"), kept: ratio("kept") },
    sides: { first_time: sides("first_time"), kept: sides("kept") },
  }
}

async function filled({ url, tokens }: ServiceFacts, csv: string): Promise<() => string> {
  await importAndMint(url, tokens[0]!, csv)
  return requests(await codesOf(url, tokens[0]!))
}

async function firstTime(service: Server<ServiceFacts>, next: () => string): Promise<Side> {
  await service.ask("forget")
  await new Promise((resolve) => setTimeout(resolve, NOTICE_MS))
  return measure(service, next, { requests: PRODUCTS })
}

if (import.meta.main) {
  const figures = await benchEngines()
  if (!figures) console.log("PostgreSQL is not installed: skipped.")
  else {
    for (const load of ["first_time", "kept"] as const) {
      console.log(`${load}: ${figures.version} at ${figures.ratios[load].toFixed(2)} of SQLite's rate`)
      for (const [engine, { per_second, p99_ms, cpu_us_per_request }] of Object.entries(figures.sides[load])) {
        console.log(
          `  ${engine.padEnd(8)} ${whole(per_second)}/s, p99 ${p99_ms.toFixed(1)} ms, ${cpu_us_per_request.toFixed(1)} µs of processor a request`,
        )
      }
    }
  }
}
