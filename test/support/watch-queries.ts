import pg from "pg"

export interface WatchedQuery {
  text: string
  values: unknown[]
}

/** From now on calls `told` before each query that this thread sends to PostgreSQL. */
export function watchQueries(told: (query: WatchedQuery) => void): void {
  const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const [first, second] = given
      const { text, values } = typeof first === "string" ? { text: first, values: second } : (first as WatchedQuery)
      if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) {
        told({ text, values: Array.isArray(values) ? values : [] })
      }
      return query.apply(this, given)
    },
  })
}
