import { readFileSync } from "node:fs"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { BUNDLE_MB_MAX } from "#proof/bundle.ts"
import type { AttestedIssuer } from "#proof/certificate-report.ts"
import type { ProductRecord } from "#proof/record.ts"
import { RegistryUnreachable, rpcNode } from "#proof/rpc-node.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { parseQuery } from "#shared/query.ts"
import { pdfWith } from "#test/support/read-pdf.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import type { InjectedWallet } from "#web/injected-wallets.ts"
import { resultOfLabel } from "#web/routes.ts"
import { readTyped } from "#web/verify/box/open-result.ts"
import { previewOf } from "#web/verify/card/preview.ts"
import { capitalised, filledAttributes, filledFields, shownProduct } from "#web/verify/card/shown-product.ts"
import type { BrowserStatement } from "#web/verify/card/statements.ts"
import { differingFields } from "#web/verify/chain/shown-fields.ts"
import { walletAddress, walletOfAddress } from "#web/verify/chain/wallet-address.ts"
import { walletFetch, walletNode } from "#web/verify/chain/wallet-node.ts"
import { openFile } from "#web/verify/offline/opened-file.ts"

const issuer = { id: `0x${"ab".repeat(32)}` as const, name: "Kékfestő Kft." }
const record: ProductRecord = {
  v: 2,
  code: "0123456789AK",
  code_salt: "00".repeat(16),
  body: {
    issuer,
    name: "Ocean Blue Shirt",
    serial_number: "KF-1",
    attributes: { colour: "blue" },
    salt: "00".repeat(16),
  },
}
const answer = {
  name: "Ocean Blue Shirt",
  serial_number: "KF-1",
  attributes: { colour: "blue" },
  issuer: { ...issuer, attested: false },
} as unknown as VerifyResponse

describe("the card", () => {
  it("shows filled fields only, in the spec's order", () => {
    const fields = filledFields({
      category: "Apparel",
      serial_number: "KF-1",
      batch_number: "  ",
      manufacture_date: "",
    })
    expect(fields).toEqual([
      { key: "serial_number", value: "KF-1" },
      { key: "category", value: "Apparel" },
    ])
  })

  it("shows attributes under capitalised labels, without the empty ones", () => {
    expect(filledAttributes({ attributes: { woven_in: "Tolna", size: " " } })).toEqual([
      { label: "Woven in", value: "Tolna" },
    ])
    expect(capitalised("őszi kollekció")).toBe("Őszi kollekció")
  })
})

it("asks about a text in which a code and the words beside it read as another", async () => {
  expect(await readTyped("No 0123-4567-89AK v9")).toEqual({ kind: "mistyped", reason: "several" })
  expect(await readTyped("0123-4567-89AK")).toEqual({ kind: "code", code: "0123456789AK" })
})

it("has the description of the record, whoever told it", () => {
  const index = { state: "found", answer: { ...answer, description: "Indigo." } } as const
  expect(shownProduct(index, { state: "reading" })!.description).toBe("Indigo.")
  const body = { ...record.body, description: "Indigo." }
  const own = { state: "read", report: { verdict: "valid" }, certificate: { record: { body }, chain_id: 1 } }
  expect(shownProduct({ state: "unreachable" }, own as never)!.description).toBe("Indigo.")
})

describe("what our index showed against what was proved", () => {
  it("is the same when every field is", () => {
    expect(differingFields(answer, record.body)).toEqual([])
  })

  it("is the same where our index keeps the lines of a description, and the record its words", () => {
    const proved = { ...record.body, description: "Printed by hand. • 100 % linen • Wash at 30 °C" }
    const lines = { ...answer, description: "Printed by hand.\n• 100 % linen\n• Wash at 30 °C" }
    expect(differingFields(lines, proved)).toEqual([])
    expect(differingFields({ ...lines, description: "Printed by hand.\n• Wash at 30 °C" }, proved)).toEqual([
      "description",
    ])
    const browser = {
      state: "read",
      report: { verdict: "valid" },
      certificate: { record: { ...record, body: proved } },
    }
    const index = { state: "found", answer: lines } as never
    expect(shownProduct(index, browser as never)!.description).toBe(lines.description)
  })

  it.each<[string, Partial<VerifyResponse>, string[]]>([
    ["another name", { name: "Gold Watch" }, ["name"]],
    ["a field the record has not", { expiration_date: "2030-01-01" }, ["expiration_date"]],
    ["a field left out", { serial_number: "" }, ["serial_number"]],
    ["another attribute", { attributes: { colour: "red" } }, ["attribute colour"]],
    ["an attribute more", { attributes: { colour: "blue", size: "M" } }, ["attribute size"]],
    ["another issuer under the same name", { issuer: { ...answer.issuer, id: "0x00" } }, ["issuer"]],
  ])("names %s", (_what, over, fields) => {
    expect(differingFields({ ...answer, ...over }, record.body)).toEqual(fields)
  })
})

describe("who the card says is attested", () => {
  const SINCE_S = Date.parse("2026-11-01") / 1_000
  const attested: AttestedIssuer = { name: issuer.name, domain: "", attested_at: SINCE_S, revoked_at: null }
  const periodsOf = (said: AttestedIssuer | null) =>
    said?.name === issuer.name ? [{ from: said.attested_at, until: said.revoked_at }] : []
  const read = (said: AttestedIssuer | null, verdict = "valid") =>
    ({
      state: "read",
      report: {
        verdict,
        network: "mainnet",
        checks: [],
        record_hash: null,
        reading: { issuer: said, periods: periodsOf(said), minted: { block: 5, time: SINCE_S } },
      },
      certificate: { record, tx_hash: "0x", chain_id: 1 },
      chain: null,
      from: "certificate",
      differing: null,
    }) as unknown as BrowserStatement
  const index = (attested: boolean) => ({
    state: "found" as const,
    answer: { ...answer, issuer: { ...issuer, attested, attested_at: "2026-11-02T00:00:00.000Z", revoked_at: null } },
  })
  const nobody = {
    ...{ name: issuer.name, attested: false, once_attested: false, attested_at: null, revoked_at: null, domain: null },
    was_over: false,
  }

  it("is whom the chain attests under the record's name", () => {
    const since = { attested: true, attested_at: "2026-11-01T00:00:00.000Z", revoked_at: null }
    expect(shownProduct({ state: "unreachable" }, read(attested))!.maker).toMatchObject(since)
  })

  it("is nobody whom the chain attests under another name: a company may have changed it before it was checked", () => {
    const said = { ...attested, name: "Tavasz Bt." }
    expect(shownProduct({ state: "unreachable" }, read(said))!.maker).toEqual(nobody)
  })

  it.each<[string, AttestedIssuer | null]>([
    ["nobody", null],
    ["another name", { ...attested, name: "Tavasz Bt." }],
  ])("is not whom our index alone vouches for: the chain attests %s", (_who, said) => {
    expect(shownProduct(index(true) as never, read(said))!.maker).toEqual(nobody)
  })

  it("is whom our index names while nothing else is known", () => {
    for (const browser of [{ state: "reading" } as const, read(null, "unchecked")])
      expect(shownProduct(index(true) as never, browser)!.maker).toMatchObject({ attested: true })
  })
})

const RESULT = "/v/0123-4567-89AK"

describe("the page of a label's address", () => {
  it.each([
    ["a code after a serial number", "/01/05991234567890/21/10004711", "#0123-4567-89AK", RESULT],
    ["a code after another", "/v/000000000000", "#0123-4567-89AK", RESULT],
    ["a serial number without a code", "/01/05991234567890/21/10004711", "", "/v/10004711"],
    ["a fragment that is no code", "/01/05991234567890/21/10004711", "#top", "/v/10004711"],
    ["the result itself", RESULT, "", null],
    ["the result at an anchor", RESULT, "#meaning", null],
    ["the result with its own code", RESULT, "#0123-4567-89AK", null],
    ["another page", "/learn-more/v/x", "#0123-4567-89AK", null],
    ["the landing page", "/", "#0123-4567-89AK", null],
  ])("leads %s to its result", (_, pathname, hash, result) => expect(resultOfLabel({ pathname, hash })).toBe(result))
})

describe("preview", () => {
  beforeAll(() => loadTexts("public"))

  it.each([
    ["Kékfestő Manufaktúra", "registered by Kékfestő Manufaktúra. Open it"],
    ["Kékfestő Manufaktúra Kft.", "registered by Kékfestő Manufaktúra Kft. Open it"],
  ])("ends the sentence about %s with one full stop", (company, said) => {
    const issuer = { name: company, attested: true }
    const answer = { status: "valid", network: "mainnet", chain_id: 1, name: "Indigo", issuer } as VerifyResponse
    const preview = previewOf(parseQuery("0123-4567-89AK"), { state: "found", answer })
    expect(preview?.description).toContain(said)
  })
})

describe("wallet node", () => {
  const OURS = "http://127.0.0.1:3000/rpc/1"
  const chain = { chain_id: 1, name: "Local main network", network: "local", rpc_urls: [OURS] } as ChainDescription

  type Request = InjectedWallet["provider"]["request"]
  const walletThat = (request: Request): InjectedWallet => ({
    id: "oak",
    name: "Oak Wallet",
    icon: null,
    provider: { request },
  })
  const on = (chain_id: string, genesis = "0xaa") =>
    walletThat(async ({ method }) => (method === "eth_chainId" ? chain_id : { hash: genesis }))
  const ourNode = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer))
  const genesis = (hash: string) => async () => Response.json({ jsonrpc: "2.0", id: 1, result: { hash } })

  afterEach(() => vi.unstubAllGlobals())

  describe("a wallet's node", () => {
    it("takes the place of the chain's nodes where it is on that very chain", async () => {
      ourNode(genesis("0xaa"))
      expect(await walletNode(on("0x1"), chain)).toMatchObject({
        chain: { chain_id: 1, rpc_urls: ["wallet:Oak%20Wallet"] },
      })
    })

    it.each([
      ["is on another chain", on("0x89"), "other_chain"],
      ["is on one with the same number", on("0x1", "0xbb"), "other_network"],
      ["gives no chain", on("nothing"), "other_chain"],
      ["refuses", walletThat(() => Promise.reject(new Error("No."))), "silent"],
    ])("is not asked when it %s", async (_what, wallet, problem) => {
      ourNode(genesis("0xaa"))
      expect(await walletNode(wallet, chain)).toBe(problem)
    })

    it("of a real network needs no other to compare with", async () => {
      ourNode(() => Promise.reject(new TypeError("must not be asked")))
      expect(await walletNode(on("0x1"), { ...chain, network: "mainnet" })).toHaveProperty("fetch")
      expect(await walletNode(on("0x1"), { ...chain, rpc_urls: [] })).toHaveProperty("fetch")
      expect(fetch).not.toHaveBeenCalled()
    })

    it("is asked for a local one although ours is silent: the registry has to be there all the same", async () => {
      ourNode(() => Promise.reject(new TypeError("Failed to fetch")))
      expect(await walletNode(on("0x1"), chain)).toHaveProperty("fetch")
    })
  })

  describe("what a wallet answers", () => {
    const ask = (request: Request, timeout_ms = 10_000) =>
      rpcNode("wallet:Oak", { fetch: walletFetch({ request }), timeout_ms }).request("eth_call", [{ to: "0x" }])

    it("is handed on with what was asked", async () => {
      const asked = vi.fn(async () => "0x01")
      expect(await ask(asked)).toBe("0x01")
      expect(asked).toHaveBeenCalledWith({ method: "eth_call", params: [{ to: "0x" }] })
      expect(await ask(async () => undefined)).toBeNull()
    })

    it.each<[string, Request, RegExp]>([
      ["an error", () => Promise.reject({ code: -32000, message: "no such block" }), /refused: no such block/],
      ["something that is no error", () => Promise.reject("no"), /refused: no/],
      ["too much", async () => "0".repeat(3 * 1024 * 1024), /more than/],
    ])("is the node's failure when it is %s", async (_what, request, reason) => {
      await expect(ask(request)).rejects.toThrow(RegistryUnreachable)
      await expect(ask(request)).rejects.toThrow(reason)
    })

    it("is waited for no longer than any node's", async () => {
      await expect(ask(() => new Promise(() => undefined), 1)).rejects.toThrow(/not within 1 ms/)
    })
  })

  it("names a wallet among the addresses of nodes", () => {
    expect(walletOfAddress(walletAddress("Tölgy/Oak?"))).toBe("Tölgy/Oak?")
    expect(walletOfAddress("https://node.example")).toBeNull()
  })
})

const { text, opened, refused } = JSON.parse(
  readFileSync(new URL("../vectors/bundles.json", import.meta.url), "utf8"),
) as { text: string; opened: { certificate: object }[]; refused: { text: string }[] }

const file = (content: string) => new File([content], "chosen.json")

describe("a file given to the page that works from disk", () => {
  it("is a certificate", async () => {
    const { certificate } = opened[0]!
    expect(await openFile(file(JSON.stringify(certificate, null, 2)))).toMatchObject({
      kind: "certificate",
      certificate,
    })
  })

  it("is a bundle", async () => {
    expect(await openFile(file(text))).toEqual({ kind: "bundle", name: "chosen.json", bundle: JSON.parse(text) })
  })

  it.each([
    ["nothing", ""],
    ["a picture", "\x89PNG"],
    ["a damaged bundle", refused[0]!.text],
  ])("is %s", async (_what, content) => {
    expect(await openFile(file(content))).toEqual({ kind: "unreadable", name: "chosen.json" })
  })

  it.each([
    ["certificate", JSON.stringify({ ...opened[0]!.certificate, format: "touchmark-certificate/9" })],
    ["bundle", text.replace("touchmark-bundle/2", "touchmark-bundle/9")],
  ])("is a %s of another edition, and not unreadable", async (_what, content) => {
    expect(await openFile(file(content))).toEqual({ kind: "other_edition", name: "chosen.json" })
  })

  const shown = () => JSON.stringify(opened[0]!.certificate, null, 2)
  const pdf = (bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], "chosen.pdf")

  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>]>([
    ["alone", () => pdfWith({ "certificate.json": shown() })],
    ["after others", () => pdfWith({ "a.json": "{}", "b.txt": "b", "certificate.json": shown() })],
    ["not packed", () => pdfWith({ "certificate.json": shown() }, { compress: false })],
    [
      "by another program, with its length elsewhere",
      async () => {
        const text = (await pdfWith({ "certificate.json": shown() })).toString("latin1")
        return Buffer.from(text.replace(/\/Type (\/EmbeddedFile.*?)\/Length \d+/s, "/Type$1/Length 99 0 R"), "latin1")
      },
    ],
  ])("is a PDF to which a certificate is attached: %s", async (_how, bytes) => {
    const { certificate } = opened[0]!
    expect(await openFile(pdf(await bytes()))).toEqual({
      ...{ kind: "certificate", name: "chosen.pdf", certificate, text: shown() },
    })
  })

  it("is a PDF whose certificate is of another edition", async () => {
    const other = JSON.stringify({ ...opened[0]!.certificate, format: "touchmark-certificate/9" })
    const bytes = await pdfWith({ "certificate.json": other })
    expect(await openFile(pdf(bytes))).toEqual({ kind: "other_edition", name: "chosen.pdf" })
  })

  it.each<[string, () => Promise<Uint8Array<ArrayBuffer> | string>]>([
    ["none attached", () => pdfWith({})],
    ["another file attached", () => pdfWith({ "invoice.json": '{"total": 12}' })],
    ["one that unpacks to more than any", () => pdfWith({ "certificate.json": shown() + " ".repeat(70_000) })],
    ["a password", () => pdfWith({ "certificate.json": shown() }, { userPassword: "secret" })],
    ["its end missing", async () => (await pdfWith({ "certificate.json": shown() })).subarray(0, 600)],
    [
      "damaged bytes",
      async () => {
        const bytes = await pdfWith({ "certificate.json": shown() })
        return bytes.fill(0, bytes.indexOf("stream\n") + 20, bytes.indexOf("stream\n") + 60)
      },
    ],
    ["nothing but its first words", async () => "%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile >>\nstream\n"],
    ["a length beyond its end", async () => "%PDF-1.7 1 0 obj << /Type/EmbeddedFile/Length 99999 >> stream\nx"],
  ])("is a PDF without a certificate: %s", async (_what, bytes) => {
    expect(await openFile(pdf(await bytes()))).toEqual({ kind: "pdf", name: "chosen.pdf" })
  })

  it("is a certificate, whatever its texts say of PDFs", async () => {
    const { certificate } = opened[0]! as unknown as { certificate: { record: object } }
    const text = JSON.stringify({ ...certificate, registry: "%PDF-1.7" })
    expect(await openFile(file(text))).toEqual({ kind: "unreadable", name: "chosen.json" })
  })

  it("is not read when it is larger than any of ours", async () => {
    const large = Object.assign(file(text), { text: vi.fn() })
    Object.defineProperty(large, "size", { value: BUNDLE_MB_MAX * 1024 * 1024 + 1 })
    expect(await openFile(large)).toEqual({ kind: "too_large", name: "chosen.json" })
    expect(large.text).not.toHaveBeenCalled()
  })
})
