import { unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { placeOf } from "#actions/files/file-kind.ts"
import { makeFile } from "#actions/files/make.ts"
import { openBundle, parseBundle } from "#proof/bundle.ts"
import { type FullCertificate, forShowing, parseCertificate } from "#proof/certificate.ts"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { type MintedProduct, SINGLE, symbolsOf } from "#test/support/service.ts"

const NOBODYS = `0x${"7".repeat(64)}`

const service = prepareService()
const owner = prepare(() => service.company())

const ask = (path: string, token: string, json: object) =>
  service.call<JobAccepted & { code: string }>(`POST ${path}`, { token, json })

async function made(path: string, token: string, json: object) {
  const asked = await ask(path, token, json)
  expect(asked.status, asked.text).toBe(202)
  await service.work()
  const { json: job } = await service.call<JobDescription>(`GET /jobs/${asked.json.job_id}`, { token })
  return { job, file: job.result ? await service.call(`GET ${job.result.url}`, { token }) : null }
}

const batchOf = (count: number) => Array.from({ length: count }, () => ({ nft_scope: "batch" as const }))

describe("POST /bundles", () => {
  it("makes a bundle that opens with each code of the batch to its certificate, whatever was sealed before", async () => {
    const me = await service.company()
    const minted = await service.minted(me, batchOf(18))
    const { tx_hash } = minted[0]!
    // An attempt that was cut off has left its first slice behind.
    const place = placeOf(service.app, me.company_id)
    const cut_off = { kind: "bundle", wish: { tx_hash }, place, job: { id: "none", attempts: 1 } } as const
    expect(await makeFile(service.app.db, cut_off)).toEqual({ refused: null })
    const { job, file } = await made("/bundles", me.token, { tx_hash })
    expect(job).toMatchObject({
      state: "done",
      progress: { done: 18, total: 18 },
      result: { products: 18, skipped: 0 },
    })
    expect(file!.headers.get("content-type")).toBe("application/json")
    const bundle = parseBundle(new Uint8Array(file!.bytes))
    for (const { short_code } of [minted[0]!, minted[7]!, minted[17]!]) {
      const { json } = await service.call<FullCertificate>(`GET /certificates/${short_code}`)
      expect(await openBundle(bundle, symbolsOf(short_code))).toEqual(json)
    }
    for (const { short_code } of minted) expect(file!.text).not.toContain(symbolsOf(short_code))
    const kept = await service.app.db.read.selectFrom("bundle_entries").selectAll().execute()
    expect(kept).toEqual([])
  })

  it("answers another company's batch, single products and nothing at all alike", async () => {
    const stranger = await service.company()
    const [theirs] = await service.minted(stranger, batchOf(1))
    const [single] = await service.minted(owner, [SINGLE])
    for (const tx_hash of [theirs!.tx_hash, single!.tx_hash, NOBODYS]) {
      const { status, json } = await ask("/bundles", owner.token, { tx_hash })
      expect(status).toBe(404)
      expect(json.code).toBe("not_found")
    }
  })

  it("makes one of two equal wishes", async () => {
    const me = await service.company()
    const [minted] = await service.minted(me, batchOf(2))
    const wishes = [1, 2].map(() => ask("/bundles", me.token, { tx_hash: minted!.tx_hash }))
    const [one, two] = await Promise.all(wishes)
    expect(two!.json.job_id).toBe(one!.json.job_id)
    await service.work()
  })

  it.each(["", "0x", "x".repeat(66), `0x${"g".repeat(64)}`, `0x${"7".repeat(65)}`])("refuses %s", async (tx_hash) => {
    expect((await ask("/bundles", owner.token, { tx_hash })).status).toBe(400)
  })
})

describe("POST /certificate-archives", () => {
  const filesIn = async (token: string, json: object) =>
    unzipSync(new Uint8Array((await made("/certificate-archives", token, json)).file!.bytes))
  const namesOf = (minted: MintedProduct[]) =>
    minted.flatMap(({ short_code, token_id }) => [`1/${short_code}.json`, `1/for-showing/${token_id}.json`]).sort()

  it("holds each certificate of the company in full, named by code, and for showing, named by token", async () => {
    const me = await service.company()
    const minted = [...(await service.minted(me, batchOf(3))), ...(await service.minted(me, [SINGLE]))]
    await service.product(me)
    const { job, file } = await made("/certificate-archives", me.token, {})
    expect(job.result).toMatchObject({ products: 4, skipped: 0 })
    const files = unzipSync(new Uint8Array(file!.bytes))
    expect(Object.keys(files).sort()).toEqual(namesOf(minted))
    for (const { short_code, token_id } of minted) {
      const { text } = await service.call(`GET /certificates/${short_code}`)
      const full = parseCertificate(text) as FullCertificate
      expect(parseCertificate(files[`1/${short_code}.json`]!)).toEqual(full)
      expect(parseCertificate(files[`1/for-showing/${token_id}.json`]!)).toEqual(forShowing(full))
    }
  })

  it("holds those of one mint when asked for them, in any case", async () => {
    const me = await service.company()
    const first = await service.minted(me, batchOf(3))
    await service.minted(me, [SINGLE])
    const tx_hash = first[0]!.tx_hash.toUpperCase().replace("0X", "0x")
    expect(Object.keys(await filesIn(me.token, { tx_hash })).sort()).toEqual(namesOf(first))
  })

  it("fails with a reason where nothing is on the blockchain, and for another company's transaction", async () => {
    const me = await service.company()
    const [others] = await service.minted(owner, [SINGLE])
    for (const json of [{}, { tx_hash: others!.tx_hash }]) {
      const { job } = await made("/certificate-archives", me.token, json)
      expect(job).toMatchObject({ state: "failed", error: "None of your products is on the blockchain yet." })
    }
  })
})
