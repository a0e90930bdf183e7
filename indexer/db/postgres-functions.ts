const WHITE_SPACE = `E' \\t\\n\\u000b\\f\\r\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'`

/** The functions that our queries use, with the same effect as in sqlite-functions.ts. */
export const FUNCTIONS = [
  `create function sort_key(words text) returns text language sql immutable parallel safe as $$
    select lower(regexp_replace(normalize(left(coalesce(words, ''), 100), NFD), '[\\u0300-\\u036f]', '', 'g'))
  $$`,
  `create function json_text(object text, name text) returns text language sql immutable parallel safe as $$
    select object::jsonb ->> name
  $$`,
  `create function number_in(words text) returns double precision language sql immutable parallel safe as $$
    select case
      when btrim(words, ${WHITE_SPACE}) ~ '^[-+]?[0-9]{1,255}([.,][0-9]{1,255})?$'
      then replace(btrim(words, ${WHITE_SPACE}), ',', '.')::double precision
    end
  $$`,
]
