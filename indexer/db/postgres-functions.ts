import { type Kysely, sql } from "kysely"
import type { Schema } from "./schema.ts"

/** The functions that our queries use beside the engine's own, to the same effect as those of sqlite-functions.ts. */
export async function addFunctions(db: Kysely<Schema>): Promise<void> {
  for (const text of FUNCTIONS) await sql.raw(text).execute(db)
}

const FUNCTIONS = [
  `create or replace function sort_key(words text) returns text language sql immutable parallel safe as $$
    select lower(regexp_replace(normalize(left(coalesce(words, ''), 100), NFD), '[\\u0300-\\u036f]', '', 'g'))
  $$`,
  `create or replace function json_text(object text, name text) returns text language sql immutable parallel safe as $$
    select object::jsonb ->> name
  $$`,
  `create or replace function number_in(words text) returns double precision language sql immutable parallel safe as $$
    select case
      when length(words) <= 600 and btrim(words, E' \\t\\r\\n') ~ '^[-+]?[0-9]+([.,][0-9]+)?$'
      then replace(btrim(words, E' \\t\\r\\n'), ',', '.')::double precision
    end
  $$`,
]
