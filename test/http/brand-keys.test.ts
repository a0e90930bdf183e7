/** The keys that a brand has named, and what the chain says of them. */
import { privateKeyToAccount } from "viem/accounts"
import { hashTypedData, recoverTypedDataAddress } from "viem/utils"
import { describe, expect, it } from "vitest"
import { keyActData } from "#contracts/key-acts.ts"
import { LOCAL_KEYS } from "#contracts/local.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import { keyHashOf, statementDigest } from "#proof/statement.ts"
import type { IssuerFile } from "#proof/statement-check.ts"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import type { Unsigned } from "#shared/api/statements.ts"
import {
  actToSign,
  BRAND_KEYS_MAX,
  type BrandAct,
  messageAbout,
  type Signable,
  statementToSign,
} from "#shared/brand-acts.ts"
import { MAINNET_CHAIN_ID, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { newPasskey } from "#test/proof/passkey.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"
import { typedDigest } from "#web/dashboard/brand-keys/signers.ts"

const service = prepareService()
const owner = prepare(() => service.company())
type Me = Awaited<ReturnType<TestService["company"]>>

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const list = async (me: Me) => (await service.call<BrandKeyList>("GET /brand-keys", { token: me.token })).json
const name = (me: Me, address: unknown) =>
  service.call<{ code: string }>("POST /brand-keys", { token: me.token, json: { address } })

describe("the brand's keys", () => {
  it("are what the company has named, with what each chain says of them", async () => {
    const me = await service.company()
    expect((await name(me, addressOf("A"))).status).toBe(200)
    expect((await name(me, addressOf("a"))).status).toBe(200)
    const hash = keyHashOf({ address: addressOf("a") })
    const before = await list(me)
    expect(before.issuer).toBe(issuerIdOf(me.company_id))
    expect(before.keys).toEqual([{ key_hash: hash, address: addressOf("a"), created_at: expect.any(String) }])
    expect(
      before.networks.map(({ contract, lives, nonce, signed_from }) => [contract, lives, nonce, signed_from]),
    ).toEqual(before.networks.map(() => [LOCAL_KEYS.toLowerCase(), {}, 0, null]))
    const [{ chain_id }] = before.networks as [BrandKeyList["networks"][0]]
    await service.models[chain_id].call("attester", "addKey", [issuerIdOf(me.company_id), hash, 1, "0x"])
    await service.tick()
    const [first, ...others] = (await list(me)).networks
    expect(first!.lives).toEqual({ [hash]: { from: expect.any(Number), until: null, compromised: false } })
    for (const other of others) expect(other.lives).toEqual({})
    expect((await list(await service.company())).keys).toEqual([])
  })

  it("stand in the domain's file with their times on the main network", async () => {
    const me = await service.company()
    await name(me, addressOf("a"))
    const args = [issuerIdOf(me.company_id), keyHashOf({ address: addressOf("a") }), 1, "0x"]
    await service.models[TESTNET_CHAIN_ID].call("attester", "addKey", args)
    service.models[MAINNET_CHAIN_ID].mine()
    await service.models[MAINNET_CHAIN_ID].call("attester", "addKey", args)
    await service.tick()
    const { networks } = await list(me)
    const [test, main] = [TESTNET_CHAIN_ID, MAINNET_CHAIN_ID].map(
      (id) => Object.values(networks.find(({ chain_id }) => chain_id === id)!.lives)[0]!.from,
    )
    expect(main).not.toBe(test)
    const { json } = await service.call<IssuerFile>("GET /issuer-file", { token: me.token })
    expect(json.issuers[0]!.keys).toMatchObject([{ from: new Date(main! * 1_000).toISOString() }])
  })

  it("may be passkeys, which are points of their curve", async () => {
    const me = await service.company()
    const { public_key } = newPasskey()
    const nameKey = async (json: object) => {
      const answer = await service.call<{ code: string }>("POST /brand-keys", { token: me.token, json })
      return [answer.status, answer.json.code]
    }
    const refused = [400, "invalid_input"]
    expect(await nameKey({ public_key })).toEqual([200, undefined])
    expect(await nameKey({ public_key: { ...public_key, x: public_key.y } })).toEqual(refused)
    expect(await nameKey({ public_key: { ...public_key, y: "0x12" } })).toEqual(refused)
    expect(await nameKey({ public_key: { ...public_key, y: "z".repeat(66) } })).toEqual(refused)
    expect(await nameKey({ public_key: "0x12" })).toEqual(refused)
    const word = `0x${"0".repeat(64)}`
    expect(await nameKey({ public_key: { x: word, y: word } })).toEqual(refused)
    expect(await nameKey({})).toEqual([400, "invalid_input"])
    expect(await nameKey({ public_key, address: addressOf("a") })).toEqual([400, "invalid_input"])
    const listed = { key_hash: keyHashOf({ public_key }), public_key, created_at: expect.any(String) }
    expect((await list(me)).keys).toEqual([listed])
  })

  it("are at most eight, and come off the list again", async () => {
    const me = await service.company()
    for (let at = 0; at < BRAND_KEYS_MAX; at++) await name(me, addressOf(String(at)))
    expect((await name(me, addressOf("f"))).json.code).toBe("limit_reached")
    expect((await name(me, "0x12")).status).toBe(400)
    const [{ key_hash }] = (await list(me)).keys as [BrandKeyList["keys"][0]]
    const forget = async (who: Me) =>
      (await service.call(`DELETE /brand-keys/${key_hash}`, { token: who.token })).status
    expect([await forget(owner), await forget(me), await forget(me)]).toEqual([404, 200, 404])
    expect((await list(me)).keys).toHaveLength(BRAND_KEYS_MAX - 1)
  })
})

describe("what a wallet is asked to sign", () => {
  const ISSUER: Hex = `0x${"11".repeat(32)}`
  const HASH: Hex = `0x${"22".repeat(32)}`
  const place = { chain_id: 11155111, contract: LOCAL_KEYS, nonce: 3 }
  const account = privateKeyToAccount(`0x${"b7".repeat(32)}`)
  const digestOf = ({ typed: { types, ...typed } }: Signable) => {
    const { EIP712Domain: _, ...own } = types
    return hashTypedData({ ...typed, types: own } as never)
  }

  it.each<[BrandAct, "AddKey" | "EndKey" | "SetSignedFrom", unknown[]]>([
    [{ act: "add", type: "secp256k1", key_hash: HASH }, "AddKey", [ISSUER, HASH, 1]],
    [{ act: "add", type: "p256", key_hash: HASH }, "AddKey", [ISSUER, HASH, 2]],
    [{ act: "end", key_hash: HASH, since_s: 9 }, "EndKey", [ISSUER, HASH, 9n, false]],
    [{ act: "stolen", key_hash: HASH, since_s: 9 }, "EndKey", [ISSUER, HASH, 9n, true]],
    [{ act: "signed_from", time_s: 12 }, "SetSignedFrom", [ISSUER, 12n]],
  ])("is the contract's: %j", (act, type, args) => {
    const keys = { chain_id: place.chain_id, keys: LOCAL_KEYS }
    const asked = actToSign(place, ISSUER, act)
    expect(toHex(typedDigest(asked))).toBe(digestOf(asked))
    expect(digestOf(asked)).toBe(hashTypedData(keyActData(type, keys, args, 3n) as never))
  })

  it("is the statement of the formats, of a batch and of a single product", async () => {
    const mint = { chain_id: 11155111 as const, registry: LOCAL_KEYS, issuer: ISSUER, subject: HASH, minted_at: "" }
    const single = `0x${"f".repeat(64)}` as Hex
    for (const one of [
      { ...mint, root: HASH, size: 5 },
      { ...mint, token_id: single, record_hash: HASH },
    ] as Unsigned[]) {
      const message = messageAbout(one, 7)
      const asked = statementToSign(one, message)
      expect(toHex(typedDigest(asked))).toBe(digestOf(asked))
      expect(digestOf(asked)).toBe(statementDigest(message, { ...one, registry: one.registry.toLowerCase() as Hex }))
      const signature = await account.sign({ hash: digestOf(asked) })
      expect(fromHex(signature)).toHaveLength(65)
      const { EIP712Domain: _, ...types } = asked.typed.types
      expect(await recoverTypedDataAddress({ ...asked.typed, types, signature } as never)).toBe(account.address)
    }
  })
})
