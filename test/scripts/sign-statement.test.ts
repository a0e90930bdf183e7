import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { type Certificate, certificateText } from "#proof/certificate.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf } from "#proof/statement.ts"
import { signCertificates, signUnsigned } from "#scripts/statements/sign.ts"
import type { UnsignedList } from "#shared/api/statements.ts"
import { openKey } from "#test/support/accounts.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { prepareService } from "#test/support/prepare.ts"

const ACCOUNT = privateKeyToAccount(`0x${"1".repeat(64)}`)
const directory = prepareDirectory()
const service = prepareService()
beforeAll(() => void vi.spyOn(console, "log").mockImplementation(() => {}))
afterAll(() => vi.restoreAllMocks())

async function withMints() {
  const me = await service.company()
  const key = keyHashOf({ address: ACCOUNT.address.toLowerCase() as Hex })
  for (const model of Object.values(service.models))
    await model.call("attester", "addKey", [issuerIdOf(me.company_id), key, 1, "0x"])
  await service.tick()
  const minted = [...(await service.minted(me, [{ nft_scope: "batch" }])), ...(await service.minted(me, [{}]))]
  const left = async () => (await service.call<UnsignedList>("GET /unsigned-mints", { token: me.token })).json.items
  const asked = { service: `${service.url}/`, api_key: await openKey(service.app, me), follow: false }
  return { minted, left, asked }
}

describe("sign-statement", () => {
  it("signs for one mint, then for all that is left", async () => {
    const { left, asked } = await withMints()
    const [batch, single] = await left()
    await signUnsigned({ ...asked, only: [batch!.subject] }, ACCOUNT)
    expect((await left()).map(({ subject }) => subject)).toEqual([single!.subject])
    await expect(signUnsigned({ ...asked, only: [batch!.subject] }, ACCOUNT)).rejects.toThrow(/already signed/)
    await signUnsigned({ ...asked, only: null }, ACCOUNT)
    expect(await left()).toEqual([])
  })

  it("says what the service refuses", async () => {
    const { asked, left } = await withMints()
    const stranger = privateKeyToAccount(`0x${"2".repeat(64)}`)
    await expect(signUnsigned({ ...asked, only: null }, stranger)).rejects.toThrow(
      /Nothing was signed: The blockchain does not/,
    )
    await expect(signUnsigned({ ...asked, api_key: "tm_none", only: null }, ACCOUNT)).rejects.toThrow(/answered 401/)
    expect(await left()).toHaveLength(2)
  })

  it("leaves out mints that are older than the key, and signs the later ones", async () => {
    const me = await service.company()
    await service.minted(me, [{ nft_scope: "batch" }])
    const key = keyHashOf({ address: ACCOUNT.address.toLowerCase() as Hex })
    for (const model of Object.values(service.models))
      await model.call("attester", "addKey", [issuerIdOf(me.company_id), key, 1, "0x"])
    await service.minted(me, [{ nft_scope: "batch" }])
    const left = async () => (await service.call<UnsignedList>("GET /unsigned-mints", { token: me.token })).json.items
    const [older] = await left()
    const asked = { service: service.url, api_key: await openKey(service.app, me), follow: false }
    await signUnsigned({ ...asked, only: null }, ACCOUNT)
    expect((await left()).map(({ subject }) => subject)).toEqual([older!.subject])
  })

  it("signs what comes behind more than a hundred that are refused", async () => {
    const me = await service.company()
    await service.minted(
      me,
      Array.from({ length: 101 }, () => ({})),
    )
    const key = keyHashOf({ address: ACCOUNT.address.toLowerCase() as Hex })
    for (const model of Object.values(service.models))
      await model.call("attester", "addKey", [issuerIdOf(me.company_id), key, 1, "0x"])
    const [later] = await service.minted(me, [{}])
    const asked = { service: service.url, api_key: await openKey(service.app, me), follow: false }
    // An API key is answered 60 times a second by the service's clock.
    vi.mocked(console.log).mockImplementation(() => void service.clock.advance(100))
    await signUnsigned({ ...asked, only: null }, ACCOUNT)
    const { json } = await service.call<Certificate>(`GET /certificates/${later!.short_code}`)
    expect(json.statements).toHaveLength(1)
  })

  it("signs for 250 batches, page by page", async () => {
    const page_size = 100
    const word = (n: number) => `0x${n.toString(16).padStart(64, "0")}`
    const place = { chain_id: 1, registry: `0x${"a1".repeat(20)}`, issuer: word(7), minted_at: "2026-02-05T10:00:00Z" }
    const batch = (n: number) => ({ ...place, subject: word(n), root: word(n), size: 3 })
    let unsigned = Array.from({ length: 250 }, (_, at) => at + 1)
    vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
      if (body) {
        const { statement } = JSON.parse(String(body))
        unsigned = unsigned.filter((n) => word(n) !== statement.message.root)
        return Response.json({})
      }
      const cursor = Number(new URL(url).searchParams.get("cursor") ?? 0)
      const behind = unsigned.filter((n) => n > cursor)
      const shown = behind.slice(0, page_size)
      const next_cursor = behind.length > page_size ? String(shown.at(-1)) : null
      return Response.json({ items: shown.map(batch), next_cursor })
    })
    await signUnsigned({ service: "http://x", api_key: "tm_any", only: null, follow: false }, ACCOUNT)
    vi.unstubAllGlobals()
    expect(unsigned).toEqual([])
    expect(console.log).toHaveBeenLastCalledWith(`Signed as ${ACCOUNT.address}: 250 statements, 0 refused.`)
  })

  it("puts into certificates what the service makes of the same key", async () => {
    const { minted, asked } = await withMints()
    const [path, other] = [join(directory, "one.json"), join(directory, "none.json")]
    const read = async () => (await service.call<Certificate>(`GET /certificates/${minted[0]!.short_code}`)).json
    writeFileSync(path, certificateText(await read()))
    writeFileSync(other, "{}")
    await expect(signCertificates([path, other], async () => ACCOUNT)).rejects.toThrow(/Nothing was signed/)
    expect(JSON.parse(readFileSync(path, "utf8")).statements).toBeUndefined()
    await signCertificates([path], async () => ACCOUNT)
    await signUnsigned({ ...asked, only: null }, ACCOUNT)
    const [own, kept] = [JSON.parse(readFileSync(path, "utf8")) as Certificate, await read()]
    const bare = ({ statements }: Certificate) => statements!.map((one) => ({ ...one, message: null, signature: null }))
    expect(bare(own)).toEqual(bare(kept))
  })
})
