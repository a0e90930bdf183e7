import { createServer, type RequestListener, type Server } from "node:http"
import { afterEach, describe, expect, it } from "vitest"
import { type Certificate, certificateText, type FullCertificate } from "#proof/certificate.ts"
import { chainChecks } from "#proof/certificate-checks.ts"
import type { ReadRegistry, RegistryReading } from "#proof/certificate-report.ts"
import { type AttestedIssuer, attestedWhen, distrustedAt } from "#proof/certificate-report.ts"
import { type DomainOptions, domainCheck } from "#proof/domain-check.ts"
import type { Hex } from "#proof/hex.ts"
import { registryReader } from "#proof/registry-reader.ts"
import type { Statement } from "#proof/statement.ts"
import { ISSUER_FILE_BYTES_MAX } from "#proof/statement-check.ts"
import { verifyCertificateText } from "#proof/verify-certificate.ts"
import { verifyFromCode } from "#proof/verify-from-code.ts"
import { listen } from "#test/support/tcp.ts"
import { mintBatch, mintIndividual, newIssuer, prepareRegistryChain } from "./registry-chain.ts"
import { brandAccount, brandKeysOn, signed } from "./signatures.ts"

const FIRST = { from: 100, until: 200 }
const EMPTY = { from: 50, until: 50 }
const SECOND = { from: 300, until: null }

describe("when a name was attested", () => {
  it.each([
    ["in its first second", [FIRST], 100, "within", FIRST],
    ["in its last", [FIRST], 199, "within", FIRST],
    ["in the first after it", [FIRST], 200, "after", FIRST],
    ["before it", [FIRST], 99, "before", FIRST],
    ["between two: attesting again does not reach back", [FIRST, SECOND], 250, "after", FIRST],
    ["in one that lasts", [FIRST, SECOND], 9_999, "within", SECOND],
    ["at no time", [], 100, "never", null],
    ["in one of no length, as a revocation since before it leaves behind", [EMPTY], 50, "after", EMPTY],
    ["after it: attesting again does not reach back", [EMPTY, SECOND], 250, "after", EMPTY],
    ["before it, and attested for the first time afterwards", [EMPTY, SECOND], 49, "before", SECOND],
    ["before it, and at no time", [EMPTY], 49, "never", null],
    ["in the second of both", [EMPTY, { from: 50, until: null }], 50, "within", { from: 50, until: null }],
    ["after two of them", [EMPTY, { from: 60, until: 60 }, SECOND], 299, "after", { from: 60, until: 60 }],
  ] as const)("%s", (_what, periods, time, when, period) => {
    expect(attestedWhen(periods, time)).toEqual({ when, period })
  })
})

it("both ends of a distrusted range belong to it", () => {
  const range = { from_block: 5, to_block: 7, reason: 1 }
  expect([4, 5, 7, 8].map((block) => distrustedAt([range], block))).toEqual([undefined, range, range, undefined])
})

const STANDING: AttestedIssuer = { name: "ACME Kft.", domain: "acme.example", attested_at: 300, revoked_at: null }
const certificate = { record: { body: { issuer: { name: "ACME Kft." } } } } as FullCertificate

function checksOf(more: Partial<RegistryReading>) {
  const reading: RegistryReading = {
    ...{ verdict: "Valid", block_number: 9n, block_hash: "0x", block_time_s: 1, rpc_urls: [], agreed: false },
    ...{ issuer: STANDING, periods: [FIRST, SECOND], distrusted: [], minted: { block: 5, time: 150 } },
    ...more,
  }
  return chainChecks(certificate, reading)
}
const issuerOf = (more: Partial<RegistryReading>) => checksOf(more).find(({ check }) => check === "issuer_attested")!

describe("what the issuer's check says", () => {
  it.each<[string, Partial<RegistryReading>, string, RegExp]>([
    ["of what was minted under it", {}, "passed", /attests "ACME Kft." \(acme.example\) since/],
    [
      "of what was minted between two",
      { minted: { block: 5, time: 250 } },
      "notice",
      /minted after that, on 1970-01-01/,
    ],
    [
      "of what was minted before it",
      { periods: [SECOND], minted: { block: 5, time: 9 } },
      "passed",
      /minted before that/,
    ],
    ["after a rename", { issuer: { ...STANDING, name: "ACME Group" } }, "passed", /is called "ACME Group" now/],
    [
      "once it is withdrawn",
      { issuer: { ...STANDING, revoked_at: 400 } },
      "notice",
      /attested "ACME Kft." since .* until/,
    ],
    ["of another name", { periods: [] }, "notice", /but the record says "ACME Kft."/],
    ["where nobody was attested", { issuer: null, periods: [] }, "notice", /nobody has attested/],
  ])("%s", (_what, more, outcome, evidence) => {
    expect(issuerOf(more)).toMatchObject({ outcome, evidence: expect.stringMatching(evidence) })
  })
})

it("names a mint of distrusted blocks, and no other", () => {
  const distrusted = [{ from_block: 5, to_block: 6, reason: 3 }]
  expect(checksOf({ distrusted }).at(-1)).toEqual({
    ...{ check: "mint_trusted", outcome: "failed" },
    evidence: "minted in block 5; in blocks 5 to 6 (reason 3) the minting key was in other hands",
  })
  expect(checksOf({ distrusted, minted: { block: 7, time: 150 } }).map(({ check }) => check)).not.toContain(
    "mint_trusted",
  )
})

/** The brand's own word, against the real contracts: whether it counts is decided by the block time of the mint. */
describe("brand signed", () => {
  const chain = prepareRegistryChain()
  const keys = brandKeysOn(chain)
  const [FIRST, SECOND] = [brandAccount("1"), brandAccount("2")]

  /** The verdict, and the check with its evidence. */
  async function said(certificate: Certificate, more: (reading: RegistryReading) => object = () => ({})) {
    const known = { chain_id: chain.chain_id, registry: chain.registry, network: "local" as const }
    const reader = registryReader({ ...known, rpc_urls: [chain.rpc_url], clock: null })
    const read: ReadRegistry = (asked) => reader.read(asked).then((reading) => ({ ...reading, ...more(reading) }))
    const { verdict, checks } = await verifyCertificateText(certificateText(certificate), { registries: [known], read })
    const own = checks.find(({ check }) => check === "brand_signed")
    return [verdict, own?.outcome, own?.evidence]
  }
  const noticed = (why: RegExp) => ["valid", "notice", expect.stringMatching(why)]
  const BEHALF = ["valid", "notice", "Written by Touchmark on ACME Kft.'s behalf."]
  const COUNTS = ["valid", "passed", expect.stringMatching(/^Signed by ACME Kft\.'s own key: 0x/)]

  it("where nobody has signed, and nobody need have, we wrote the record", async () => {
    expect(await said(await mintIndividual(chain))).toEqual(BEHALF)
  })

  it("a live key's word counts, about a batch and about a single product", async () => {
    const issuer = newIssuer()
    await keys.addKey(issuer.id, FIRST)
    const [, product] = (await mintBatch(chain, 3, issuer)) as [Certificate, Certificate]
    expect(await said(await signed(product, FIRST))).toEqual(COUNTS)
    expect(await said(await signed(await mintIndividual(chain, issuer), FIRST))).toEqual(COUNTS)
  })

  it.each<[string, (certificate: Certificate) => Promise<Certificate>, RegExp]>([
    ["of a key that the brand never had", (one) => signed(one, SECOND), /knows no such key/],
    ["about another batch", (one) => signed(one, FIRST, { root: `0x${"7".repeat(64)}` }), /something else/],
    ["about more products", (one) => signed(one, FIRST, { size: 4 }), /something else/],
    ["of another company", (one) => signed(one, FIRST, { issuer: `0x${"7".repeat(64)}` }), /something else/],
  ])("a word %s is a notice, and harms nothing", async (_what, sign, why) => {
    const issuer = newIssuer()
    await keys.addKey(issuer.id, FIRST)
    const [product] = (await mintBatch(chain, 3, issuer)) as [Certificate]
    expect(await said(await sign(product))).toEqual(noticed(why))
  })

  it("a word with another signature is a notice", async () => {
    const issuer = newIssuer()
    await keys.addKey(issuer.id, FIRST)
    const one = await signed(await mintIndividual(chain, issuer), FIRST)
    const other = await signed(await mintIndividual(chain, issuer), FIRST)
    const { signature } = other.statements![0] as Statement
    const mixed = { ...one, statements: [{ ...one.statements![0]!, signature } as Statement] }
    expect(await said(mixed)).toEqual(noticed(/not this key's/))
    // One that counts is enough.
    expect(await said(await signed(mixed, FIRST))).toEqual(COUNTS)
  })

  it("a key that came after the mint cannot sign for it, nor one that was in other hands by then; a rotated one can", async () => {
    const issuer = newIssuer()
    const early = await mintIndividual(chain, issuer)
    await chain.mine()
    await keys.addKey(issuer.id, FIRST)
    expect(await said(await signed(early, FIRST))).toEqual(noticed(/not live before/))
    const added_s = await keys.now_s()
    await keys.addSigned(issuer.id, SECOND, FIRST)
    const product = await signed(await mintIndividual(chain, issuer), FIRST)
    await chain.mine()
    await keys.endKey(issuer.id, FIRST)
    expect(await said(product)).toEqual(COUNTS)
    const late = await signed(await mintIndividual(chain, issuer), FIRST)
    expect(await said(late)).toEqual(noticed(/had ended/))
    await keys.endKeyAsOf(issuer.id, FIRST, added_s, SECOND)
    expect(await said(product)).toEqual(noticed(/was in other hands/))
  })

  it("once the brand signs everything, ten forged batches fail by name, and nothing of before does", async () => {
    const issuer = newIssuer()
    await keys.addKey(issuer.id, FIRST)
    const before = await mintIndividual(chain, issuer)
    await keys.signFrom(issuer.id, FIRST)
    expect(await said(before)).toEqual(BEHALF)
    expect((await said(before, ({ minted }) => ({ signed_from: minted!.time })))[0]).toBe("distrusted")
    for (let count = 0; count < 10; count++) {
      const [forged] = (await mintBatch(chain, 2, issuer)) as [Certificate]
      const fails = ["distrusted", "failed", expect.stringMatching(/^the brand signs every.* did not sign this/)]
      expect(await said(forged)).toEqual(fails)
      expect(await said(await signed(forged, SECOND))).toEqual(fails)
    }
    const [own] = (await mintBatch(chain, 2, issuer)) as [Certificate]
    expect(await said(await signed(own, FIRST))).toEqual(COUNTS)
    await chain.recallBatch(own.batch!.root)
    expect((await said(await signed(own, FIRST))).slice(0, 2)).toEqual(["recalled", "passed"])
  })

  it("a list that is empty, too long or nested deeper than statements makes no certificate", async () => {
    const one = await signed(await mintIndividual(chain), FIRST)
    const [statement] = one.statements!
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`)
    for (const bad of [[], Array(9).fill(statement), [1], [{ ...statement, message: { deep } }], [deep]])
      expect((await said({ ...one, statements: bad }))[0]).toBe("malformed")
  })

  it("a statement that is none, or of a newer edition, makes no certificate worse while the brand does not sign all", async () => {
    const issuer = newIssuer()
    await keys.addKey(issuer.id, FIRST)
    const one = await signed(await mintIndividual(chain, issuer), FIRST)
    const [statement] = one.statements!
    const newer = { ...statement, format: "touchmark-statement/2" }
    expect(await said({ ...one, statements: [newer] })).toEqual(noticed(/newer version/))
    expect(await said({ ...one, statements: [{ ...statement, more: 1 }] })).toEqual(noticed(/exactly the members/))
    expect(await said({ ...one, statements: [{ key: "0x12" }, statement!] })).toEqual(COUNTS)
  })

  it("what only a newer reader can tell of a brand that signs everything is not checked, never failed", async () => {
    const issuer = newIssuer()
    await keys.addKey(issuer.id, FIRST)
    await keys.signFrom(issuer.id, FIRST)
    const one = await signed(await mintIndividual(chain, issuer), FIRST)
    const newer = { ...one.statements![0], format: "touchmark-statement/2" }
    expect((await said({ ...one, statements: [newer] })).slice(0, 2)).toEqual(["unchecked", "unchecked"])
  })

  it("a code alone carries no statement: of a brand that signs everything it is not checked, never failed", async () => {
    const issuer = newIssuer()
    await keys.addKey(issuer.id, FIRST)
    await keys.signFrom(issuer.id, FIRST)
    const { record } = (await mintIndividual(chain, issuer)) as FullCertificate
    const known = { chain_id: chain.chain_id, registry: chain.registry, network: "local" as const }
    const reader = () => registryReader({ ...known, rpc_urls: [chain.rpc_url], clock: null })
    const { report } = await verifyFromCode(record.code, { registries: [known], reader })
    expect([report.verdict, report.checks.at(-1)]).toEqual([
      "unchecked",
      expect.objectContaining({ check: "brand_signed", outcome: "unchecked" }),
    ])
  })
})

/** What a brand's domain says: each of its faults leaves the check undone, and never counts against the product. */
describe("domain check", () => {
  const DOMAIN = "brand.example"
  const ISSUER: Hex = `0x${"11".repeat(32)}`
  const OTHER: Hex = `0x${"22".repeat(32)}`
  const KEY: Hex = `0x${"33".repeat(32)}`
  const WALLET: Hex = `0x${"44".repeat(20)}`
  const registry: Hex = `0x${"a1".repeat(20)}`
  const certificate = { chain_id: 1, registry, record: { body: { issuer: { id: ISSUER } } } } as Certificate
  const signed = { ...certificate, statements: [{ key: KEY, address: WALLET }] } as unknown as Certificate
  const reading = {
    verdict: "Valid",
    issuer: { name: "ACME Kft.", domain: DOMAIN, attested_at: 1, revoked_at: null },
    keys: { [KEY]: { from: 1, until: null, compromised: false } },
  } as unknown as RegistryReading
  const report = { verdict: "valid", reading } as const

  const JSON_TYPE = { "content-type": "application/json; charset=utf-8" }
  const own = { id: ISSUER, name: "ACME", registries: [{ chain_id: 1, address: registry }], keys: [] as object[] }
  const file = (...issuers: object[]) => JSON.stringify({ format: "touchmark-issuer/1", issuers })
  const answer =
    (text: string): RequestListener =>
    (_, response) =>
      response.writeHead(200, JSON_TYPE).end(text)
  const txt = (...data: string[]) =>
    answer(JSON.stringify({ Status: 0, Answer: data.map((one) => ({ type: 16, data: one })) }))
  const missing: RequestListener = (_, response) => response.writeHead(404).end()

  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close()
      server.closeAllConnections()
    }
  })

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    servers.push(server)
    return `http://127.0.0.1:${await listen(server)}`
  }

  /** The domain and the two resolvers, each a server of its own on this machine. */
  async function options(domain: RequestListener, ...resolvers: RequestListener[]): Promise<DomainOptions> {
    const [home, ...names] = await Promise.all([domain, ...resolvers].map(serve))
    const local = (url: unknown, how?: RequestInit) => fetch(String(url).replace(`https://${DOMAIN}`, home!), how)
    return { fetch: local as typeof fetch, resolvers: names, timeout_ms: 5_000 }
  }

  describe("a brand's file", () => {
    it("that names issuer and registry passes, and is asked for without credentials, referrer or anything of the code", async () => {
      const asked: unknown[] = []
      const how = await options((request, response) => {
        const { cookie, referer, authorization } = request.headers
        asked.push([request.method, request.url, cookie, referer, authorization])
        response.writeHead(200, JSON_TYPE).end(file(own))
      })
      expect(await domainCheck(certificate, report, how)).toEqual({
        check: "domain_names_issuer",
        outcome: "passed",
        evidence: `${DOMAIN} itself says that it is this issuer`,
      })
      expect(asked).toEqual([["GET", "/.well-known/touchmark.json", undefined, undefined, undefined]])
    })

    it.each([
      ["nobody", file()],
      ["another issuer", file({ ...own, id: OTHER })],
      ["another registry", file({ ...own, registries: [{ chain_id: 5, address: registry }] })],
    ])("that names %s says otherwise", async (_what, text) => {
      expect(await domainCheck(certificate, report, await options(answer(text)))).toMatchObject({ outcome: "failed" })
    })

    it.each([
      ["passed", [{ type: "secp256k1", address: WALLET }]],
      ["passed", []],
      ["failed", [{ type: "secp256k1", address: registry }]],
    ])("is %s where a statement counts and it lists the keys %j", async (outcome, keys) => {
      expect(await domainCheck(signed, report, await options(answer(file({ ...own, keys }))))).toMatchObject({
        outcome,
      })
    })

    it.each<[string, RequestListener]>([
      [
        "is redirected",
        ({ url }, response) =>
          url === "/file"
            ? response.writeHead(200, JSON_TYPE).end(file(own))
            : response.writeHead(302, { location: "/file" }).end(),
      ],
      ["is not there", (_, response) => response.writeHead(404, JSON_TYPE).end(file(own))],
      ["has the wrong type", (_, response) => response.writeHead(200, { "content-type": "text/html" }).end(file())],
      ["has 10 MB", answer(" ".repeat(10 * 1024 * 1024) + file())],
      ["is a byte too long", answer(file().padEnd(ISSUER_FILE_BYTES_MAX + 1))],
      ["is no JSON", answer("{")],
      ["is of a newer edition", answer('{"format":"touchmark-issuer/2","issuers":[]}')],
      ["breaks off", (_, response) => response.writeHead(200, JSON_TYPE).write("{", () => response.destroy())],
    ])("that %s could not be checked", async (_what, listener) => {
      expect(await domainCheck(certificate, report, await options(listener))).toMatchObject({ outcome: "unchecked" })
    })

    it("that never comes, or whose server is not there, could not be checked", async () => {
      const silent = { ...(await options(() => {})), timeout_ms: 200 }
      expect(await domainCheck(certificate, report, silent)).toMatchObject({ outcome: "unchecked" })
      const gone = { ...silent, fetch: () => Promise.reject(new TypeError("Failed to fetch")) }
      expect(await domainCheck(certificate, report, gone)).toMatchObject({ outcome: "unchecked" })
    })

    it.each<[string, RegistryReading]>([
      ["nobody is attested", { ...reading, issuer: null }],
      ["the attestation was withdrawn", { ...reading, issuer: { ...reading.issuer!, revoked_at: 2 } }],
      ["the record was changed", { ...reading, verdict: "Changed" }],
      ...["", "127.0.0.1", "localhost", "a.example/x", "a.example:80", "user@a.example"].map(
        (domain): [string, RegistryReading] => [
          `the domain is "${domain}"`,
          { ...reading, issuer: { ...reading.issuer!, domain } },
        ],
      ),
    ])("is not asked for where %s", async (_what, changed) => {
      const fetch = () => {
        throw new Error("was asked")
      }
      expect(await domainCheck(certificate, { ...report, reading: changed }, { fetch, resolvers: [] })).toBeNull()
    })
  })

  describe("the DNS", () => {
    const ours = `"v=touchmark1; id=${ISSUER}"`
    const another = `v=touchmark1; id=${OTHER}`

    it.each<[string, string | boolean, RequestListener[]]>([
      ["passed", true, [txt(ours), txt("v=spf1 -all", another, ours)]],
      ["passed", true, [txt(ours), txt(`"v=touchmark1; " "id=${ISSUER}"`)]],
      ["failed", true, [txt(another), txt(another)]],
      ["unchecked", false, [txt(ours), txt(another)]],
      ["unchecked", false, [txt(ours), missing]],
      ["unchecked", false, [txt(ours)]],
      ["unchecked", false, [txt(), txt("v=spf1 -all")]],
      ["unchecked", false, [answer("null"), answer('{"Answer":[null]}')]],
    ])("is %s, weaker: %s, where the file cannot be read (%#)", async (outcome, is_weaker, resolvers) => {
      const check = await domainCheck(certificate, report, await options(missing, ...resolvers))
      expect([check?.outcome, check?.is_weaker ?? false]).toEqual([outcome, is_weaker])
    })

    it("is not asked where the file can be read", async () => {
      const resolver: RequestListener = () => {
        throw new Error("was asked")
      }
      const how = await options(answer(file()), resolver, resolver)
      expect(await domainCheck(certificate, report, how)).toMatchObject({ outcome: "failed" })
    })
  })
})
