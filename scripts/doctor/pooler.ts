import { openPool } from "#db/postgres-connections.ts"
import { type Finding, warning, wrong } from "./finding.ts"

const STATEMENT_MS_MAX = 10_000
/** What servers say of a prepared statement that is not there, or is there already. */
const PREPARED_CODES = ["26000", "42P05"]

export interface Connection {
  query(asked: string | { name: string; text: string }): Promise<{ rows: Record<string, string>[] }>
  release(): void
}

/** Whether a connection pooler before PostgreSQL, such as PgBouncer, supports what we need; nothing without one. */
export async function lookAtPooler(url: string): Promise<Finding[]> {
  const pool = openPool({ url, max: 2, statement_ms_max: STATEMENT_MS_MAX })
  const connections = (await Promise.all([pool.connect(), pool.connect()])) as unknown as [Connection, Connection]
  try {
    const findings: Finding[] = []
    if (!/[?&]prepared_statements=off(&|$)/.test(url) && !(await keepsPrepared(...connections))) {
      const found = "the pooler shares connections between transactions and loses prepared statements"
      findings.push(wrong("database", found, "add ?prepared_statements=off to DATABASE_URL"))
    }
    const { rows } = await connections[0].query("show statement_timeout")
    if (rows[0]!.statement_timeout === "0") {
      const advice = "ALTER ROLE ... SET statement_timeout = '60s' (docs/handbook.md)"
      findings.push(warning("database", "the pooler does not pass our statement_timeout to the server", advice))
    }
    return findings
  } finally {
    for (const connection of connections) connection.release()
    await pool.end()
  }
}

/** Whether a prepared statement survives when another connection uses the server's. */
export async function keepsPrepared(one: Connection, other: Connection): Promise<boolean> {
  const prepared = { name: `doctor_${crypto.randomUUID()}`, text: "select 1" }
  try {
    await one.query(prepared)
    await other.query("begin")
    await other.query("select 1")
    await one.query(prepared)
    return true
  } catch (error) {
    if (PREPARED_CODES.includes((error as { code?: string }).code ?? "")) return false
    throw error
  } finally {
    await other.query("rollback")
  }
}
