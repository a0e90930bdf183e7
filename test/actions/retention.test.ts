import { expect, it } from "vitest"
import { ERASED_NAME } from "#actions/companies/erase.ts"
import { storeFile } from "#actions/files/store.ts"
import { enqueue } from "#jobs/queue.ts"
import { openSession, setPassword } from "#test/support/accounts.ts"
import { aPhoto } from "#test/support/photos.ts"
import { renewService } from "#test/support/prepare.ts"

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
  expect(await count("sessions")).toBe(1)
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

it("contact messages stay a year", async () => {
  await service.call("POST /contact", { json: { name: "Béla", email: "b@visitor.test", message: "Hello." } })
  await after(364 * DAY_MS)
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
