import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const ROOT = join(import.meta.dirname, "../..")

/** What some engine that speaks PostgreSQL lacks or takes without doing it; the handbook's table says which. */
const MISSING_SOMEWHERE: Record<string, RegExp> = {
  "an advisory lock": /pg_(try_)?advisory|advisory_x?act_?lock/i,
  "skip locked": /skip\s+locked|skipLocked/i,
  "listen and notify": /\b(listen|notify)\s+[a-z_]+\b.*sql|pg_notify/i,
  "a sequence": /(big|small)serial|\bserial primary|create sequence|nextval|generated (always|by default) as identity/i,
  "a trigger": /create (or replace )?(constraint )?trigger/i,
  "a lock of a whole table": /lock table/i,
  "a temporary table": /create temp(orary)? table|on commit (drop|delete)/i,
  "a savepoint": /\bsavepoint\b/i,
}

/** Allowed exceptions, with the words that do no harm there. */
const MAY: Record<string, string[]> = { "a savepoint": ["indexer/db/sqlite-writes.ts"] }

const sources = globSync("indexer/**/*.ts", { cwd: ROOT })
  .concat(globSync("scripts/**/*.ts", { cwd: ROOT }))
  .sort()

/** Comments may name what the code avoids. */
const code = (file: string) =>
  readFileSync(join(ROOT, file), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "")

describe("our SQL", () => {
  it.each(Object.entries(MISSING_SOMEWHERE))("has nowhere %s", (what, pattern) => {
    const found = sources.filter((file) => pattern.test(code(file)) && !MAY[what]?.includes(file))
    expect(found).toEqual([])
  })
})
