/** The days of docs/handbook.md on which a minting key or the attester's is stolen, on a local chain. */
import { encodeFunctionData, keccak256, toBytes } from "viem/utils"
import { expect, it } from "vitest"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { type Certificate, certificateText, type FullCertificate } from "#proof/certificate.ts"
import { registryReader } from "#proof/registry-reader.ts"
import { verifyCertificateText } from "#proof/verify-certificate.ts"
import { mintBatch, mintIndividual, newIssuer, prepareRegistryChain } from "./registry-chain.ts"
import { brandAccount, brandKeysOn, hashOf, signed } from "./signatures.ts"

const ATTESTER = keccak256(toBytes("ATTESTER_ROLE"))
const DAY_S = 86_400
const [OWN, NEW, THIEFS] = [brandAccount("1"), brandAccount("2"), brandAccount("3")]

const chain = prepareRegistryChain()
// The thief has the attester's key. After the theft another account is the attester.
const thief = brandKeysOn(chain)
const ours = brandKeysOn(chain, "pauser")

const toRegistry = (who: keyof typeof LOCAL_ACCOUNTS, functionName: string, args: unknown[] = []) =>
  chain.send(who, LOCAL_REGISTRY, encodeFunctionData({ abi: productRegistryAbi, functionName, args } as never))

const toIssuers = (who: keyof typeof LOCAL_ACCOUNTS, functionName: string, args: unknown[]) =>
  chain.send(who, LOCAL_ISSUERS, encodeFunctionData({ abi: issuerRegistryAbi, functionName, args } as never))

async function replaceAttester(from: "attester" | "pauser", to: "attester" | "pauser"): Promise<void> {
  await toIssuers("deployer", "revokeRole", [ATTESTER, LOCAL_ACCOUNTS[from].address])
  await toIssuers("deployer", "grantRole", [ATTESTER, LOCAL_ACCOUNTS[to].address])
}

function reportOf(certificate: Certificate) {
  const known = { chain_id: chain.chain_id, registry: chain.registry, network: "local" as const }
  const { read } = registryReader({ ...known, rpc_urls: [chain.rpc_url], clock: null })
  return verifyCertificateText(certificateText(certificate), { registries: [known], read })
}

/** The verdict, and what has failed. */
async function failuresOf(certificate: Certificate) {
  const { verdict, checks } = await reportOf(certificate)
  return [verdict, checks.filter(({ outcome }) => outcome === "failed").map(({ check }) => check)]
}

/** The verdict, and how the name and the brand's own word came out. */
async function said(certificate: Certificate) {
  const { verdict, checks } = await reportOf(certificate)
  const outcomeOf = (name: string) => checks.find(({ check }) => check === name)?.outcome
  return [verdict, outcomeOf("issuer_attested"), outcomeOf("brand_signed")]
}
const TRUSTED = ["valid", "passed", "notice"]
const SIGNED = ["valid", "passed", "passed"]
const NOT_VOUCHED = ["valid", "notice", "notice"]
const UNSIGNED = ["distrusted", "passed", "failed"]

const headBlock = async () => Number(await chain.ask("eth_blockNumber", []))

it("the day a minting key is stolen: one transaction for ten forged batches, and nothing else is touched", async () => {
  const before = [await mintIndividual(chain), (await mintBatch(chain, 3))[0]!]
  const issuer = newIssuer()
  await chain.attest(issuer.id, issuer.name, "")

  const first = (await headBlock()) + 1
  const forged: FullCertificate[] = []
  for (let count = 0; count < 10; count++) forged.push((await mintBatch(chain, 2, issuer))[0]!)
  for (const certificate of forged) expect(await failuresOf(certificate)).toEqual(["valid", []])

  await toRegistry("pauser", "pause")
  await toRegistry("deployer", "setMinter", [LOCAL_ACCOUNTS.minter.address, 0n, 0])
  const last = await headBlock()
  await toIssuers("deployer", "distrust", [`0x${"0".repeat(64)}`, BigInt(first), BigInt(last), 1])
  await toRegistry("deployer", "unpause")
  await expect(mintBatch(chain, 2, issuer)).rejects.toThrow("reverted")

  for (const certificate of forged) expect(await failuresOf(certificate)).toEqual(["distrusted", ["mint_trusted"]])
  for (const certificate of before) expect(await failuresOf(certificate)).toEqual(["valid", []])

  await toRegistry("deployer", "setMinter", [LOCAL_ACCOUNTS.minter.address, 2n ** 20n, 86_400])
  const after = (await mintBatch(chain, 2, issuer))[0]!
  expect(await failuresOf(after)).toEqual(["valid", []])
})

it("a name that was attested for another is taken back as of the theft", async () => {
  const [brand, foreign] = [newIssuer("ACME Kft."), newIssuer("ACME Kft.")]
  await chain.attest(brand.id, brand.name, "acme.example")
  const own = await mintIndividual(chain, brand)
  const theft_s = await thief.now_s()

  await chain.mine()
  await chain.attest(foreign.id, foreign.name, "acme.example")
  const posing = await mintIndividual(chain, foreign)
  expect(await said(posing)).toEqual(TRUSTED)

  await replaceAttester("attester", "pauser")
  await expect(chain.attest(newIssuer().id, "ACME Kft.", "")).rejects.toThrow("reverted")
  // The role taken away undoes nothing.
  expect(await said(posing)).toEqual(TRUSTED)
  await toIssuers("pauser", "revokeIssuer", [foreign.id, BigInt(theft_s)])
  expect(await said(posing)).toEqual(NOT_VOUCHED)
  expect(await said(own)).toEqual(TRUSTED)
  await replaceAttester("pauser", "attester")
})

it("a brand that was revoked is attested again, but what it minted in between stays without a name", async () => {
  const brand = newIssuer()
  await chain.attest(brand.id, brand.name, "")
  const early = await mintIndividual(chain, brand)
  await chain.mine()
  const since_s = await thief.now_s()
  const late = await mintIndividual(chain, brand)

  await chain.revoke(brand.id, BigInt(since_s))
  expect(await said(early)).toEqual(NOT_VOUCHED)
  expect(await said(late)).toEqual(NOT_VOUCHED)

  await replaceAttester("attester", "pauser")
  await toIssuers("pauser", "attest", [brand.id, brand.name, ""])
  expect(await said(early)).toEqual(TRUSTED)
  expect(await said(await mintIndividual(chain, brand))).toEqual(TRUSTED)
  expect(await said(late)).toEqual(NOT_VOUCHED)
  await replaceAttester("pauser", "attester")
})

it("a brand's key ends now at the earliest, so what it signed counts; a new one is live after 30 days", async () => {
  const brand = newIssuer()
  await chain.attest(brand.id, brand.name, "")
  await thief.addKey(brand.id, OWN)
  const from_s = await thief.now_s()
  await thief.signFrom(brand.id, OWN)
  const sold = await signed(await mintIndividual(chain, brand), OWN)

  await chain.mine()
  const endAs = (since: number) => {
    const args = [brand.id, hashOf(OWN), BigInt(since), true, "0x"] as const
    return chain.send("attester", LOCAL_KEYS, encodeFunctionData({ abi: issuerKeysAbi, functionName: "endKey", args }))
  }
  for (const since of [1, from_s]) await expect(endAs(since)).rejects.toThrow("reverted")
  await endAs(0)
  await thief.addKey(brand.id, THIEFS)
  expect(await said(sold)).toEqual(SIGNED)
  const minted = await mintIndividual(chain, brand)
  for (const key of [OWN, THIEFS]) expect(await said(await signed(minted, key))).toEqual(UNSIGNED)

  await replaceAttester("attester", "pauser")
  await ours.endKey(brand.id, THIEFS)
  await ours.addKey(brand.id, NEW)
  // A day more, because blocks that follow each other quickly run ahead of the clock.
  await chain.pass(31 * DAY_S)
  const after = await mintIndividual(chain, brand)
  expect(await said(await signed(after, NEW))).toEqual(SIGNED)
  expect(await said(await signed(after, THIEFS))).toEqual(UNSIGNED)
  expect(await said(sold)).toEqual(SIGNED)
  expect(await said(await signed(minted, NEW))).toEqual(UNSIGNED)
  await replaceAttester("pauser", "attester")
})

it("the date that a thief's first key sets for a brand stays: the brand signs after 30 days, and mints nothing before", async () => {
  const brand = newIssuer()
  await chain.attest(brand.id, brand.name, "")
  const sold = await mintIndividual(chain, brand)
  await thief.addKey(brand.id, THIEFS)
  await thief.signFrom(brand.id, THIEFS)
  expect(await said(await mintIndividual(chain, brand))).toEqual(UNSIGNED)

  await replaceAttester("attester", "pauser")
  await ours.endKey(brand.id, THIEFS)
  await ours.addKey(brand.id, NEW)
  const waiting = await mintIndividual(chain, brand)
  for (const key of [NEW, THIEFS]) expect(await said(await signed(waiting, key))).toEqual(UNSIGNED)
  // A day more, because blocks that follow each other quickly run ahead of the clock.
  await chain.pass(31 * DAY_S)
  expect(await said(await signed(await mintIndividual(chain, brand), NEW))).toEqual(SIGNED)
  expect(await said(sold)).toEqual(TRUSTED)
  await replaceAttester("pauser", "attester")
})
