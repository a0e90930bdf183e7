import { privateKeyToAccount } from "viem/accounts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf, STATEMENT_FORMAT, statementDigest, statementMessage } from "#proof/statement.ts"
import { KEYS_A_COMPANY_MAX } from "#shared/api/keys.ts"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import type { Photo } from "#shared/api/photos.ts"
import { ENDPOINTS_A_COMPANY_MAX } from "#shared/api/webhooks.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"
import { addUser, openKey, openSession, setPassword } from "#test/support/accounts.ts"
import { aPhoto, aPhotoRow } from "#test/support/photos.ts"
import type { TestService } from "#test/support/service.ts"
import { SINGLE } from "#test/support/service.ts"

export type Me = Awaited<ReturnType<TestService["company"]>>

export const PASSWORD = "the owner's password"
export const CSV = { name: "x.csv", content: "name,manufacture_date\nA,2026-01-01\nB,yesterday\n" }
export const JUG = { name: "jug.jpg", content: await aPhoto() }

/** A statement that counts, one by a key that the chain does not know, and one about nothing of the company's. */
async function signedFor(service: TestService, me: Me, root: Hex, size: number) {
  const issuer = issuerIdOf(me.company_id)
  const place = { chain_id: 1, registry: service.models[1].registry.toLowerCase() as Hex }
  const by = async (digit: string, message = statementMessage({ issuer, issuedAt: 1, root, size })) => {
    const account = privateKeyToAccount(`0x${digit.repeat(64)}`)
    const address = account.address.toLowerCase() as Hex
    const signature = await account.sign({ hash: statementDigest(message, place) })
    return { format: STATEMENT_FORMAT, type: "secp256k1", key: keyHashOf({ address }), address, message, signature }
  }
  const nobodys = statementMessage({ issuer, issuedAt: 1, root: `0x${"7".repeat(64)}`, size })
  return { chain_id: 1, statement: await by("1"), unknown: await by("2"), nobodys: await by("1", nobodys) }
}

/** One of everything that this company may have. */
export async function makeOneOfEach(service: TestService, me: Me) {
  const ask = <Body>(request: string, json?: unknown) =>
    service.call<Body>(request, { token: me.token, ...(json === undefined ? {} : { json }) })
  const photo = (await service.call<Photo>("POST /photos", { token: me.token, file: JUG })).json.sha256
  const media = [{ role: "product" as const, sha256: photo }]
  const [minted] = await service.minted(me, [{ ...SINGLE, media, metadata_json: { attributes: { Colour: "blue" } } }])
  const key = keyHashOf({ address: privateKeyToAccount(`0x${"1".repeat(64)}`).address.toLowerCase() as Hex })
  await service.models[1].call("attester", "addKey", [issuerIdOf(me.company_id), key, 1, "0x"])
  await service.tick()
  const [batch] = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
  const { root, size } = await service.app.db.read
    .selectFrom("batches")
    .select(["root", "size"])
    .where("company_id", "=", me.company_id)
    .executeTakeFirstOrThrow()
  const signed = await signedFor(service, me, root as Hex, size)
  const file = async (request: string, json: unknown) => {
    const { job_id } = (await ask<JobAccepted>(request, json)).json
    await service.work()
    const { result } = (await ask<JobDescription>(`GET /jobs/${job_id}`)).json
    return { job_id, file_id: result!.file_id }
  }
  const labels = await file("POST /label-sheets", { layout: "a4-3x8" })
  const bundle = await file("POST /bundles", { tx_hash: batch!.tx_hash })
  const archive = await file("POST /certificate-archives", {})
  await service.call("POST /upload-individual-products", { token: me.token, file: CSV })
  const [{ failed_rows_url }] = (await ask<[{ failed_rows_url: string }]>("GET /uploads")).json
  await setPassword(service.app, me.user_id, PASSWORD)
  const endpoint = async () =>
    (await ask<{ id: string }>("POST /webhook-endpoints", { url: "https://example.com/" })).json.id
  const [webhook, off, gone] = [await endpoint(), await endpoint(), await endpoint()]
  await ask(`POST /webhook-endpoints/${webhook}/test`)
  await ask(`PATCH /webhook-endpoints/${off}`, { enabled: false })
  const [waiting, changing] = [await service.product(me), await service.product(me)]
  return {
    ...{ signed, minted: minted!, photo, batch: batch!, waiting, changing, webhook, off, gone },
    files: [labels.file_id, bundle.file_id, archive.file_id, failed_rows_url.split("/").at(-1)!],
    job: labels.job_id,
    key: await openKey(service.app, me),
    key_id: await aKeyOf(service, me),
  }
}

async function aKeyOf(service: TestService, owner: Me): Promise<string> {
  const json = { password: PASSWORD, name: "x", scopes: ["products:read"] }
  return (await service.call<{ id: string }>("POST /api-keys", { token: owner.token, json })).json.id
}

/** Companies in every state that a call may refuse. */
export async function openOthers(service: TestService, me: Me) {
  const { app } = service
  const change = (who: Me, columns: object) =>
    app.db.write((tx) => tx.updateTable("companies").set(columns).where("id", "=", who.company_id).execute())
  const company = async (plan: PlanName, columns?: object) => {
    const one = await service.company(plan)
    if (columns) await change(one, columns)
    return one
  }
  const [downgraded, suspended] = [await company("enterprise"), await company("enterprise")]
  const [free, lapsed, full] = [await company("free"), await company("business"), await company("enterprise")]
  const keys = {
    downgraded: await openKey(app, downgraded),
    suspended: await openKey(app, suspended),
    unscoped: await openKey(app, me, []),
  }
  const [lapsed_product] = await service.minted(lapsed, [SINGLE])
  await change(downgraded, { plan: "business" })
  await change(suspended, { suspended_at: 1 })
  await change(lapsed, { active_subscription: 0 })
  for (let held = 0; held < PLANS.free.slots; held++) await service.product(free)
  await fill(service, full)
  const photographed = await company("enterprise")
  const held = aPhotoRow(photographed.company_id, { size_bytes: PLANS.enterprise.storage_bytes_max })
  const models = Array.from({ length: MODELS_MAX }, (_, place) => ({
    ...{ company_id: photographed.company_id, model: `Model ${place}`, media: "[]", changed_at: 0 },
  }))
  await app.db.write(async (tx) => {
    await tx.insertInto("photos").values(held).execute()
    await tx.insertInto("model_photos").values(models).execute()
  })
  // Beyond the users that the plan has room for.
  const crowded = await company("starter")
  const guest = await addUser(app, crowded.company_id)
  const member = await addUser(app, me.company_id)
  return {
    ...{ free, lapsed, suspended, full, photographed, held, keys, lapsed_product: lapsed_product! },
    guest: await openSession(app, guest.user_id),
    member: await openSession(app, member.user_id),
    hurried: await company("enterprise"),
  }
}

/** A company that has as many keys, webhooks, deliveries and jobs as it may. */
async function fill(service: TestService, full: Me): Promise<void> {
  const { app } = service
  await setPassword(app, full.user_id, PASSWORD)
  for (let held = 0; held < KEYS_A_COMPANY_MAX; held++) await openKey(app, full)
  const json = { url: "https://example.com/" }
  for (let held = 0; held < ENDPOINTS_A_COMPANY_MAX; held++) {
    await service.call("POST /webhook-endpoints", { token: full.token, json })
  }
  const jobs = Array.from({ length: 5 }, (_, place) => ({
    ...{ id: crypto.randomUUID(), kind: "archive", payload: "{}", lane: "slow", state: "waiting", key: `${place}` },
    ...{ attempts: 0, run_at: Number.MAX_SAFE_INTEGER, created_at: 1, company_id: full.company_id },
  }))
  await app.db.write((tx) =>
    tx
      .insertInto("jobs")
      .values(jobs as never)
      .execute(),
  )
}
