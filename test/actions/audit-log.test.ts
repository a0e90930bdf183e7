import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { auditEventHash, chainEvents, recordAuditEvent, verifyAuditLog } from "#actions/audit/audit-log.ts"
import { ERASED_NAME } from "#actions/companies/erase.ts"
import { storeFile } from "#actions/files/stored-files.ts"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import type { AuditEvents } from "#db/tables/audit-events.ts"
import { enqueue } from "#jobs/queue.ts"
import { openSession, setPassword } from "#test/support/accounts.ts"
import { campaignSeed } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { aPhoto } from "#test/support/photos.ts"
import { renewService } from "#test/support/prepare.ts"

describe("the audit log", () => {
  const SEED = campaignSeed(20_270_115)
  const LINES = 10_000
  const COLUMNS = ["place", "id", "at", "company_id", "user_id", "event", "subject", "detail", "hash"] as const

  const directory = prepareDirectory()
  const openLog = (name: string) => openDatabase(`sqlite:${join(directory, name)}`)
  /** One that tests read, and one that they write to. */
  const [db, written] = [openLog("read.sqlite"), openLog("written.sqlite")]
  beforeAll(async () => {
    for (const one of [db, written]) await one.makeTables()
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
    await written.close()
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
    const before = await verifyAuditLog(written)
    const record = () => written.write((tx) => recordAuditEvent(tx, event))
    await Promise.all(Array.from({ length: 200 }, () => Promise.all([record(), chainEvents({ db: written })])))
    await chainEvents({ db: written })
    expect(await verifyAuditLog(written)).toMatchObject({ lines: before.lines + 200, fault: null })
  })

  it("is whole also while events are being written", async () => {
    const event = { at: 1, company_id: null, user_id: null, event: "job.retried" } as const
    const read = written.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await written.write((tx) => recordAuditEvent(tx, event))
        await chainEvents({ db: written })
        return result
      },
    })
    expect(await verifyAuditLog({ ...written, read })).toMatchObject({ fault: null })
  })

  it("forgets an event that was not done after all", async () => {
    const event = { at: 1, company_id: null, user_id: null, event: "job.retried" } as const
    const before = await verifyAuditLog(written)
    const failed = written.write(async (tx) => {
      await recordAuditEvent(tx, event)
      throw new Error("not done")
    })
    await expect(failed).rejects.toThrow("not done")
    expect(await verifyAuditLog(written)).toEqual(before)
  })
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const service = renewService()

const forget = () => service.runTask("forget old things")
const after = async (ms: number) => {
  service.clock.advance(ms)
  await forget()
}

async function count(
  table:
    | "reports"
    | "report_photos"
    | "sessions"
    | "one_time_tokens"
    | "invitations"
    | "contact_messages"
    | "jobs"
    | "files"
    | "payment_events"
    | "users",
): Promise<number> {
  return (
    await service.app.db.read
      .selectFrom(table as "users")
      .selectAll()
      .execute()
  ).length
}

it("sessions go when they have ended", async () => {
  const me = await service.company()
  for (const hours of [1, 2, 48]) await openSession(service.app, me.user_id, hours * HOUR_MS)
  await after(HOUR_MS)
  expect(await count("sessions")).toBe(3)
  await after(24 * HOUR_MS)
  expect(await count("sessions")).toBe(2)
})

it("a link that has run out can say so for a week", async () => {
  await service.call("POST /api/activate-user", { json: { email: "anna@brand.test", companyName: "Kékfestő Kft." } })
  await service.work()
  await after(DAY_MS + 6 * DAY_MS)
  expect(await count("one_time_tokens")).toBe(1)
  await after(DAY_MS)
  expect(await count("one_time_tokens")).toBe(0)
})

it("photos of a report go after 180 days, and the report stays", async () => {
  const me = await service.company()
  const { short_code } = await service.product(me)
  const attempt_id = crypto.randomUUID()
  const json = { code: short_code, message: "The seam is crooked", attempt_id }
  await service.call("POST /report-product", { json })
  const headers = { "X-Report-Attempt": attempt_id }
  const added = await service.call("POST /report-photo", { body: await aPhoto(), headers })
  expect(added.status).toBe(200)
  await after(179 * DAY_MS)
  expect(await count("report_photos")).toBe(1)
  await after(DAY_MS)
  expect(await count("report_photos")).toBe(0)
  expect(await count("reports")).toBe(1)
})

it("an invitation can say for a week that it has run out", async () => {
  const me = await service.company("business")
  await service.call("POST /invite-user", { token: me.token, json: { email: "bela@brand.test" } })
  await after(3 * DAY_MS + 6 * DAY_MS)
  expect(await count("invitations")).toBe(1)
  await after(DAY_MS)
  expect(await count("invitations")).toBe(0)
})

it.each([
  ["that were mailed stay thirty days", 30, (at: number) => ({ told_at: at })],
  ["that were never mailed stay a year", 365, () => ({})],
])("contact messages %s", async (_name, days, told) => {
  await service.call("POST /contact", { json: { name: "Béla", email: "b@visitor.test", message: "Hello." } })
  const change = { told_at: null, ...told(service.app.now()) }
  await service.app.db.write((tx) => tx.updateTable("contact_messages").set(change).execute())
  await after((days - 1) * DAY_MS)
  expect(await count("contact_messages")).toBe(1)
  await after(DAY_MS)
  expect(await count("contact_messages")).toBe(0)
})

it("events of the payment provider stay sixty days", async () => {
  const received_at = service.app.now()
  const event = { id: "evt_1", type: "invoice.paid", created_at: received_at, received_at }
  await service.app.db.write((tx) => tx.insertInto("payment_events").values(event).execute())
  await after(59 * DAY_MS)
  expect(await count("payment_events")).toBe(1)
  await after(DAY_MS)
  expect(await count("payment_events")).toBe(0)
})

it("letters that are sent are forgotten after a week, other jobs after ninety days, waiting ones never", async () => {
  const me = await service.company()
  const { db, now } = service.app
  await db.write(async (tx) => {
    await enqueue(tx, "letter", { letter: "password_reset", email: me.email }, { now: now() })
    await enqueue(tx, "contact_form", { message_id: "none" }, { now: now() })
    await enqueue(tx, "contact_form", { message_id: "none" }, { now: now(), run_at: now() + 1_000 * DAY_MS })
  })
  await service.work()
  await after(6 * DAY_MS)
  expect(await count("jobs")).toBe(3)
  await after(DAY_MS)
  expect(await count("jobs")).toBe(2)
  await after(83 * DAY_MS)
  expect(await count("jobs")).toBe(1)
  await after(500 * DAY_MS)
  expect(await count("jobs")).toBe(1)
})

it("files go on their day, and those of closed accounts at once", async () => {
  const [me, closed] = [await service.company(), await service.company()]
  const { db, now } = service.app
  const file = { kind: "archive", name: "x.zip", content_type: "application/zip", bytes: Buffer.from("x") } as const
  await db.write(async (tx) => {
    const { company_id } = me
    for (let made = 0; made < 50; made++) {
      await storeFile(tx, { ...file, company_id, now: now(), expires_at: now() + DAY_MS })
    }
    await storeFile(tx, { ...file, company_id, now: now() })
    await storeFile(tx, { ...file, company_id: closed.company_id, now: now() })
  })
  await forget()
  expect(await count("files")).toBe(52)
  await db.write((tx) =>
    tx.updateTable("companies").set({ closed_at: now() }).where("id", "=", closed.company_id).execute(),
  )
  await forget()
  expect(await count("files")).toBe(51)
  await after(2 * DAY_MS)
  expect(await count("files")).toBe(1)
})

it("sign-ups that nobody followed up are forgotten after thirty days, and only those", async () => {
  const signUp = (email: string) =>
    service.call("POST /api/activate-user", { json: { email, companyName: "Kékfestő Kft." } })
  await signUp("anna@brand.test")
  await service.work()
  const paid = await service.company("business")
  const busy = await service.company("free")
  await service.product(busy)
  const active = await service.company("free")
  await setPassword(service.app, active.user_id, "mulberry lane 7")
  await after(29 * DAY_MS)
  expect(await count("users")).toBe(4)
  await after(2 * DAY_MS)
  const users = await service.app.db.read.selectFrom("users").select("id").execute()
  expect(users.map(({ id }) => id).sort()).toEqual([paid, busy, active].map(({ user_id }) => user_id).sort())
  const closed = await service.app.db.read
    .selectFrom("companies")
    .select("name")
    .where("closed_at", "is not", null)
    .execute()
  expect(closed).toEqual([{ name: ERASED_NAME }])
  expect((await signUp("anna@brand.test")).status).toBe(200)
})
