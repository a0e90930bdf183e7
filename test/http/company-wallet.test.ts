import { privateKeyToAccount } from "viem/accounts"
import { getAddress } from "viem/utils"
import { describe, expect, it } from "vitest"
import type { Me, WalletChallenge } from "#shared/api/companies.ts"
import { namesOfEvents } from "#test/support/company-calls.ts"
import { renewService } from "#test/support/prepare.ts"

const service = renewService()
const me = async (token: string) => (await service.call<Me>("GET /me", { token })).json

describe("the company's wallet", () => {
  const wallet = privateKeyToAccount(`0x${"5".repeat(64)}`)
  const another = privateKeyToAccount(`0x${"6".repeat(64)}`)
  const challenge = async (token: string) =>
    (await service.call<WalletChallenge>("POST /wallet-challenge", { token })).json
  const set = (token: string, address: string, signature: string) =>
    service.call("POST /wallet", { token, json: { address, signature } })

  it.each([
    ["with its check sum", wallet.address],
    ["in lower case", wallet.address.toLowerCase()],
  ])("is set by a signed message, the address %s, and owns what is minted from then on", async (_name, address) => {
    const owner = await service.company("business")
    const { message, expires_at } = await challenge(owner.token)
    expect(message).toContain("127.0.0.1:0 wants you to show that this wallet is yours.")
    expect(message).toMatch(/the products of Company \d+ Kft\. are minted to it/)
    expect(message).toContain(`Company: ${owner.company_id}`)
    expect(message).toContain(`Expiration Time: ${expires_at}`)
    expect(message).not.toMatch(/chain/i)
    const { status } = await set(owner.token, address, await wallet.signMessage({ message }))
    expect(status).toBe(200)
    expect((await me(owner.token)).wallet).toBe(wallet.address.toLowerCase())
    expect(await namesOfEvents(service)).toEqual(["company.wallet_changed"])
    const [minted] = await service.minted(owner, [{}])
    const { to } = await service.app.db.read
      .selectFrom("records")
      .innerJoin("transactions", "transactions.id", "records.transaction_id")
      .select("transactions.data as to")
      .where("records.token_id", "=", minted!.token_id)
      .executeTakeFirstOrThrow()
    expect(to).toContain(wallet.address.slice(2).toLowerCase())
  })

  it("takes each message once", async () => {
    const { token } = await service.company()
    const { message } = await challenge(token)
    const signature = await wallet.signMessage({ message })
    const uses = await Promise.all(Array.from({ length: 20 }, () => set(token, wallet.address, signature)))
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(uses.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]))
  })

  it("takes no message that is old, was replaced or never asked for", async () => {
    const { token } = await service.company()
    const sign = (message: string) => wallet.signMessage({ message })
    expect((await set(token, wallet.address, await sign("x"))).status).toBe(409)
    const first = await challenge(token)
    const second = await challenge(token)
    expect(first.message).not.toBe(second.message)
    expect((await set(token, wallet.address, await sign(first.message))).status).toBe(400)
    service.clock.advance(10 * 60_000)
    expect((await set(token, wallet.address, await sign(second.message))).status).toBe(409)
    expect((await me(token)).wallet).toBeNull()
  })

  it("takes no other company's message", async () => {
    const [owner, other] = [await service.company(), await service.company()]
    const theirs = await challenge(other.token)
    await challenge(owner.token)
    const { status } = await set(owner.token, wallet.address, await wallet.signMessage({ message: theirs.message }))
    expect(status).toBe(400)
  })

  it("takes no other wallet's signature, and no address that is mistyped", async () => {
    const { token } = await service.company()
    const { message } = await challenge(token)
    const signature = await wallet.signMessage({ message })
    const mistyped = `${getAddress(wallet.address).slice(0, -1)}${wallet.address.endsWith("0") ? "1" : "0"}`
    const swapped = wallet.address.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const cases: [string, string, string][] = [
      [another.address, signature, "signature"],
      [wallet.address, await another.signMessage({ message }), "signature"],
      [wallet.address, await wallet.signMessage({ message: `${message} ` }), "signature"],
      [wallet.address, `0x${"0".repeat(130)}`, "signature"],
      [wallet.address, `0x${"f".repeat(130)}`, "signature"],
      [wallet.address, "0x", "signature"],
      [mistyped, signature, "address"],
      [swapped, signature, "address"],
      [`0x${"0".repeat(40)}`, signature, "address"],
      ["vitalik.eth", signature, "address"],
    ]
    for (const [address, signed, field] of cases) {
      const { status, json } = await set(token, address, signed)
      expect(status, address).toBe(400)
      expect(Object.keys(json.fields ?? {}), address).toEqual([field])
    }
    expect((await me(token)).wallet).toBeNull()
    expect((await set(token, wallet.address, signature)).status).toBe(200)
  })

  it("can be taken away again", async () => {
    const { token } = await service.company()
    const { message } = await challenge(token)
    await set(token, wallet.address, await wallet.signMessage({ message }))
    expect((await service.call("DELETE /wallet", { token })).status).toBe(200)
    expect((await me(token)).wallet).toBeNull()
  })
})
