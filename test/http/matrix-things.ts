import { storeFile } from "#actions/files/stored-files.ts"
import type { Caller } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import { addUser, openKey } from "#test/support/accounts.ts"
import { aPng } from "#test/support/documents.ts"
import { aPhotoRow } from "#test/support/photos.ts"
import type { MintedProduct, TestService } from "#test/support/service.ts"
import { SINGLE } from "#test/support/service.ts"

/** The object that the call names, if any. */
export type Names =
  | "nothing"
  /** One that waits. */
  | "product"
  | "minted product"
  | "transaction"
  | "job"
  /** A visitor's report about one of the company's products. */
  | "report"
  /** An open case about a product. */
  | "case"
  /** A stored file. */
  | "file"
  | "API key"
  | "user"
  | "company"
  | "document"
  /** One that no record names yet. */
  | "photo"
  | "failed job"
  | "custom field"
  | "webhook"

export type Thing = MintedProduct & { email: string; field: string }

export const MISSING: Thing = {
  id: "01890000-0000-7000-8000-000000000000",
  short_code: "0000-0000-0000",
  tx_hash: `0x${"7".repeat(64)}`,
  token_id: `0x8${"7".repeat(63)}`,
  email: "nobody@company.test",
  field: "Nobody's field",
}

export const REPORT_PHOTO = "7".repeat(64)

const on_chain = new Map<string, MintedProduct>()

/** A thing of this company that a row names. */
export async function thingOf(service: TestService, { names }: { names: Names }, owner: Caller): Promise<Thing> {
  if (names === "nothing") return MISSING
  if (names === "user") return { ...MISSING, email: (await addUser(service.app, owner.company_id)).email }
  if (names === "failed job") return { ...MISSING, id: await failedJobOf(service, owner) }
  if (names === "photo") return { ...MISSING, id: await photoOf(service, owner) }
  if (names === "document") return { ...MISSING, id: await documentOf(service, owner) }
  if (names === "company") return { ...MISSING, id: owner.company_id }
  if (names === "custom field") return { ...MISSING, field: await fieldOf(service, owner) }
  if (names === "product") return { ...MISSING, ...(await productOf(service, owner)) }
  if (names === "job") return { ...MISSING, id: await jobOf(service, owner) }
  if (names === "report") return { ...MISSING, id: await reportOf(service, owner) }
  if (names === "case") return { ...MISSING, id: await caseOf(service, owner) }
  if (names === "file") return { ...MISSING, id: await fileOf(service, owner) }
  if (names === "webhook") return { ...MISSING, ...(await webhookOf(service, owner)) }
  if (names === "API key") return { ...MISSING, id: await keyOf(service, owner) }
  const known = on_chain.get(owner.company_id)
  if (known) return { ...MISSING, ...known }
  const [minted] = await service.minted(owner, [SINGLE])
  on_chain.set(owner.company_id, minted!)
  return { ...MISSING, ...minted! }
}

async function failedJobOf(service: TestService, { company_id }: Caller): Promise<string> {
  const { db, now } = service.app
  return db.write(async (tx) => {
    const id = await enqueue(tx, "letter", { letter: "verified", company_id, facts: {} }, { now: now(), company_id })
    await tx.updateTable("jobs").set({ state: "failed" }).where("id", "=", id).execute()
    return id
  })
}

async function photoOf(service: TestService, { company_id }: Caller): Promise<string> {
  const { db, now } = service.app
  const row = aPhotoRow(company_id, { created_at: now() })
  await db.write((tx) => tx.insertInto("photos").values(row).execute())
  return row.sha256
}

async function documentOf(service: TestService, { company_id }: Caller): Promise<string> {
  const { db, now } = service.app
  const content = { name: "register.png", content_type: "image/png", bytes: aPng() }
  await db.write((tx) => tx.deleteFrom("files").where("company_id", "=", company_id).execute())
  return db.write((tx) => storeFile(tx, { ...content, company_id, kind: "document", now: now() }))
}

/** One that waits: there all along for those who only look, so that the Free plan's ten slots last. */
async function productOf(service: TestService, owner: Caller): Promise<{ id: string; short_code: string }> {
  const { read, write } = service.app.db
  const { plan } = await read
    .selectFrom("companies")
    .select("plan")
    .where("id", "=", owner.company_id)
    .executeTakeFirstOrThrow()
  if (plan === "free") {
    await write(async (tx) => {
      const minted = tx.selectFrom("records").select("mint_id")
      const queued = tx.selectFrom("mints").select("product_id")
      await tx.deleteFrom("mints").where("company_id", "=", owner.company_id).where("id", "not in", minted).execute()
      await tx.deleteFrom("products").where("company_id", "=", owner.company_id).where("id", "not in", queued).execute()
    })
  }
  return service.product(owner)
}

async function fieldOf(service: TestService, { company_id }: Caller): Promise<string> {
  const name = `Field ${crypto.randomUUID()}`
  await service.app.db.write((tx) =>
    tx.insertInto("custom_fields").values({ company_id, name, created_at: service.app.now() }).execute(),
  )
  return name
}

/** An endpoint of this company, on any plan, with a delivery named by a code. */
async function webhookOf(service: TestService, { company_id }: Caller): Promise<{ id: string; short_code: string }> {
  const id = crypto.randomUUID()
  const event_id = crypto.randomUUID()
  const short_code = crypto.randomUUID()
  const created_at = service.app.now()
  await service.app.db.write(async (tx) => {
    const endpoint = { id, company_id, url: "https://example.com/", events: "[]", secret: "whsec_x", created_at }
    await tx.insertInto("webhook_endpoints").values(endpoint).execute()
    const event = { id: event_id, company_id, event_key: event_id, type: "webhook.test", body: "{}", created_at }
    await tx.insertInto("webhook_events").values(event).execute()
    const delivery = { id: short_code, event_id, endpoint_id: id, company_id, attempts: 0, due_at: 0, created_at }
    await tx
      .insertInto("webhook_deliveries")
      .values({ ...delivery, state: "failed" })
      .execute()
  })
  return { id, short_code }
}

async function keyOf(service: TestService, owner: Caller): Promise<string> {
  await openKey(service.app, owner)
  const { id } = await service.app.db.read
    .selectFrom("api_keys")
    .select("id")
    .where("company_id", "=", owner.company_id)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow()
  return id
}

function jobOf(service: TestService, { company_id }: Caller): Promise<string> {
  const { db, now } = service.app
  return db.write((tx) => enqueue(tx, "bundle", { tx_hash: MISSING.tx_hash }, { now: now(), company_id }))
}

async function reportOf(service: TestService, { company_id }: Caller): Promise<string> {
  const { db, now } = service.app
  const id = crypto.randomUUID()
  const about = { company_id, product_id: MISSING.id, created_at: now() }
  const report = { ...about, id, code: "x", message: "x" }
  const photo = { ...about, report_id: id, sha256: REPORT_PHOTO, picture: Buffer.from("x") }
  await db.write(async (tx) => {
    await tx.insertInto("reports").values(report).execute()
    await tx.insertInto("report_photos").values(photo).execute()
  })
  return id
}

async function caseOf(service: TestService, owner: Caller): Promise<string> {
  const { db, now } = service.app
  const { id: product_id } = await productOf(service, owner)
  const id = crypto.randomUUID()
  const { company_id } = owner
  const row = { id, company_id, product_id, opened_at: now(), level: "watched", level_at: now() }
  await db.write((tx) => tx.insertInto("cases").values(row).execute())
  return id
}

function fileOf(service: TestService, { company_id }: Caller): Promise<string> {
  const { db, now } = service.app
  const file = { company_id, kind: "label_sheet", name: "x.pdf", content_type: "application/pdf" } as const
  return db.write((tx) => storeFile(tx, { ...file, bytes: Buffer.from("x"), now: now() }))
}
