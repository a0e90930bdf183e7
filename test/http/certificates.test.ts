import { setImmediate as nextTurn } from "node:timers/promises"
import { unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { placeOf } from "#actions/files/file-kind.ts"
import { makeFile } from "#actions/files/make.ts"
import { LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { openBundle, parseBundle } from "#proof/bundle.ts"
import {
  attachedCertificate,
  type FullCertificate,
  forShowing,
  hashOfRecord,
  parseCertificate,
} from "#proof/certificate.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { registryReader } from "#proof/registry-reader.ts"
import { verifyCertificate } from "#proof/verify-certificate.ts"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import type { Photo } from "#shared/api/photos.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { attestCompany } from "#test/support/accounts.ts"
import { BRAND_KEY, signMints } from "#test/support/brand-pages.ts"
import { codesIn } from "#test/support/mints.ts"
import { aPhoto, aPhotoRow } from "#test/support/photos.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { attachedFiles, readPdf, unpackedPdf } from "#test/support/read-pdf.ts"
import { paint, readQr } from "#test/support/read-qr.ts"
import { type MintedProduct, SINGLE, symbolsOf } from "#test/support/service.ts"

const NAMED = { product_name: "Blue-dyed Linen Tablecloth", serial_number: "KF-2026-000007", batch_number: "L-0388" }

const service = prepareService()
const owner = prepare(() => service.company())

async function print(id: string, json: object = {}, { token } = owner) {
  const asked = await service.call<JobAccepted>(`POST /products/${id}/certificate`, { token, json })
  expect(asked.status, asked.text).toBe(202)
  await service.work()
  return (await service.call<JobDescription>(`GET /jobs/${asked.json.job_id}`, { token })).json
}

async function printed(id: string, json: object = {}, me = owner) {
  const { result, error } = await print(id, json, me)
  expect(error).toBeNull()
  const { bytes, headers } = await service.call(`GET ${result!.url}`, { token: me.token })
  const [page, ...more] = readPdf(bytes)
  expect(more).toEqual([])
  return { bytes, headers, page: page!, words: page!.texts.map(({ text }) => text).join(" ") }
}

async function verdictOn(text: string) {
  const known = { chain_id: MAINNET_CHAIN_ID, registry: LOCAL_REGISTRY, network: "local" as const }
  const asked = async (_url: unknown, init?: RequestInit) =>
    Response.json(await service.models[MAINNET_CHAIN_ID].request(JSON.parse(String(init!.body))))
  const reader = registryReader({ ...known, rpc_urls: ["http://model"], clock: null, fetch: asked as typeof fetch })
  return (await verifyCertificate(parseCertificate(text), { registries: [known], read: reader.read })).verdict
}

describe("a printed certificate", () => {
  it.each(["individual", "batch"] as const)(
    "says what was registered (%s), carries what proves it, and nothing in it reads as a code",
    async (nft_scope) => {
      const [product] = await service.minted(owner, [{ ...NAMED, nft_scope }])
      const { bytes, headers, page, words } = await printed(product!.id)
      expect([page.width, page.height]).toEqual([595.28, 841.89])
      for (const text of Object.values(NAMED)) expect(words).toContain(text)
      expect(words).toMatch(/registered this product on .+ on \d+ January 2027\./)
      const [attached] = attachedFiles(bytes)
      expect(await attachedCertificate(bytes)).toBe(attached)
      expect(await verdictOn(attached!)).toBe("valid")
      const hash = hashOfRecord(parseCertificate(attached!))
      expect(words).toContain(hash.slice(2).match(/.{4}/g)!.slice(0, 8).join(" "))
      const { curves } = page.shapes[0]!
      const side = Math.max(...curves.flat(2))
      expect(await readQr(paint(curves, side))).toEqual([`${service.app.config.public_url}/verify.html#${hash}`])

      const lines = page.texts.map(({ text }) => text)
      expect(codesIn([lines, words.split(/\s+/), JSON.parse(attached!)])).toEqual([])
      const symbols = product!.short_code.replaceAll("-", "")
      for (const secret of [product!.short_code, symbols, symbols.toLowerCase()]) {
        expect(unpackedPdf(bytes)).not.toContain(secret)
        expect(headers.get("content-disposition")).not.toContain(secret)
      }
    },
  )

  it("lets no text leave the page, in any script, in either language", async () => {
    const long = "Árvíztűrő tükörfúrógép ".repeat(8).trim()
    for (const product_name of [long, "藍染めのテーブルクロス ".repeat(9).trim(), "مفرش كتان أزرق ".repeat(9).trim()]) {
      const attributes = { [long.slice(0, 60)]: long, Colour: "Indigo" }
      const [product] = await service.minted(owner, [{ product_name, metadata_json: { attributes } }])
      for (const language of ["en", "hu"]) {
        const { page } = await printed(product!.id, { language })
        for (const { x, y, size } of page.texts) {
          expect(x).toBeGreaterThan(60)
          expect(x).toBeLessThan(page.width - 60)
          expect(y + size).toBeLessThan(page.height - 34)
        }
      }
    }
  })

  it("shows the photo that the record pins, beside what it says, and no other one", async () => {
    const me = await service.company()
    const file = { name: "jug.jpg", content: await aPhoto({ seed: 7, width: 80, height: 400 }) }
    const { sha256 } = (await service.call<Photo>("POST /photos", { token: me.token, file })).json
    const product_name = "Kézzel festett kékfestő lenvászon asztalterítő tizenkét személyre, szegett szélekkel"
    const serial_number = "Numbered piece 118 of 1,000, second series, dyed in the old workshop, spring of 2026"
    const media = [{ role: "product" as const, sha256 }]
    const [product, plain] = await service.minted(me, [{ ...NAMED, product_name, serial_number, media }, NAMED])
    const pictures = (bytes: Uint8Array) => unpackedPdf(bytes).match(/\/Subtype \/Image/g)?.length ?? 0
    const shown = await printed(product!.id, {}, me)
    expect(pictures(shown.bytes)).toBe(1)
    expect(shown.words).toContain("fixed in the record by its fingerprint")
    for (const whole of [product_name, serial_number]) expect(shown.words).toContain(whole)
    const beside = shown.page.texts.find(({ text }) => text === NAMED.batch_number)!
    expect(beside.x).toBeGreaterThan(shown.page.width / 2)
    for (const { x } of shown.page.texts) expect(x).toBeLessThan(shown.page.width - 60)
    expect(pictures((await printed(plain!.id, {}, me)).bytes)).toBe(0)
    const { picture } = aPhotoRow(me.company_id)
    await service.app.db.write((tx) => tx.updateTable("photos").set({ picture }).where("sha256", "=", sha256).execute())
    const changed = await printed(product!.id, {}, me)
    expect(pictures(changed.bytes)).toBe(0)
    expect(changed.words).not.toContain("fingerprint")
  })

  it("leaves out no row beside a photo that has room there, and cuts no label", async () => {
    const me = await service.company()
    const file = { name: "jug.jpg", content: await aPhoto({ seed: 9, width: 300, height: 200 }) }
    const { sha256 } = (await service.call<Photo>("POST /photos", { token: me.token, file })).json
    const dates = { manufacture_date: "2026-01-02", expiration_date: "2031-03-04" }
    const facts = { ...NAMED, ...dates, category: "Home textiles", product_code: "KF-7", origin: "HU" }
    const metadata_json = { attributes: { "Country of final assembly": "Hungary" } }
    const media = [{ role: "product" as const, sha256 }]
    const [product, labelled] = await service.minted(me, [
      { ...facts, media },
      { ...NAMED, metadata_json, media },
    ])
    const { words } = await printed(product!.id, {}, me)
    for (const shown of ["2031", "Hungary", "Home textiles", "KF-7"]) expect(words).toContain(shown)
    expect((await printed(labelled!.id, {}, me)).words).toContain("Country of final assembly")
  })

  it("sets the maker's own fields apart, and says where the maker is not vouched for", async () => {
    const me = await service.company()
    const metadata_json = { attributes: { Attested: "by everybody" } }
    const [product] = await service.minted(me, [{ product_name: "Jug", serial_number: "J-1", metadata_json }])
    const { words } = await printed(product!.id, {}, me)
    expect(words).toMatch(/J-1.*The maker’s own fields.*Attested.*by everybody/)
    expect(words).toContain("Nobody has checked who this company is.")
    expect(words).toContain("Local demonstration")
    await attestCompany(service.app, me.company_id, "acme.example")
    await service.tick(3)
    expect((await printed(product!.id, {}, me)).words).not.toContain("Nobody")
  })

  it("names the brand's own key only as long as its signature counts", async () => {
    const me = await service.company()
    const issuer = issuerIdOf(me.company_id)
    const act = async (name: string, args: unknown[]) => {
      await service.models[MAINNET_CHAIN_ID].call("attester", name, [issuer, ...args], { to: LOCAL_KEYS })
      await service.tick(1)
    }
    await act("addKey", [BRAND_KEY, 1, "0x"])
    const now_s = BigInt(service.models[MAINNET_CHAIN_ID].head().timestamp_s)
    const [product] = await service.minted(me, [{ product_name: "Jug" }])
    const ours = /Written by Touchmark on .* behalf/
    expect((await printed(product!.id, {}, me)).words).toMatch(ours)
    await signMints(service, me)
    const { words, bytes } = await printed(product!.id, {}, me)
    expect(words).toContain("own key")
    expect(words).not.toMatch(ours)
    expect(await verdictOn(attachedFiles(bytes)[0]!)).toBe("valid")
    await act("setSignedFrom", [now_s - 1n, "0x01"])
    expect((await printed(product!.id, {}, me)).words).toContain("own key")
    await act("endKey", [BRAND_KEY, 1n, true, "0x01"])
    expect(await print(product!.id, {}, me)).toMatchObject({ error: expect.stringMatching(/has not signed this yet/) })
  })

  it("of a batch names its products and its root, and leads to its transaction", async () => {
    const cup = { product_name: "Cup", nft_scope: "batch" as const }
    const minted = await service.minted(owner, [cup, cup, { ...cup, product_name: "Jug" }])
    const { bytes, page, words } = await printed(minted[1]!.id, { of: "batch" })
    expect(words).toContain("registered 3 products together")
    expect(words).toContain("Cup × 2")
    expect(words).toContain("Single products may be")
    expect(words).toContain("Jug × 1")
    const { curves } = page.shapes[0]!
    expect(await readQr(paint(curves, Math.max(...curves.flat(2))))).toEqual([
      `${service.app.config.public_url}/v/${minted[0]!.tx_hash}`,
    ])
    expect(attachedFiles(bytes)).toEqual([])
    for (const { short_code } of minted) expect(unpackedPdf(bytes)).not.toContain(short_code.replaceAll("-", ""))
  })

  it("is not made of what waits, of what is recalled, or of what says its own code", async () => {
    const waiting = await service.product(owner)
    expect(await print(waiting.id)).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/^A certificate is made/),
    })
    const [recalled] = await service.minted(owner, [{}])
    const { models } = service
    await models[MAINNET_CHAIN_ID].call("recaller", "recall", [BigInt(recalled!.token_id), 1], {})
    await service.tick(1)
    expect(await print(recalled!.id)).toMatchObject({ error: expect.stringMatching(/^This product is recalled/) })
    const [stolen] = await service.minted(owner, [{}])
    const head = BigInt(models[MAINNET_CHAIN_ID].head().number)
    const everybody = `0x${"0".repeat(64)}`
    await models[MAINNET_CHAIN_ID].call("deployer", "distrust", [everybody, head - 3n, head, 1], { to: LOCAL_ISSUERS })
    await service.tick(1)
    expect(await print(stolen!.id)).toMatchObject({ error: expect.stringMatching(/without its brand's authority/) })
    const own = await service.product(owner)
    const said = { token: owner.token, json: { serial_number: own.short_code.toLowerCase() } }
    await service.call(`PATCH /products/${own.id}`, said)
    const minting = { token: owner.token, json: { short_code: own.short_code } }
    await service.whileMining(service.call("POST /mint-onchain", minting))
    expect(await print(own.id)).toMatchObject({ error: expect.stringMatching(/contains its code/) })
  })

  it("is not made while the index cannot speak for the chain, nor of a network that is no longer followed", async () => {
    const [product] = await service.minted(owner, [{}])
    const halt = (halted_reason: string | null) =>
      service.app.db.write((tx) =>
        tx.updateTable("chains").set({ halted_reason }).where("chain_id", "=", MAINNET_CHAIN_ID).execute(),
      )
    await halt("Replaced a final block.")
    expect(await print(product!.id)).toMatchObject({ error: expect.stringMatching(/could not be checked/) })
    await halt(null)
    const chain = service.app.chains.get(MAINNET_CHAIN_ID)!
    service.app.chains.delete(MAINNET_CHAIN_ID)
    expect(await print(product!.id)).toMatchObject({ error: expect.stringMatching(/could not be checked/) })
    service.app.chains.set(MAINNET_CHAIN_ID, chain)
    expect(await print(product!.id)).toMatchObject({ error: null })
  })

  it("is drawn between the pages of a sheet that was begun before", async () => {
    const minted = await service.minted(owner, Array(12).fill({}))
    const [product_id, ended] = [minted[0]!.id, [] as string[]]
    const made = async (kind: "label_sheet" | "certificate", asked: object) => {
      const wish = { ...asked, language: "en" as const, accepts_service_address: true }
      const place = placeOf(service.app, owner.company_id)
      const result = await makeFile(service.app.db, { kind, wish, place, job: { id: "none", attempts: 1 } })
      expect(result).toMatchObject({ products: kind === "certificate" ? 1 : 12 })
      ended.push(kind)
    }
    const sheet = made("label_sheet", { ids: minted.map(({ id }) => id), layout: "single-50x30mm", start_label: 1 })
    await nextTurn()
    await Promise.all([made("certificate", { product_id, of: "product" }), sheet])
    expect(ended).toEqual(["certificate", "label_sheet"])
  })

  it("is drawn once a day for the same product", async () => {
    const [product] = await service.minted(owner, [{}])
    const [first, second] = [await print(product!.id), await print(product!.id)]
    expect(second.result!.file_id).toBe(first.result!.file_id)
  })
})

describe("bundles", () => {
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
})
