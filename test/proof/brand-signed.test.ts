/** The brand's own word, against the real contracts: whether it counts is decided by the block time of the mint. */
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Certificate, certificateText, type FullCertificate } from "#proof/certificate.ts"
import { registryReader } from "#proof/registry-reader.ts"
import type { Statement } from "#proof/statement.ts"
import { verifyCertificateText } from "#proof/verify-certificate.ts"
import { verifyFromCode } from "#proof/verify-from-code.ts"
import { brandAccount, brandKeysOn, signed } from "./brand-signatures.ts"
import { mintBatch, mintIndividual, newIssuer } from "./minted-products.ts"
import { openRegistryChain } from "./registry-chain.ts"

let chain: Awaited<ReturnType<typeof openRegistryChain>>
beforeAll(async () => {
  chain = await openRegistryChain()
  keys = brandKeysOn(chain)
})
afterAll(() => chain?.close())

const [FIRST, SECOND] = [brandAccount("1"), brandAccount("2")]
let keys: ReturnType<typeof brandKeysOn>

/** The verdict, and the check with its evidence. */
async function said(certificate: Certificate) {
  const known = { chain_id: chain.chain_id, registry: chain.registry, network: "local" as const }
  const { read } = registryReader({ ...known, rpc_urls: [chain.rpc_url], clock: null })
  const { verdict, checks } = await verifyCertificateText(certificateText(certificate), { registries: [known], read })
  const own = checks.find(({ check }) => check === "brand_signed")
  return [verdict, own?.outcome, own?.evidence]
}
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
  expect(await said(await sign(product))).toEqual(["valid", "notice", expect.stringMatching(why)])
})

it("a word with another signature is a notice", async () => {
  const issuer = newIssuer()
  await keys.addKey(issuer.id, FIRST)
  const one = await signed(await mintIndividual(chain, issuer), FIRST)
  const other = await signed(await mintIndividual(chain, issuer), FIRST)
  const { signature } = other.statements![0] as Statement
  const mixed = { ...one, statements: [{ ...one.statements![0]!, signature } as Statement] }
  expect(await said(mixed)).toEqual(["valid", "notice", expect.stringMatching(/not this key's/)])
  // One that counts is enough.
  expect(await said(await signed(mixed, FIRST))).toEqual(COUNTS)
})

it("a key that came after the mint cannot sign for it, nor one that was in other hands by then; a rotated one can", async () => {
  const issuer = newIssuer()
  const early = await mintIndividual(chain, issuer)
  await chain.mine()
  await keys.addKey(issuer.id, FIRST)
  expect(await said(await signed(early, FIRST))).toEqual(["valid", "notice", expect.stringMatching(/not live before/)])
  const added_s = await keys.now_s()
  await keys.addSigned(issuer.id, SECOND, FIRST)
  const product = await signed(await mintIndividual(chain, issuer), FIRST)
  await chain.mine()
  await keys.endKey(issuer.id, FIRST)
  expect(await said(product)).toEqual(COUNTS)
  const late = await signed(await mintIndividual(chain, issuer), FIRST)
  expect(await said(late)).toEqual(["valid", "notice", expect.stringMatching(/had ended/)])
  await keys.endKeyAsOf(issuer.id, FIRST, added_s, SECOND)
  expect(await said(product)).toEqual(["valid", "notice", expect.stringMatching(/was in other hands/)])
})

it("once the brand signs everything, ten forged batches fail by name, and nothing of before does", async () => {
  const issuer = newIssuer()
  await keys.addKey(issuer.id, FIRST)
  const before = await mintIndividual(chain, issuer)
  await keys.signFrom(issuer.id, FIRST)
  expect(await said(before)).toEqual(BEHALF)
  for (let count = 0; count < 10; count++) {
    const [forged] = (await mintBatch(chain, 2, issuer)) as [Certificate]
    const fails = [
      "distrusted",
      "failed",
      expect.stringMatching(/^the brand signs everything since .* did not sign this/),
    ]
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
  expect(await said({ ...one, statements: [newer] })).toEqual([
    "valid",
    "notice",
    expect.stringMatching(/newer version/),
  ])
  expect(await said({ ...one, statements: [{ ...statement, more: 1 }] })).toEqual([
    ...["valid", "notice"],
    expect.stringMatching(/exactly the members/),
  ])
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
