/** Compares the service's answers from its index with those of a chain reader: they always agree. */
import { afterEach, describe, expect, it, vi } from "vitest"
import { LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { parseCertificate } from "#proof/certificate.ts"
import { attestedWhen, issuerIdOf } from "#proof/certificate-report.ts"
import { registryReader } from "#proof/registry-reader.ts"
import { verifyCertificate } from "#proof/verify-certificate.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { TokenAnswer, VerifyResponse } from "#shared/api/verifications.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { tone } from "#shared/outcome.ts"
import { BRAND_KEY, signMints } from "#test/support/brand-pages.ts"
import { rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { prepareService } from "#test/support/prepare.ts"
import { type MintedProduct, SINGLE } from "#test/support/service.ts"
import { makerOf } from "#web/verify/card/maker.ts"
import { outcomeOf } from "#web/verify/card/outcome.ts"
import type { BrowserStatement } from "#web/verify/card/statements.ts"
import { checkCertificate, checkCode } from "#web/verify/chain/own-check.ts"
import { checkToken } from "#web/verify/chain/own-status.ts"

const service = prepareService()

const EVERYBODY = `0x${"0".repeat(64)}`
const model = () => service.models[MAINNET_CHAIN_ID]

type Signer = "attester" | "deployer" | "recaller"

async function act(role: Signer, name: string, args: unknown[], to = LOCAL_ISSUERS): Promise<void> {
  await model().call(role, name, args, name === "recall" ? {} : { to })
  await service.tick(1)
  service.clock.advance(200)
}

const answerOf = async (code: string) => (await service.call<VerifyResponse>("POST /verify", { json: { code } })).json

async function readingOf(short_code: string) {
  const certificate = parseCertificate((await service.call(`GET /certificates/${short_code}`)).text)
  const known = { chain_id: MAINNET_CHAIN_ID, registry: LOCAL_REGISTRY, network: "local" as const }
  const asked = async (_url: unknown, init?: RequestInit) =>
    Response.json(await model().request(JSON.parse(String(init!.body))))
  const reader = registryReader({ ...known, rpc_urls: ["http://model"], clock: null, fetch: asked as typeof fetch })
  const options = { registries: [known], read: reader.read }
  const { verdict, reading } = await verifyCertificate(certificate, options)
  const { when, period } = attestedWhen(reading!.periods, reading!.minted!.time)
  const is_standing = reading!.issuer?.revoked_at === null
  const attested = is_standing && (when === "within" || when === "before")
  const iso = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1_000).toISOString() : null)
  return {
    status: verdict,
    attested,
    once_attested: !is_standing && when === "within",
    attested_at: iso(period?.from),
    revoked_at: attested ? null : iso(period?.until),
  }
}

async function compare(product: MintedProduct): Promise<string> {
  // An address may ask so often a minute.
  service.clock.advance(60_000)
  const { status, issuer } = await answerOf(product.short_code)
  const { attested, once_attested = false, attested_at, revoked_at } = issuer
  const read = await readingOf(product.short_code)
  expect({ status, attested, once_attested, attested_at, revoked_at }).toEqual(read)
  const number = (await service.call<TokenAnswer>("POST /verify", { json: { code: product.token_id } })).json
  expect(number.status).toBe(status)
  // Its record's name is not read without a code, so the last attested one stands for it.
  if (number.issuer.name === issuer.name) expect(number.issuer).toEqual(issuer)
  return status
}

describe("what the index says", () => {
  it("is what the chain says of distrusted blocks: of one issuer's, of everybody's, and of no others", async () => {
    const [me, other] = [await service.company(), await service.company()]
    const [before] = await service.minted(me, [SINGLE])
    const from = BigInt(model().head().number)
    const [mine, theirs] = [(await service.minted(me, [SINGLE]))[0]!, (await service.minted(other, [SINGLE]))[0]!]
    const to = BigInt(model().head().number)
    expect(await compare(mine)).toBe("valid")
    await act("deployer", "distrust", [issuerIdOf(me.company_id), from, to, 7])
    expect(await compare(mine)).toBe("distrusted")
    expect([await compare(before!), await compare(theirs)]).toEqual(["valid", "valid"])
    await act("recaller", "recall", [BigInt(mine.token_id), 1])
    expect(await compare(mine)).toBe("distrusted")
    await act("deployer", "distrust", [EVERYBODY, from, to, 1])
    expect([await compare(before!), await compare(theirs)]).toEqual(["valid", "distrusted"])
    const [after] = await service.minted(other, [SINGLE])
    expect(await compare(after!)).toBe("valid")
  })

  it("is what the chain says of a mint that its brand has not signed", async () => {
    const me = await service.company()
    const issuer = issuerIdOf(me.company_id)
    const [before] = await service.minted(me, [SINGLE])
    await act("attester", "addKey", [issuer, BRAND_KEY, 1, "0x"], LOCAL_KEYS)
    await act("attester", "setSignedFrom", [issuer, BigInt(model().head().timestamp_s) + 1n, "0x01"], LOCAL_KEYS)
    const [single] = await service.minted(me, [SINGLE])
    const [batched] = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
    const compared = async () => [await compare(single!), await compare(batched!)]
    expect(await compare(before!)).toBe("valid")
    expect(await compared()).toEqual(["distrusted", "distrusted"])
    await signMints(service, me)
    expect(await compared()).toEqual(["valid", "valid"])
    const minted_s = Math.min(...(await Promise.all([single!, batched!].map(({ short_code }) => mintedAt(short_code)))))
    await act("attester", "endKey", [issuer, BRAND_KEY, BigInt(minted_s + 1), false, "0x01"], LOCAL_KEYS)
    expect(await compared()).toEqual(["valid", "distrusted"])
    await act("attester", "endKey", [issuer, BRAND_KEY, BigInt(minted_s), true, "0x01"], LOCAL_KEYS)
    expect(await compared()).toEqual(["distrusted", "distrusted"])
  })

  it("is of a transaction what it is of its tokens, where one of them is not signed", async () => {
    const me = await service.company()
    const issuer = issuerIdOf(me.company_id)
    await act("attester", "addKey", [issuer, BRAND_KEY, 1, "0x"], LOCAL_KEYS)
    await act("attester", "setSignedFrom", [issuer, BigInt(model().head().timestamp_s) + 1n, "0x01"], LOCAL_KEYS)
    const several = await service.minted(me, [SINGLE, SINGLE])
    const [tx_hash, ...others] = new Set(
      await Promise.all(several.map(async (one) => (await answerOf(one.short_code)).tx_hash)),
    )
    expect(others).toEqual([])
    const ofTransaction = async () =>
      (await service.call<TokenAnswer>("POST /verify", { json: { code: tx_hash } })).json.status
    expect(await ofTransaction()).toBe("distrusted")
    await signMints(service, me, 1)
    expect(await ofTransaction()).toBe("distrusted")
    await signMints(service, me)
    service.clock.advance(60_000)
    expect(await ofTransaction()).toBe("valid")
  })

  it("is what the chain says of a revocation from the beginning: attesting again whitens nothing", async () => {
    const me = await service.company()
    const issuer = issuerIdOf(me.company_id)
    const [product] = await service.minted(me, [SINGLE])
    const { name } = (await answerOf(product!.short_code)).issuer
    await act("attester", "attest", [issuer, name, "acme.example"])
    const [later] = await service.minted(me, [SINGLE])
    await act("attester", "revokeIssuer", [issuer, 1n])
    await act("attester", "attest", [issuer, name, "acme.example"])
    for (const one of [product!, later!]) await compare(one)
    expect((await answerOf(later!.short_code)).issuer).toMatchObject({
      attested: false,
      attested_at: expect.any(String),
    })
  })

  it.each(Array.from({ length: rounds(12, 5) }, (_, seed) => seed))(
    "is what the chain says, whatever has happened: seed %d",
    async (seed) => {
      const random = seededRandom(seed)
      const me = await service.company()
      const products = [...(await service.minted(me, [SINGLE]))]
      const { name } = (await answerOf(products[0]!.short_code)).issuer
      for (let step = 0; step < 8; step++) await happen(random, issuerIdOf(me.company_id), name)
      products.push(...(await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])))
      for (let step = 0; step < 6; step++) await happen(random, issuerIdOf(me.company_id), name)
      for (const product of products) await compare(product)
    },
  )
})

describe("a page reads the demonstration's own registry", () => {
  afterEach(() => void vi.unstubAllGlobals())

  const ON_THIS_MACHINE = [
    ...["http://localhost:3000/v/x", "https://localhost/", "http://shop.localhost:8080/", "http://127.0.0.1:3000/"],
    ...["http://127.255.0.9/", "http://[::1]:3000/verify.html"],
  ]
  const ELSEWHERE = [
    ...["https://touchmark.example/", "http://127.0.0.1.touchmark.example/", "https://localhost.example/"],
    ...["https://notlocalhost/", "http://192.168.0.7:3000/", "http://10.127.0.0.1.nip.io/", "http://0.0.0.0:3000/"],
    ...["http://128.0.0.1/", "http://[::2]/", "file:///home/anna/verify.html", "data:text/html,x"],
  ]

  async function product() {
    const me = await service.company()
    const [first] = await service.minted(me, [SINGLE])
    const { name } = (await answerOf(first!.short_code)).issuer
    await act("attester", "attest", [issuerIdOf(me.company_id), name, "acme.example"])
    const { short_code, token_id } = (await service.minted(me, [SINGLE]))[0]!
    service.clock.advance(60_000)
    const file = (await service.call(`GET /certificates/${short_code}`)).text
    return { short_code, token_id, file, answer: await answerOf(short_code) }
  }
  const chain = {
    ...{ chain_id: MAINNET_CHAIN_ID, network: "local", registry: LOCAL_REGISTRY, rpc_urls: ["http://model"] },
  } as unknown as ChainDescription
  const fetch = (async (_url: unknown, init?: RequestInit) =>
    Response.json(await model().request(JSON.parse(String(init!.body))))) as typeof globalThis.fetch

  it("which counts for a page of this machine alone, whatever a server or a file says", async () => {
    const { short_code, token_id, file, answer } = await product()
    const said = async (url: string) => {
      vi.stubGlobal("location", new URL(url))
      vi.stubGlobal("fetch", fetch)
      const code = short_code.replaceAll("-", "")
      const own = [await checkCertificate(file, code, [chain]), await checkCode(code, [chain])]
      const notices = own.map(({ report }) =>
        report.checks.flatMap((one) => (one.outcome === "notice" ? one.check : [])),
      )
      const isOpen = notices.every((checks) => checks.includes("registry_known") && checks.includes("issuer_attested"))
      return own.flatMap((check) => {
        const browser: BrowserStatement = { state: "read", ...check, differing: [] }
        return (["mainnet", "local"] as const).map((network) => {
          const index = { state: "found", answer: { ...answer, network } } as const
          const outcome = outcomeOf(index, browser, "2026-11-21")
          return [outcome, tone(outcome), makerOf(index, browser)?.attested, isOpen]
        })
      })
    }
    const all = (one: unknown[]) => Array.from({ length: 4 }, () => one)
    const tokenOf = async () => (await checkToken(token_id as `0x${string}`, MAINNET_CHAIN_ID, [chain])).proves_nothing
    for (const url of ON_THIS_MACHINE)
      expect([url, await said(url)]).toEqual([url, all(["valid", "green", true, false])])
    expect(await tokenOf()).toBe(false)
    for (const url of ELSEWHERE)
      expect([url, await said(url)]).toEqual([url, all(["demonstration", "amber", false, true])])
    expect(await tokenOf()).toBe(true)
  })
})

const mintedAt = async (code: string) => Date.parse((await answerOf(code)).minted_at) / 1_000

/** A random action of a key holder; refused ones change nothing. */
async function happen(random: Random, issuer: string, name: string): Promise<void> {
  const head = model().head()
  const earlier = BigInt(head.timestamp_s - 12 * random.integer(0, 12))
  const first = BigInt(Math.max(1, head.number - random.integer(0, 14)))
  const acts = [
    () => act("attester", "attest", [issuer, random.pick([name, "Renamed Kft."]), "acme.example"]),
    () => act("attester", "revokeIssuer", [issuer, earlier]),
    () => act("deployer", "distrust", [issuer, first, first, 1]),
  ]
  await random.pick([...acts, acts[0]!])()
}
