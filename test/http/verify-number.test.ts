import { describe, expect, it } from "vitest"
import { LOCAL_ISSUERS } from "#contracts/local.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { TokenAnswer } from "#shared/api/verifications.ts"
import { attestCompany } from "#test/support/accounts.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { SINGLE } from "#test/support/service.ts"

const service = prepareService()
const owner = prepare(() => service.company())

const SECRETS = {
  serial_number: "SECRET-1",
  batch_number: "SECRET-2",
  metadata_json: { attributes: { Lot: "SECRET-3" } },
}
const prove = <Body = TokenAnswer>(code: string) => service.call<Body>("POST /verify", { json: { code } })
const single = () => service.minted(owner, [{ product_name: "Jug", category: "Ceramics", ...SINGLE, ...SECRETS }])
const batch = (count: number) =>
  service.minted(
    owner,
    Array.from({ length: count }, (_, index) => ({
      product_name: `Cup ${index}`,
      nft_scope: "batch" as const,
      ...SECRETS,
    })),
  )

describe("POST /verify with a number instead of a code", () => {
  describe("happy", () => {
    it("tells of a single product's token its name and category", async () => {
      const [made] = await single()
      const { status, json } = await prove(made!.token_id)
      expect(status).toBe(200)
      expect(json).toMatchObject({ kind: "token", scope: "individual", name: "Jug", category: "Ceramics", count: 1 })
      expect(json).toMatchObject({ status: "valid", token_id: made!.token_id, tx_hash: made!.tx_hash, chain_id: 1 })
      expect(json.issuer).toMatchObject({ name: null, attested: false })
    })

    it("takes the decimal id of an explorer, and a transaction's hash", async () => {
      const [made] = await single()
      expect((await prove(BigInt(made!.token_id).toString())).json.token_id).toBe(made!.token_id)
      expect((await prove(made!.tx_hash)).json).toMatchObject({ kind: "token", token_id: made!.token_id })
    })

    it("tells of a batch its issuer, size and block, and of which token nothing more", async () => {
      const made = await batch(3)
      const { json } = await prove(made[1]!.token_id)
      expect(json).toMatchObject({ kind: "token", scope: "batch", token_id: made[1]!.token_id, batch: { size: 3 } })
      expect(json.name).toBeUndefined()
      const ofTransaction = (await prove(made[0]!.tx_hash)).json
      expect(ofTransaction).toMatchObject({ kind: "transaction", scope: "batch", token_id: null, count: 3 })
      expect(ofTransaction.block_number).toBe(json.block_number)
    })

    it("names the attested issuer", async () => {
      const me = await service.company()
      const [made] = await service.minted(me, [SINGLE])
      await attestCompany(service.app, me.company_id, "acme.example")
      await service.tick(3)
      const { issuer } = (await prove(made!.token_id)).json
      expect(issuer).toMatchObject({ attested: true, domain: "acme.example", name: expect.stringMatching(/^Company/) })
    })

    it("vouches for no name whose attestation was withdrawn from its beginning", async () => {
      const me = await service.company()
      const [made] = await service.minted(me, [SINGLE])
      await attestCompany(service.app, me.company_id, "acme.example")
      await service.tick(3)
      const revoked = [issuerIdOf(me.company_id), 1n]
      await service.models[1].call("attester", "revokeIssuer", revoked, { to: LOCAL_ISSUERS })
      await service.tick(1)
      const { issuer } = (await prove(made!.token_id)).json
      expect(issuer).toMatchObject({ attested: false, attested_at: null, revoked_at: null })
    })

    it("says nothing of a chain that the index could not be checked against", async () => {
      const [made] = await service.minted(owner, [SINGLE])
      const setHaltedReason = (halted_reason: string | null) =>
        service.app.db.write((tx) =>
          tx.updateTable("chains").set({ halted_reason }).where("chain_id", "=", 1).execute(),
        )
      await setHaltedReason("Replaced a final block.")
      const answers = [await prove<{ code: string }>(made!.token_id), await prove<{ code: string }>(made!.tx_hash)]
      await setHaltedReason(null)
      for (const one of answers) expect(one).toMatchObject({ status: 503, json: { code: "chain_unavailable" } })
      expect((await prove(made!.token_id)).json.status).toBe("valid")
    })

    it("says when the token or its batch is recalled", async () => {
      const made = await batch(2)
      const recall = (scope: string) =>
        service.call("POST /recall", { token: owner.token, json: { short_code: made[0]!.short_code, scope } })
      await recall("product")
      await service.tick(3)
      expect((await prove(made[0]!.token_id)).json.status).toBe("recalled")
      expect((await prove(made[1]!.token_id)).json.status).toBe("valid")
      await recall("batch")
      await service.tick(3)
      expect((await prove(made[1]!.token_id)).json.status).toBe("recalled")
      expect((await prove(made[0]!.tx_hash)).json.status).toBe("recalled")
    })
  })

  describe("error", () => {
    it("knows nothing of an id beside the batch, nor of a hash nobody signed", async () => {
      const made = await batch(2)
      const beyond = `0x${(BigInt(made[1]!.token_id) + 1n).toString(16).padStart(64, "0")}`
      for (const number of [beyond, `0x${"7".repeat(64)}`]) {
        expect(await prove<{ code: string }>(number)).toMatchObject({ status: 404, json: { code: "unknown_code" } })
      }
    })

    it("does not count what is not confirmed", async () => {
      const [made] = await single()
      const { confirmed_block } = await service.app.db.read
        .selectFrom("chains")
        .select("confirmed_block")
        .where("chain_id", "=", 1)
        .executeTakeFirstOrThrow()
      const set = (block: number) =>
        service.app.db.write((tx) =>
          tx.updateTable("chains").set({ confirmed_block: block }).where("chain_id", "=", 1).execute(),
        )
      await set(0)
      for (const number of [made!.token_id, made!.tx_hash]) expect((await prove(number)).status).toBe(404)
      await set(confirmed_block)
    })
  })

  describe("security", () => {
    it("gives no code, serial number or attribute away", async () => {
      const [one] = await single()
      const many = await batch(2)
      for (const number of [one!.token_id, one!.tx_hash, many[0]!.token_id, many[0]!.tx_hash]) {
        const { text } = await prove(number)
        expect(text).not.toMatch(/SECRET/)
        for (const { short_code } of [one!, ...many]) expect(text).not.toContain(short_code)
      }
    })

    it("makes guessing slow, as with codes", async () => {
      const statuses = new Set<number>()
      for (let guess = 0; guess < 40; guess++) {
        statuses.add((await prove(`0x${guess.toString(16).padStart(64, "8")}`)).status)
      }
      expect([...statuses].sort()).toEqual([404, 429])
    })
  })
})
