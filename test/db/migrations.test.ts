import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { TablesUnknown } from "#db/migrate.ts"
import { migrations } from "#db/migrations.ts"
import { openDatabase } from "#db/open.ts"
import { listCopies } from "#indexer/backup/copies.ts"
import { copyBeforeMigration } from "#indexer/backup/schedule.ts"
import { readConfig } from "#indexer/config.ts"

const FOLDER = join(import.meta.dirname, "../../indexer/db/migrations")
const LIST = join(import.meta.dirname, "migrations.sha256")

const hashOf = (file: string) =>
  createHash("sha256")
    .update(readFileSync(join(FOLDER, file)))
    .digest("hex")

describe("a migration", () => {
  const frozen = new Map(
    readFileSync(LIST, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split("  ").reverse() as [string, string]),
  )
  const files = readdirSync(FOLDER).sort()

  it("is never edited or removed once it is in the list", () => {
    for (const [file, hash] of frozen) {
      expect(files, `${file} is gone. Databases have it: put it back, and undo it in a new migration.`).toContain(file)
      const edited = `${file} was edited. Databases have it as it was: undo the edit, and write a new migration.`
      expect(hashOf(file), edited).toBe(hash)
    }
  })

  it("has its line in the list", () => {
    for (const file of files) {
      expect(frozen.get(file), `add to test/db/migrations.sha256: ${hashOf(file)}  ${file}`).toBeDefined()
    }
    expect([...frozen.keys()], "lines are in the order of the files' names").toEqual(files)
  })

  it("is known by its file's name, in the order of the numbers", () => {
    const names = files.map((file) => file.replace(".ts", "").replaceAll("-", "_"))
    expect(Object.keys(migrations)).toEqual(names)
    expect(new Set(names.map((name) => name.slice(0, 4))).size, "no number twice").toBe(names.length)
  })
})

describe("a database that this version cannot bring up to date", () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "touchmark-tables-"))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  const path = () => join(directory, "touchmark.sqlite")
  const NAMES = Object.keys(migrations)

  /** A database whose migrations were changed by `statement` on 21 November 2026. */
  async function strange(statement: string): Promise<void> {
    const db = openDatabase(`sqlite:${path()}`)
    await db.migrate()
    await db.close()
    const raw = new SqliteDatabase(path())
    raw.exec(`${statement}; update kysely_migration set timestamp = '2026-11-21T15:42:00.000Z'`)
    raw.close()
  }

  it.each<[string, string, RegExp]>([
    [
      "since commits landed out of their order",
      `delete from kysely_migration where name = '${NAMES[7]}' or name > '${NAMES[9]}'`,
      new RegExp(`^A version between two releases .* on 2026-11-21 by ${NAMES[9]}, without ${NAMES[7]}, which belongs`),
    ],
    [
      "since a newer one wrote it",
      `update kysely_migration set name = '9999_later' where name = '${NAMES.at(-1)}'`,
      /^A newer version of Touchmark has changed this database: on 2026-11-21 by 9999_later, which this version does not/,
    ],
  ])("%s, is left alone, and the error says what to do", async (_why, statement, said) => {
    await strange(statement)
    const db = openDatabase(`sqlite:${path()}`)
    try {
      const refused = await db.migrate().catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(TablesUnknown)
      const { message } = refused as Error
      expect(message).toMatch(said)
      expect(message).toMatch(/Nothing was changed\. Start the version that wrote it, or restore a copy .*restore/)
      expect(await db.read.selectFrom("companies").selectAll().execute()).toEqual([])
      // Started again and again by its supervisor, it would crowd out the good copies.
      const config = readConfig({ DATA_DIR: directory })
      await expect(copyBeforeMigration(config, db, Date.now())).rejects.toThrow(TablesUnknown)
      expect(listCopies(config.backup!.directory)).toEqual([])
    } finally {
      await db.close()
    }
  })
})
