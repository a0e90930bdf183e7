import { beforeAll, describe, expect, it } from "vitest"
import type { FullCertificate } from "#proof/certificate.ts"
import type { KnownRegistry } from "#proof/certificate-report.ts"
import { generateCode } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import { canonicalBytes, recordHash } from "#proof/record-hash.ts"
import { registryReader } from "#proof/registry-reader.ts"
import { deriveSealKey, sealRecord } from "#proof/seal.ts"
import { type RegistryReader, verifyFromCode } from "#proof/verify-from-code.ts"
import { mintBatch, mintIndividual, newIssuer, newRecord, prepareRegistryChain } from "./registry-chain.ts"

const chain = prepareRegistryChain()
let known: KnownRegistry
let certificate: FullCertificate
const reader = (registry: KnownRegistry) => registryReader({ ...registry, rpc_urls: [chain.rpc_url], clock: null })
const verify = (code: string, registries = [known]) => verifyFromCode(code, { registries, reader })

beforeAll(async () => {
  known = { chain_id: chain.chain_id, registry: chain.registry, network: "local" }
  certificate = await mintIndividual(chain)
})

describe("from a code and a node alone", () => {
  it("the record is opened, and is the certificate that the company has", async () => {
    const found = await verify(certificate.record.code)
    expect(found.record).toEqual(certificate.record)
    expect(found.certificate).toEqual(certificate)
    expect(found.report).toMatchObject({ verdict: "valid", network: "local" })
    expect(found.report.checks.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual([
      ...["format passed", "registry_known passed", "record_canonical passed", "token_matches_code passed"],
      ...["token_exists passed", "record_unchanged passed", "issuer_attested notice", "not_recalled passed"],
    ])
  })

  it("a recalled product says so", async () => {
    const recalled = await mintIndividual(chain)
    await chain.recall(recalled.token_id)
    const found = await verify(recalled.record.code)
    expect(found.record).toEqual(recalled.record)
    expect(found.report.verdict).toBe("recalled")
  })

  it("everything is read at one block, though blocks go by", async () => {
    const at: unknown[] = []
    const hurried = (registry: KnownRegistry): RegistryReader => {
      const inner = reader(registry)
      return {
        async readSealedRecord(token_id) {
          const sealed = await inner.readSealedRecord(token_id)
          at.push(sealed!.at.block_hash)
          await chain.recall(token_id)
          return sealed
        },
        async read(request, block) {
          const reading = await inner.read(request, block)
          at.push(reading.block_hash)
          return reading
        },
      }
    }
    const product = await mintIndividual(chain)
    const found = await verifyFromCode(product.record.code, { registries: [known], reader: hurried })
    expect(found.report.verdict).toBe("valid")
    expect(at[0]).toBe(at[1])
    expect((await verify(product.record.code)).report.verdict).toBe("recalled")
  })

  it("a code that nobody minted is not found, and no more is said", async () => {
    const found = await verify(generateCode())
    expect(found).toMatchObject({ record: null, certificate: null, report: { verdict: "not_found", reading: null } })
    expect(found.report.checks[0]).toMatchObject({ check: "token_exists", outcome: "failed" })
  })

  it("a product of a batch is not found: its certificate is needed", async () => {
    const [product] = await mintBatch(chain, 2)
    const found = await verify(product!.record.code)
    expect(found.report.verdict).toBe("not_found")
    expect(found.report.checks[0]!.evidence).toContain("a product of a batch needs its certificate")
  })
})

describe("several registries", () => {
  const elsewhere: KnownRegistry = { chain_id: 1, registry: `0x${"ee".repeat(20)}`, network: "mainnet" }
  const silent = async () => Promise.reject(new Error("no node answers"))
  const absent: RegistryReader = { read: silent, readSealedRecord: async () => null }
  const mute: RegistryReader = { read: silent, readSealedRecord: silent }
  const among = (code: string, other: RegistryReader) =>
    verifyFromCode(code, { registries: [elsewhere, known], reader: (one) => (one === known ? reader(one) : other) })

  it("are all searched", async () => {
    expect((await among(certificate.record.code, absent)).report).toMatchObject({ verdict: "valid", network: "local" })
  })

  it("of which one is silent still give what another holds", async () => {
    expect((await among(certificate.record.code, mute)).report.verdict).toBe("valid")
  })

  it("of which one is silent never say that a code is not there", async () => {
    const { report } = await among(generateCode(), mute)
    expect(report.verdict).toBe("unchecked")
    for (const { outcome } of report.checks) expect(outcome).toBe("unchecked")
  })

  it("none of which is known cannot be asked", async () => {
    expect((await verify(certificate.record.code, [])).report.verdict).toBe("unchecked")
  })
})

describe("what a node or a minter can do to the seal", () => {
  const withSeal = (sealed: Hex) =>
    verifyFromCode(certificate.record.code, {
      registries: [known],
      reader: (one) => ({
        read: reader(one).read,
        readSealedRecord: async (token_id) => ({ ...(await reader(one).readSealedRecord(token_id))!, sealed }),
      }),
    })

  it("garbage for a seal leaves the product unchecked, never changed", async () => {
    for (const garbage of ["0x", `0x${"00".repeat(100)}`] as const) {
      const { report, record } = await withSeal(garbage)
      expect(record).toBeNull()
      expect(report.verdict).toBe("unchecked")
      expect(report.checks[0]).toMatchObject({ check: "record_canonical", outcome: "unchecked" })
    }
  })

  it("a sealed text that is no record leaves it unchecked", async () => {
    const key = await deriveSealKey(certificate.record.code)
    const { report } = await withSeal(await sealRecord(new TextEncoder().encode("{}"), key))
    expect(report.verdict).toBe("unchecked")
  })

  it("a record of a newer edition is not judged", async () => {
    const key = await deriveSealKey(certificate.record.code)
    const { report } = await withSeal(await sealRecord(new TextEncoder().encode('{"v":3}'), key))
    expect(report).toMatchObject({ verdict: "unchecked", unread: "other_edition" })
    expect(report.checks[0]!.evidence).toBe("made by a newer version; check it with a newer verifier")
  })

  it("another record under the right key is changed: the chain holds another hash", async () => {
    const key = await deriveSealKey(certificate.record.code)
    const { body } = certificate.record
    const other = { ...certificate.record, body: { ...body, name: "Gold chair" } }
    const { report } = await withSeal(await sealRecord(canonicalBytes(other), key))
    expect(report.verdict).toBe("changed")
  })

  it("a record that names another code does not pass for this one", async () => {
    const issuer = newIssuer()
    const [code, record] = [generateCode(), newRecord(issuer)]
    const key = await deriveSealKey(code)
    const bytes = canonicalBytes(record)
    await chain.mint(issuer.id, key.token_id, recordHash(record), await sealRecord(bytes, key))
    const { report } = await verify(code)
    expect(report.verdict).toBe("changed")
    expect(report.checks.find(({ check }) => check === "token_matches_code")!.outcome).toBe("failed")
  })
})
