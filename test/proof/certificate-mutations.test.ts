import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { buildRecord } from "#proof/build-record.ts"
import {
  buildCertificate,
  type Certificate,
  certificateText,
  type FullCertificate,
  forShowing,
  parseCertificate,
} from "#proof/certificate.ts"
import { CODE_ALPHABET, checkSymbol } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import { recordHash } from "#proof/record-hash.ts"
import { deriveSealKey } from "#proof/seal.ts"
import { batchTokenId } from "#proof/token-id.ts"
import { buildTree } from "#proof/tree.ts"
import { verifyCertificateText } from "#proof/verify-certificate.ts"
import { rounds } from "#test/support/campaign.ts"
import { mutationsOf } from "./mutations.ts"
import { ModelRegistry } from "./registry-chain.ts"

const registry: Hex = `0x${"a1".repeat(20)}`
const issuer = { id: `0x${"c3".repeat(32)}` as const, name: "Á & B Kft." }
const registries = [{ chain_id: 1, registry, network: "mainnet" as const }]
const chain = new ModelRegistry()
chain.issuers.set(issuer.id, { name: issuer.name, domain: "ab.example", attested_at: 1_795_219_200, revoked_at: null })
const individual = await mintIndividual()
const batch = mintBatch(7, 4)

const certificates = [individual, batch, forShowing(individual), forShowing(batch)]

describe.each(certificates)("a certificate of scope $scope (hash of the code: $code_hash)", (certificate) => {
  const valid = certificateText(certificate)

  it("is valid as it was made", async () => {
    expect((await verdictOf(valid)).verdict).toBe("valid")
  })

  it("with any byte changed is refused, fails a check by name, or says the very same", async () => {
    const seen = new Map<string, number>()
    for (const bytes of mutationsOf(new TextEncoder().encode(valid))) {
      const { verdict, failed, says_same } = await verdictOf(bytes)
      seen.set(verdict, (seen.get(verdict) ?? 0) + 1)
      const text = new TextDecoder().decode(bytes)
      if (verdict === "valid") expect(says_same, text).toBe(true)
      else if (verdict === "unchecked") expect(text).toMatch(/touchmark-certificate\/[013-9]"|"v": [013-9]/)
      else expect(failed).not.toEqual([])
    }
    for (const verdict of ["malformed", "changed", "unknown_registry"])
      expect(seen.get(verdict), verdict).toBeGreaterThan(0)
  })

  it("with any byte left out or put in is never valid and different", async () => {
    const bytes = new TextEncoder().encode(valid)
    const check = fc.asyncProperty(fc.nat(bytes.length - 1), fc.option(fc.nat(255)), async (at, inserted) => {
      const rest = bytes.slice(inserted === null ? at + 1 : at)
      const changed = Uint8Array.from([...bytes.slice(0, at), ...(inserted === null ? [] : [inserted]), ...rest])
      const { verdict, says_same } = await verdictOf(changed)
      if (verdict === "valid") expect(says_same).toBe(true)
    })
    await fc.assert(check, { numRuns: rounds(1_000, 200) })
  })

  it("fails by the check that its changed member belongs to", async () => {
    const failing: [string, (copy: Certificate) => void][] = [
      ["format", (copy) => Object.assign(copy, { format: "touchmark-proof/1" })],
      ["registry_known", (copy) => Object.assign(copy, { chain_id: 2 })],
      ["registry_known", (copy) => Object.assign(copy, { registry: `0x${"a2".repeat(20)}` })],
      ["record_canonical", (copy) => Object.assign(copy.record.body, { salt: "X" })],
      [
        certificate.scope === "batch" ? "proof_matches_token" : "record_unchanged",
        (copy) => Object.assign(copy.record.body, { name: "Y" }),
      ],
      ["token_exists", (copy) => Object.assign(copy, { token_id: copy.token_id.replace(/^(0x.)../, "$1ff") })],
    ]
    for (const [check, change] of failing) {
      const copy = structuredClone(certificate)
      change(copy)
      expect((await verdictOf(certificateText(copy))).failed).toContain(check)
    }
  })
})

describe("whatever lies about a batch", () => {
  it("is never valid: another size, place, root, proof or record", async () => {
    const other = mintBatch(9, 2)
    const changes = fc.record({
      index: fc.option(fc.nat(8), { nil: undefined }),
      size: fc.option(fc.integer({ min: 1, max: 16 }), { nil: undefined }),
      root: fc.constantFrom(undefined, other.batch!.root),
      proof: fc.constantFrom(undefined, other.batch!.proof, [...batch.batch!.proof].reverse()),
      record: fc.constantFrom(undefined, other.record),
      token_id: fc.constantFrom(undefined, other.token_id, batchTokenId(batch.batch!.root, 1)),
    })
    const check = fc.asyncProperty(changes, async ({ record, token_id, ...place }) => {
      const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))
      const lie = {
        ...batch,
        ...(record && { record }),
        ...(token_id && { token_id }),
        batch: { ...batch.batch!, ...given },
      }
      const { verdict, says_same } = await verdictOf(certificateText(lie))
      expect(verdict === "valid").toBe(says_same)
    })
    await fc.assert(check, { numRuns: rounds(500, 100) })
  })
})

async function verdictOf(file: string | Uint8Array) {
  const { verdict, checks } = await verifyCertificateText(file, { registries, read: chain.read })
  const failed = checks.filter(({ outcome }) => outcome === "failed").map(({ check }) => check)
  return { verdict, failed, says_same: verdict === "valid" && saysTheSame(parseCertificate(file)) }
}

/** The hint about the transaction apart, which no check looks at. */
function saysTheSame(certificate: Certificate): boolean {
  return certificates.some(
    (original) => JSON.stringify({ ...certificate, tx_hash: original.tx_hash }) === JSON.stringify(original),
  )
}

async function mintIndividual(): Promise<FullCertificate> {
  const record = recordOf(0)
  const { token_id } = await deriveSealKey(record.code)
  chain.mint(token_id, recordHash(record))
  return buildCertificate({ chain_id: 1, registry, token_id, record, tx_hash: `0x${"e5".repeat(32)}` })
}

function mintBatch(size: number, index: number): FullCertificate {
  const records = Array.from({ length: size }, (_, at) => recordOf(100 * size + at))
  const record_hashes = records.map((record) => recordHash(record))
  const { root, proof } = buildTree(record_hashes)
  chain.mintBatch(root, record_hashes)
  const [token_id, tx_hash] = [batchTokenId(root, index), `0x${"f6".repeat(32)}` as const]
  return buildCertificate({
    chain_id: 1,
    registry,
    token_id,
    record: records[index]!,
    tx_hash,
    batch: { root, index, size, proof: proof(index) },
  })
}

function recordOf(n: number) {
  const values = Array.from({ length: 11 }, (_, at) => (n >> (5 * (at % 3))) & 31)
  const code = [...values, checkSymbol(values)].map((value) => CODE_ALPHABET[value]).join("")
  const attributes = { Méret: `${n} cm` }
  return buildRecord({
    code,
    issuer,
    name: `Szék "${n}"`,
    expiration_date: "2030-01-01",
    attributes,
    salt: `${n}`.padStart(32, "0"),
    code_salt: `${n}`.padStart(32, "c"),
  })
}
