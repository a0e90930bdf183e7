import type pg from "pg"

/** A column's default value in row `i`, by its type. */
const BY_TYPE: Record<string, (column: string) => string> = {
  text: (column) => `md5('${column}' || i)`,
  integer: () => "i",
  bigint: () => "i",
  "double precision": () => "i",
  bytea: () => "'\\x00'::bytea",
}

/**
 * Inserts `rows` made-up rows; `columns` overrides values as SQL over `i`. `session_replication_role = replica` skips foreign
 * keys.
 */
export async function fillTable(
  client: pg.Client,
  table: string,
  rows: number,
  columns: Record<string, string> = {},
): Promise<void> {
  const known = await client.query<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const values = known.rows.map(({ name, type, nullable }) => {
    if (columns[name] !== undefined) return columns[name]
    const value = BY_TYPE[type]!(name)
    return nullable ? `case when i % 20 = 0 then ${value} end` : value
  })
  const names = known.rows.map(({ name }) => `"${name}"`)
  await client.query(
    `insert into "${table}" (${names}) select ${values} from generate_series(1, ${rows}) i on conflict do nothing`,
  )
}
