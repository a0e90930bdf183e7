import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { beforeEach, describe, expect, it } from "vitest"
import { openDatabase } from "#db/open.ts"
import {
  type Copy,
  CopyBroken,
  checkSqlite,
  copiesToForget,
  copySqlite,
  listCopies,
  makeCopy,
} from "#indexer/backup/copies.ts"
import { copyInThread } from "#indexer/backup/schedule.ts"
import { directoryOfTest } from "#test/support/directories.ts"
import { serviceOfTest } from "#test/support/prepare.ts"

const NOW = Date.parse("2026-11-21T12:00:00Z")

describe("copies", () => {
  let directory: string
  beforeEach(() => {
    directory = directoryOfTest()
  })

  /** A database with two tables, one referring to the other, and `rows` in each. */
  function fill(path: string, rows: number): SqliteDatabase.Database {
    const database = new SqliteDatabase(path)
    database.pragma("journal_mode = wal")
    database.exec("create table a (id integer primary key, text text); create table b (a integer references a(id))")
    for (let row = 0; row < rows; row++) {
      database.prepare("insert into a values (?, ?)").run(row, "x".repeat(1_000))
      database.prepare("insert into b values (?)").run(row)
    }
    return database
  }

  function cutOff(path: string): void {
    fill(path, 2_000).close()
    truncateSync(path, 100 * 4_096)
  }

  const rowsIn = (path: string) => {
    const database = new SqliteDatabase(path, { readonly: true })
    const [{ count }] = database.prepare("select count(*) as count from a").all() as [{ count: number }]
    database.close()
    return count
  }

  describe("a copy of a database", () => {
    it("is whole, while somebody has it open and has not moved the log", async () => {
      const source = fill(join(directory, "live.sqlite"), 500)
      source.exec("begin")
      source.prepare("insert into a values (9999, 'not committed')").run()
      const to = join(directory, "copy.sqlite")
      await copySqlite(join(directory, "live.sqlite"), to)
      source.exec("commit")
      source.close()
      expect(rowsIn(to)).toBe(500)
      expect(statSync(to).mode & 0o777).toBe(0o600)
      expect(readdirSync(directory).filter((name) => name.includes("draft"))).toEqual([])
    })

    it("never takes the place of another before it has been read through", async () => {
      const live = join(directory, "live.sqlite")
      fill(live, 2_000).close()
      const to = join(directory, "copy.sqlite")
      writeFileSync(to, "what was there")
      // A page that was not read for a while, damaged as by a bad disk.
      const file = openSync(live, "r+")
      writeSync(file, Buffer.alloc(4_096, 0xff), 0, 4_096, 200 * 4_096)
      closeSync(file)
      await expect(copySqlite(live, to)).rejects.toThrow(CopyBroken)
      expect(statSync(to).size).toBe("what was there".length)
      expect(readdirSync(directory).filter((name) => name.includes("draft"))).toEqual([])
    })

    it("is refused when its rows refer to none", () => {
      const path = join(directory, "x.sqlite")
      const database = fill(path, 10)
      database.pragma("foreign_keys = off")
      database.exec("delete from a where id = 3")
      database.close()
      expect(() => checkSqlite(path)).toThrow(CopyBroken)
    })

    it.each([
      ["is not there", () => {}],
      ["is empty", (path: string) => writeFileSync(path, "")],
      ["is no database", (path: string) => writeFileSync(path, "x".repeat(10_000))],
      ["is cut off", cutOff],
    ])("is refused when it %s", (_name, make) => {
      const path = join(directory, "x.sqlite")
      make(path)
      expect(() => checkSqlite(path)).toThrow(CopyBroken)
    })
  })

  describe("the folder of copies", () => {
    it("holds what the schedule keeps, and leaves alone what is not ours", async () => {
      const from = join(directory, "live.sqlite")
      fill(from, 10).close()
      const copies = join(directory, "copies")
      for (let day = 40; day > 0; day -= 1)
        await makeCopy({ from, directory: copies, at: NOW - day * 86_400_000, bytes_max: 1e9 })
      const name = "touchmark-20261121T120000Z.sqlite"
      const not_ours = ["mine.txt", "touchmark.sqlite", `${name}-wal`, `${name}.abc.draft`]
      for (const other of not_ours) writeFileSync(join(copies, other), "")
      await makeCopy({ from, directory: copies, at: NOW, bytes_max: 1e9 })
      expect(listCopies(copies)).toHaveLength(36)
      expect(listCopies(copies)[0]).toMatchObject({ name, at: NOW })
      expect(not_ours.filter((other) => !existsSync(join(copies, other)))).toEqual([])
      await makeCopy({ from, directory: copies, at: NOW + 1_000, bytes_max: statSync(from).size * 3.5 })
      expect(listCopies(copies)).toHaveLength(3)
    })

    it("is rid of what a killed process had begun, but not of what is being made", async () => {
      const from = join(directory, "live.sqlite")
      fill(from, 10).close()
      const [old, young] = ["20261120", "20261121"].map((day) =>
        join(directory, `touchmark-${day}T120000Z.sqlite.1a2b3c4d.draft`),
      )
      for (const path of [old!, young!]) writeFileSync(path, "")
      utimesSync(old!, 1, 1)
      utimesSync(young!, new Date(), new Date())
      await makeCopy({ from, directory, at: NOW, bytes_max: 1e9 })
      expect([existsSync(old!), existsSync(young!)]).toEqual([false, true])
    })

    it("is empty before the first", () => expect(listCopies(join(directory, "none"))).toEqual([]))
  })

  describe.skipIf(process.env.TEST_DATABASE_URL)("the service", () => {
    it("makes a copy every quarter of an hour, as a database that opens and knows everything", async () => {
      const service = await serviceOfTest({ environment: { SECOND_DISK: directory } })
      const backups = join(directory, "backups")
      const me = await service.company()
      const [minted] = await service.minted(me, [{}])
      await service.runTask("copies of the database")
      service.clock.advance(14 * 60_000)
      await service.runTask("copies of the database")
      expect(listCopies(backups)).toHaveLength(1)
      service.clock.advance(60_000)
      await service.runTask("copies of the database")
      expect(listCopies(backups)).toHaveLength(2)
      const copy = openDatabase(`sqlite:${join(backups, listCopies(backups)[0]!.name)}`)
      const product = await copy.read
        .selectFrom("products")
        .select("id")
        .where("id", "=", minted!.id)
        .executeTakeFirst()
      expect(product).toEqual({ id: minted!.id })
      await copy.close()
    })

    it("says so when there is no room, or nothing to copy, and makes none", async () => {
      const input = {
        from: join(directory, "none.sqlite"),
        directory: join(directory, "copies"),
        at: NOW,
        bytes_max: 1e9,
      }
      await expect(copyInThread(input)).rejects.toThrow(/unable to open|directory does not exist/)
      expect(listCopies(input.directory)).toEqual([])
    })
  })
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNBOUNDED = Number.POSITIVE_INFINITY

const copyAt = (at: number, bytes = 1): Copy => ({ name: String(at), at, bytes })

/** Lives through `days`, with a copy every quarter of an hour and the schedule kept after each. */
function live(days: number, bytes_max = UNBOUNDED, bytes = 1): Copy[] {
  let copies: Copy[] = []
  for (let at = NOW - days * DAY; at <= NOW; at += 15 * MINUTE) {
    copies.push(copyAt(at, bytes))
    const gone = copiesToForget(copies, at, bytes_max)
    copies = copies.filter((copy) => !gone.includes(copy))
  }
  return copies.sort((a, b) => b.at - a.at)
}

const gaps = (copies: Copy[]) => copies.slice(1).map(({ at }, place) => copies[place]!.at - at)
const between = (copies: Copy[], from: number, to: number) =>
  copies.filter(({ at }) => NOW - at > from && NOW - at <= to)

describe("which copies are kept", () => {
  it("all of a day, one an hour for a week, one a day for five weeks, and none after", () => {
    const copies = live(60)
    expect(between(copies, -1, DAY)).toHaveLength(97)
    expect(between(copies, DAY, 7 * DAY).length).toBeGreaterThanOrEqual(143)
    expect(between(copies, 7 * DAY, 35 * DAY).length).toBeGreaterThanOrEqual(27)
    expect(between(copies, 35 * DAY, UNBOUNDED)).toEqual([])
    expect(Math.max(...gaps(between(copies, -1, DAY)))).toBe(15 * MINUTE)
    expect(Math.max(...gaps(between(copies, DAY, 7 * DAY)))).toBeLessThanOrEqual(HOUR)
    expect(Math.max(...gaps(copies))).toBeLessThanOrEqual(DAY)
    expect(copies.length).toBeLessThan(280)
  })

  it("the newest, however old or large", () => {
    expect(copiesToForget([copyAt(NOW - 90 * DAY, 100)], NOW, 1)).toEqual([])
    const [old, older] = [copyAt(NOW - 50 * DAY), copyAt(NOW - 60 * DAY)]
    expect(copiesToForget([older, old], NOW, UNBOUNDED)).toEqual([older])
    expect(copiesToForget([], NOW, 1)).toEqual([])
  })

  it("no more than there is room for, and then both recent and old ones", () => {
    const copies = live(60, 20)
    expect(copies.length).toBeLessThanOrEqual(20)
    expect(copies[0]!.at).toBe(NOW)
    expect(between(copies, -1, HOUR).length).toBeGreaterThanOrEqual(3)
    expect(between(copies, DAY, 7 * DAY).length).toBeGreaterThanOrEqual(2)
    expect(between(copies, 7 * DAY, 35 * DAY).length).toBeGreaterThanOrEqual(1)
    for (const max of [1, 2, 3]) expect(live(3, max).length).toBeLessThanOrEqual(max)
  })
})
