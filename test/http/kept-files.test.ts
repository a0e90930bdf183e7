import { describe, expect, it } from "vitest"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import { openSession } from "#test/support/accounts.ts"
import { prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

const service = prepareService()

type Company = Awaited<ReturnType<TestService["company"]>>
const KEPT_MS = 30 * 86_400_000

/** The answer to a request, and the company's number of files afterwards. */
async function wish({ token, company_id }: Company, call: string, json: object) {
  const { job_id } = (await service.call<JobAccepted>(`POST ${call}`, { token, json })).json
  await service.work()
  const { result, error } = (await service.call<JobDescription>(`GET /jobs/${job_id}`, { token })).json
  expect(error).toBeNull()
  const files = await service.app.db.read
    .selectFrom("files")
    .select("id")
    .where("company_id", "=", company_id)
    .execute()
  const { status, bytes } = await service.call(`GET ${result!.url}`, { token })
  expect(status).toBe(200)
  expect(bytes.length).toBeGreaterThan(100)
  return { ...result!, files: files.length }
}

/** Sessions end earlier than files. */
const signIn = async (me: Company): Promise<Company> => ({ ...me, token: await openSession(service.app, me.user_id) })

describe.each([
  ["/label-sheets", { layout: "a4-3x8" }],
  ["/certificate-archives", {}],
])("a wish to %s", (call, json) => {
  it("is answered by the file that was made, until its content would be another", async () => {
    const me = await service.company()
    await service.minted(me, [{}, { nft_scope: "batch" }])
    const first = await wish(me, call, json)
    expect(first).toMatchObject({ files: 1, products: 2, skipped: 0 })
    expect(await wish(me, call, json)).toEqual(first)
    // A waiting product is skipped in both cases, and counted.
    const skipped = call === "/label-sheets" ? 1 : 0
    await service.product(me)
    expect(await wish(me, call, json)).toEqual({ ...first, skipped })
    await service.minted(me, [{}])
    const later = await wish(me, call, json)
    expect(later).toMatchObject({ files: 2, products: 3 })
    expect(later.file_id).not.toBe(first.file_id)
  })

  it("keeps its file for as long as a new one would be, and makes a new one once it has expired", async () => {
    const me = await service.company()
    await service.minted(me, [{}])
    const first = await wish(me, call, json)
    service.clock.advance(KEPT_MS - 60_000)
    const again = await signIn(me)
    expect((await wish(again, call, json)).file_id).toBe(first.file_id)
    service.clock.advance(KEPT_MS - 60_000)
    expect((await wish(await signIn(me), call, json)).file_id).toBe(first.file_id)
    service.clock.advance(KEPT_MS + 60_000)
    expect((await wish(await signIn(me), call, json)).file_id).not.toBe(first.file_id)
  })

  it("is never answered by another company's file", async () => {
    const [me, other] = [await service.company(), await service.company()]
    await service.minted(me, [{}])
    await service.minted(other, [{}])
    expect((await wish(other, call, json)).file_id).not.toBe((await wish(me, call, json)).file_id)
  })
})

it("labels in another layout, language or with another prefix are made anew", async () => {
  const me = await service.company()
  await service.minted(me, [{}])
  const made = new Set<string>()
  for (const json of [
    { layout: "a4-3x8" },
    { layout: "a4-3x8", language: "hu" },
    { layout: "a4-3x8", language: "en" },
  ]) {
    made.add((await wish(me, "/label-sheets", json)).file_id)
  }
  await service.app.db.write((tx) =>
    tx.updateTable("companies").set({ code_prefix: "BRAND" }).where("id", "=", me.company_id).execute(),
  )
  made.add((await wish(me, "/label-sheets", { layout: "a4-3x8" })).file_id)
  // The company's language is English, so naming it gives the same sheet.
  expect(made.size).toBe(3)
})

it("a bundle of the same batch is answered by the file, and its codes are not sealed again", async () => {
  const me = await service.company()
  const [minted] = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
  const json = { tx_hash: minted!.tx_hash }
  const first = await wish(me, "/bundles", json)
  expect(await wish(me, "/bundles", json)).toEqual(first)
  const jobs = service.app.db.read.selectFrom("jobs").select("progress_done").where("company_id", "=", me.company_id)
  const progress = await jobs.where("kind", "=", "bundle").orderBy("progress_done").execute()
  expect(progress.map(({ progress_done }) => progress_done).toSorted()).toEqual([2, null])
})
