import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type Address,
  getAddress,
  getContractAddress,
  type Hex,
  hashMessage,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { createRpc } from "#chain/rpc/rpc.ts"
import { CLASSES, isUsedUp } from "#http/limits/limits.ts"
import { CUSTOM_FIELDS_MAX, type Me, type WalletChallenge } from "#shared/api/companies.ts"
import type { LocalChain } from "#stand-ins/chain/local-chain.ts"
import { ask, caller, openCounting } from "#test/stand-ins/chain/local-fixture.ts"
import { openKey, setCompany } from "#test/support/accounts.ts"
import { memberOf, namesOfEvents, type Owner } from "#test/support/calls.ts"
import { renewService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

const service = renewService()

const me = async (token: string) => (await service.call<Me>("GET /me", { token })).json

describe("POST /update-company-profile", () => {
  const save = (token: string, json: unknown) => service.call("POST /update-company-profile", { token, json })
  const VAT = "12892312-2-41"

  it("keeps VAT number and address, and says so in GET /me", async () => {
    const owner = await service.company()
    const { status, json } = await save(owner.token, { vat_number: VAT, address: " Fő tér 1.\r\n7100 Szekszárd " })
    expect(status).toBe(200)
    expect(json).toEqual({ detail: "Saved." })
    expect(await me(owner.token)).toMatchObject({ vat_number: "HU12892312", address: "Fő tér 1.\n7100 Szekszárd" })
    expect(await namesOfEvents(service)).toEqual(["company.profile_changed"])
  })

  it.each([
    ["https://www.Kék.example/shop?x=1", "www.xn--kk-bja.example"],
    ["acme.example.", "acme.example"],
    ["", null],
    ["owner@acme.example", undefined],
    ["acme.example:8080", undefined],
    ["123", undefined],
  ])("takes a domain from what people copy: %s", async (domain, kept) => {
    const owner = await service.company()
    const { status } = await save(owner.token, { domain, public_vat_number: true })
    expect(status).toBe(kept === undefined ? 400 : 200)
    const shown = { domain: kept ?? null, public_vat_number: kept !== undefined }
    expect(await me(owner.token)).toMatchObject(shown)
  })

  it("changes what is given, leaves the rest and clears what is null or empty", async () => {
    const owner = await service.company("enterprise")
    await save(owner.token, {
      vat_number: VAT,
      address: "Fő tér 1.",
      code_prefix: "acme",
      language: "hu",
      company: "Duna Zrt.",
    })
    await save(owner.token, {})
    expect(await me(owner.token)).toMatchObject({
      company: "Duna Zrt.",
      vat_number: "HU12892312",
      address: "Fő tér 1.",
      code_prefix: "ACME",
      language: "hu",
    })
    await save(owner.token, { vat_number: "", address: null, code_prefix: null })
    expect(await me(owner.token)).toMatchObject({
      company: "Duna Zrt.",
      vat_number: null,
      address: null,
      code_prefix: null,
    })
  })

  it.each([
    [
      "a VAT number that is none",
      { vat_number: "HU12892313" },
      "This VAT number is not valid: check its digits. From outside Europe, write your country’s two letters before your tax number, such as US 12-3456789.",
    ],
    ["an empty name", { company: " " }, "Company name is required"],
    ["a short prefix", { code_prefix: "A" }, "A prefix has 2 to 8 letters or digits."],
    ["a long prefix", { code_prefix: "ABCDEFGHI" }, "A prefix has 2 to 8 letters or digits."],
    ["a prefix with an accent", { code_prefix: "ÁCME" }, "A prefix has 2 to 8 letters or digits."],
    ["a long address", { address: "x".repeat(501) }, "address: At most 500 characters."],
    [
      "an address with a bell in it",
      { address: "Fő \u0007 tér" },
      "This contains a character that cannot be used. Type it again.",
    ],
    ["a length that no code has", { batch_code_length: 14 }, "batch_code_length: Choose one of: 12, 16."],
    ["a language we do not speak", { language: "de" }, "language: Choose one of: en, hu."],
  ])("refuses %s and saves nothing", async (_name, json, detail) => {
    const owner = await service.company("enterprise")
    const { status, json: body } = await save(owner.token, { company: "Other", address: "Elsewhere", ...json })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "invalid_input", detail })
    expect(await me(owner.token)).toMatchObject({ address: null, vat_number: null, code_prefix: null })
  })

  it("keeps how long the codes of batches are to be", async () => {
    const owner = await service.company()
    expect((await me(owner.token)).batch_code_length).toBe(12)
    await save(owner.token, { batch_code_length: 16 })
    await save(owner.token, { address: "Fő tér 1." })
    expect((await me(owner.token)).batch_code_length).toBe(16)
    await save(owner.token, { batch_code_length: 12 })
    expect((await me(owner.token)).batch_code_length).toBe(12)
  })

  it("gives a prefix to Enterprise alone, but lets others clear or keep theirs", async () => {
    const owner = await service.company("business")
    expect((await save(owner.token, { code_prefix: "ACME" })).json.code).toBe("plan_does_not_include")
    await change(owner, { code_prefix: "ACME" })
    expect((await save(owner.token, { code_prefix: "acme", address: "x" })).status).toBe(200)
    expect((await save(owner.token, { code_prefix: "" })).status).toBe(200)
    expect((await me(owner.token)).code_prefix).toBeNull()
  })

  it.each([
    ["name", { company: "Another Kft." }, { name: "Another Kft.", vat_number: null }],
    ["VAT number", { vat_number: "DE136695976" }, { name: null, vat_number: "DE136695976" }],
    ["VAT number, taken away", { vat_number: null }, { name: null, vat_number: "" }],
    ["address", { address: "Elsewhere" }, null],
    ["VAT number, written otherwise", { vat_number: "HU 12892312" }, null],
  ])("keeps a verification and what was verified; a new value waits beside it: %s", async (_name, json, pending) => {
    const owner = await service.company("business")
    await save(owner.token, { vat_number: VAT })
    await change(owner, { verified: 1, verified_at: 1 })
    const { company } = await me(owner.token)
    const { json: body } = await save(owner.token, json)
    const waiting = "Saved. The present name and VAT number stay in force until the new ones are verified."
    expect(body.detail).toBe(pending ? waiting : "Saved.")
    const first = await me(owner.token)
    expect(first).toMatchObject({ verified: true, company, vat_number: "HU12892312", pending })
    service.clock.advance(1_000)
    await save(owner.token, { address: "Somewhere" })
    expect((await me(owner.token)).pending?.since).toBe(first.pending?.since)
    // The old values again: nothing waits.
    await save(owner.token, { company, vat_number: VAT })
    expect(await me(owner.token)).toMatchObject({ verified: true, company, vat_number: "HU12892312", pending: null })
  })
})

function change(owner: Owner, columns: object): Promise<unknown> {
  return setCompany(service.app, owner.company_id, columns)
}

describe("custom fields", () => {
  const add = (token: string, key: unknown) =>
    service.call<{ key: string }>("POST /custom-fields", { token, json: { key } })
  const list = async (token: string) => (await service.call<string[]>("GET /custom-fields", { token })).json
  const remove = (token: string, key: string) =>
    service.call(`DELETE /custom-fields/${encodeURIComponent(key)}`, { token })

  it("are a company's own list of names, in the order they were added, for all its users", async () => {
    const owner = await service.company("business")
    const other = await service.company()
    const colleague = await memberOf(service, owner)
    expect((await add(owner.token, "Colour")).status).toBe(201)
    expect((await add(colleague, "  Szövés   helye\n")).json).toEqual({ key: "Szövés helye" })
    await add(other.token, "Theirs")
    expect(await list(owner.token)).toEqual(["Colour", "Szövés helye"])
    expect((await remove(other.token, "Colour")).status).toBe(404)
    expect((await remove(colleague, "Colour")).status).toBe(200)
    expect((await remove(owner.token, "Colour")).status).toBe(404)
    expect(await list(owner.token)).toEqual(["Szövés helye"])
  })

  it("take a name that is there already for no error", async () => {
    const { token } = await service.company()
    for (const key of ["Ár", "A\u0301r", " Ár "]) expect((await add(token, key)).status).toBe(201)
    expect(await list(token)).toEqual(["Ár"])
  })

  it("hold names that look like something else", async () => {
    const { token } = await service.company()
    const names = ["constructor", "prototype", "a/b", "50%", "x?y=1#z", "..", "=1+1", "<b>", "' or 1=1 --"]
    for (const name of names) expect((await add(token, name)).status).toBe(201)
    expect(await list(token)).toEqual(names)
    for (const name of names.filter((one) => one !== "..")) expect((await remove(token, name)).status).toBe(200)
  })

  it.each([
    ["nothing", undefined, "Enter a name for the field."],
    ["white space", " \t", "Enter a name for the field."],
    ["a long name", "x".repeat(65), "A field name has at most 64 characters."],
    ["__proto__", "__proto__", "A field cannot have this name. Choose another one."],
    ["a control character", "a\u0000b", "A field cannot have this name. Choose another one."],
    ["reversed writing", "a\u202Eb", "A field cannot have this name. Choose another one."],
    ["a hidden character", "a\u200Bb", "A field cannot have this name. Choose another one."],
    ["a list", ["a"], "Enter a name for the field."],
  ])("refuse %s", async (_name, key, detail) => {
    const { token } = await service.company()
    const { status, json } = await add(token, key)
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: "invalid_input", detail })
    expect(await list(token)).toEqual([])
  })

  it(`are ${CUSTOM_FIELDS_MAX} at most, also when they come all at once`, async () => {
    const { token } = await service.company()
    const names = Array.from({ length: CUSTOM_FIELDS_MAX + 6 }, (_, index) => `Field ${index}`)
    const statuses = (await Promise.all(names.map((name) => add(token, name)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(CUSTOM_FIELDS_MAX)
    expect(statuses.filter((status) => status === 409)).toHaveLength(6)
    expect((await add(token, (await list(token))[0])).status).toBe(201)
  })
})

type Company = Awaited<ReturnType<TestService["company"]>>
const writes = (request: string) => (request.startsWith("GET") ? undefined : { product_name: "Bell" })
const MISSING = crypto.randomUUID()

describe("a company's calls by all its keys together", () => {
  it.each([
    [`PATCH /products/${MISSING}`, "write", 404, "GET /product-stats"],
    ["GET /product-stats", "read", 200, `PATCH /products/${MISSING}`],
  ] as const)("%s are bounded as %s, with the wait told, for it alone", async (request, kind, usual, elsewhere) => {
    const [me, other] = [await service.company(), await service.company()]
    const keyOf = (company: Company) => openKey(service.app, company, ["products:read", "products:write"])
    let asked = 0
    while (!(await isUsedUp(service.limits.companies[kind], me.company_id))) asked++
    expect(asked).toBe(CLASSES[kind].company[0])
    for (const token of [await keyOf(me), me.token]) {
      const { status, json, headers } = await service.call(request, { token, json: writes(request) })
      expect([status, json.code, headers.get("retry-after")]).toEqual([429, "too_many_requests", "10"])
    }
    // The other kind of call, and another company's, are not concerned.
    expect((await service.call(request, { token: await keyOf(other), json: writes(request) })).status).toBe(usual)
    expect((await service.call(elsewhere, { token: await keyOf(me), json: writes(elsewhere) })).status).not.toBe(429)
    service.clock.advance(10_000)
    expect((await service.call(request, { token: me.token, json: writes(request) })).status).toBe(usual)
  })
})

/** Deploys what it is called with. */
const FACTORY = "0x600f8060093d393df336600060003760003660006000f500"
const factory = getContractAddress({ from: caller.address, nonce: 0n })

/** A contract that takes any signature of one message (ERC-1271), and where the factory puts it. */
function walletAccepting(message: string): { address: Address; code: Hex } {
  const code =
    `0x60368060093d393df37f${hashMessage(message).slice(2)}60043514631626ba7e60e01b0260005260206000f3` as const
  return { code, address: getContractAddress({ opcode: "CREATE2", from: factory, salt: "0x00", bytecode: code }) }
}

async function sendTo(local: LocalChain, nonce: number, to: { to?: Address; data: Hex }): Promise<void> {
  const fees = { type: "eip1559", maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const
  const signed = await caller.signTransaction({ ...fees, ...to, chainId: local.chain_id, nonce, gas: 300_000n })
  await ask(local, "eth_sendRawTransaction", signed)
  await local.mine()
}

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

  it("may be a contract, which its chain is asked about, deployed or not yet", async () => {
    const directory = mkdtempSync(join(tmpdir(), "wallet-"))
    const local = await openCounting(directory)
    const ours = service.app.chains.get(11155111)!
    service.app.chains.set(11155111, { ...ours, rpc: createRpc([(body) => local.request(body as never)]) })
    try {
      const { token } = await service.company("free")
      const signature = `0x${"12".repeat(64)}` as const
      const first = walletAccepting((await challenge(token)).message)
      const wrapped = serializeErc6492Signature({ address: factory, data: first.code, signature })
      expect((await set(token, another.address, wrapped)).status).toBe(400)
      expect((await set(token, first.address, signature)).status).toBe(400)
      await sendTo(local, 0, { data: FACTORY })
      expect((await set(token, first.address, wrapped)).status).toBe(200)
      const second = walletAccepting((await challenge(token)).message)
      await sendTo(local, 1, { to: factory, data: first.code })
      await sendTo(local, 2, { to: factory, data: second.code })
      expect((await set(token, first.address, signature)).status).toBe(400)
      expect((await set(token, second.address, signature)).status).toBe(200)
      await challenge(token)
      service.app.chains.set(11155111, { ...ours, rpc: createRpc([() => Promise.reject(new Error("away"))]) })
      expect((await set(token, second.address, signature)).json.code).toBe("chain_unavailable")
      expect((await me(token)).wallet).toBe(second.address.toLowerCase())
    } finally {
      service.app.chains.set(11155111, ours)
      await local.close()
      rmSync(directory, { recursive: true, force: true })
    }
  })

  it("may have signed compactly", async () => {
    const { token } = await service.company()
    const { message } = await challenge(token)
    const compact = signatureToCompactSignature(parseSignature(await wallet.signMessage({ message })))
    expect((await set(token, wallet.address, serializeCompactSignature(compact))).status).toBe(200)
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
