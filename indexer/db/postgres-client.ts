import { CompiledQuery } from "kysely"
import type { Reader } from "./database.ts"

/** The part of `pg`'s client that `rate-limiter-flexible` calls, over a connection of ours. */
export function postgresClient(db: Reader) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
}
