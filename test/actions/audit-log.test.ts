import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { auditEventHash } from "#actions/audit/audit-event-hash.ts"
import { chainEvents } from "#actions/audit/chain-events.ts"
import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { verifyAuditLog } from "#actions/audit/verify-audit-log.ts"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import type { AuditEvents } from "#db/tables/audit-events.ts"
import { campaignSeed } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"

const SEED = campaignSeed(20_270_115)
const LINES = 10_000
const COLUMNS = ["place", "id", "at", "company_id", "user_id", "event", "subject", "detail", "hash"] as const

let db: Database
const directory = mkdtempSync(join(tmpdir(), "touchmark-audit-"))
beforeAll(async () => {
  db = openDatabase(`sqlite:${join(directory, "audit.sqlite")}`)
  await db.makeTables()
  const random = seededRandom(SEED)
  await db.write(async (tx) => {
    for (let line = 0; line < LINES; line++) {
      await recordAuditEvent(tx, {
        at: 1_800_000_000_000 + line,
        company_id: random.pick([null, crypto.randomUUID()]),
        user_id: random.pick([null, crypto.randomUUID()]),
        event: random.pick(["company.verified", "product.recalled", "key.created"] as const),
        ...(random.chance(0.5) ? { subject: random.hex(32) } : {}),
        detail: random.chance(0.5) ? { scope: "batch", n: random.integer(0, 9), ok: true, none: null } : {},
      })
    }
  })
  await chainEvents({ db })
})
afterAll(async () => {
  await db.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Another value of the same kind, one character or digit away. */
function flipped(value: string | number | null, at: number): string | number {
  if (value === null) return "x"
  if (typeof value === "number") return value + 10 ** (at % 4)
  const place = at % Math.max(1, value.length)
  return `${value.slice(0, place)}${String.fromCharCode((value.charCodeAt(place) || 0) ^ 1)}${value.slice(place + 1)}`
}

/** Changes the database, runs the check and undoes the change. */
async function faultAfter(change: (tx: Parameters<Parameters<Database["write"]>[0]>[0]) => Promise<unknown>) {
  class Undone extends Error {}
  let fault: string | null = null
  const undone = db.write(async (tx) => {
    await change(tx)
    fault = (await verifyAuditLog({ ...db, read: tx })).fault
    throw new Undone()
  })
  await expect(undone).rejects.toThrow(Undone)
  return fault
}

describe("the audit log", () => {
  it("is whole as it was written", async () => {
    const check = await verifyAuditLog(db)
    expect(check).toEqual({ lines: LINES, head: expect.stringMatching(/^[0-9a-f]{64}$/), fault: null })
  })

  it(`shows a flip anywhere in any of its ${LINES} lines (seed ${SEED})`, async () => {
    const random = seededRandom(SEED)
    const lines = await db.read.selectFrom("audit_events").selectAll().orderBy("place").execute()
    let previous = ""
    for (const line of lines) {
      for (const column of COLUMNS) {
        const changed = { ...line, [column]: flipped(line[column], random.integer(0, 99)) } as AuditEvents
        expect(auditEventHash(previous, changed) === changed.hash, `line ${line.place}, ${column}`).toBe(false)
      }
      previous = line.hash
    }
  })

  it.each(COLUMNS)("finds a line whose %s was changed in the database", async (column) => {
    const random = seededRandom(SEED)
    for (let round = 0; round < 3; round++) {
      const place = random.integer(1, LINES)
      const line = await db.read
        .selectFrom("audit_events")
        .selectAll()
        .where("place", "=", place)
        .executeTakeFirstOrThrow()
      const value = column === "place" ? LINES + 7 : flipped(line[column], random.integer(0, 99))
      const fault = await faultAfter((tx) =>
        tx
          .updateTable("audit_events")
          .set({ [column]: value })
          .where("id", "=", line.id)
          .execute(),
      )
      expect(fault).toMatch(place === LINES && column === "place" ? /changed|missing/ : new RegExp(`^Line ${place} `))
    }
  })

  it.each([1, 5_000, LINES])("finds that line %i is gone", async (place) => {
    expect(await faultAfter((tx) => tx.deleteFrom("audit_events").where("place", "=", place).execute())).not.toBeNull()
  })

  it("finds that the last line is gone although its end was set back without its hash", async () => {
    const fault = await faultAfter(async (tx) => {
      await tx.deleteFrom("audit_events").where("place", "=", LINES).execute()
      await tx
        .updateTable("audit_log_head")
        .set({ place: LINES - 1 })
        .execute()
    })
    expect(fault).toBe(`The audit log does not end where it should: after line ${LINES - 1}.`)
  })

  it("finds two lines that changed places", async () => {
    const fault = await faultAfter(async (tx) => {
      await tx.updateTable("audit_events").set({ place: -1 }).where("place", "=", 70).execute()
      await tx.updateTable("audit_events").set({ place: 70 }).where("place", "=", 71).execute()
      await tx.updateTable("audit_events").set({ place: 71 }).where("place", "=", -1).execute()
    })
    expect(fault).toBe("Line 70 has been changed.")
  })

  it("finds a line that was put in beside it", async () => {
    const fault = await faultAfter((tx) =>
      sql`insert into audit_events select 'other', at, company_id, user_id, event, subject, detail, -5, hash from audit_events where place = 9`.execute(
        tx,
      ),
    )
    expect(fault).toBe("There are lines outside the audit log.")
  })

  it("is one chain however many write at once", async () => {
    const event = { at: 1, company_id: null, user_id: null, event: "job.retried" } as const
    const both = () => Promise.all([db.write((tx) => recordAuditEvent(tx, event)), chainEvents({ db })])
    await Promise.all(Array.from({ length: 200 }, both))
    await chainEvents({ db })
    expect(await verifyAuditLog(db)).toMatchObject({ lines: LINES + 200, fault: null })
  })

  it("is whole also while events are being written", async () => {
    const event = { at: 1, company_id: null, user_id: null, event: "job.retried" } as const
    const read = db.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await db.write((tx) => recordAuditEvent(tx, event))
        await chainEvents({ db })
        return result
      },
    })
    expect(await verifyAuditLog({ ...db, read })).toMatchObject({ fault: null })
  })

  it("forgets an event that was not done after all", async () => {
    const event = { at: 1, company_id: null, user_id: null, event: "job.retried" } as const
    const before = await verifyAuditLog(db)
    const failed = db.write(async (tx) => {
      await recordAuditEvent(tx, event)
      throw new Error("not done")
    })
    await expect(failed).rejects.toThrow("not done")
    expect(await verifyAuditLog(db)).toEqual(before)
  })
})
