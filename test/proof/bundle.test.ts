import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { buildRecord, newSalts } from "#proof/build-record.ts"
import { type Bundle, BundleError, bundleText, openBundle, parseBundle, sealEntry } from "#proof/bundle.ts"
import type { FullCertificate } from "#proof/certificate.ts"
import { generateCode } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import { canonicalJson, type Json, recordHash } from "#proof/record-hash.ts"
import { deriveSealKey, sealBytes } from "#proof/seal.ts"
import { buildTree } from "#proof/tree.ts"
import { verifyFromBundle } from "#proof/verify-from-bundle.ts"
import { ALL_ROUNDS, rounds } from "#test/support/campaign.ts"
import { mutationsOf } from "./mutations.ts"
import { ModelRegistry } from "./registry-chain.ts"

interface Vectors {
  text: string
  opened: { code: string; nonce: Hex; id: Hex; certificate: FullCertificate }[]
  refused: { what: string; text: string }[]
}
const vectors = JSON.parse(readFileSync(new URL("../vectors/bundles.json", import.meta.url), "utf8")) as Vectors

describe("the vectors", () => {
  it.each(vectors.opened)("open with $code", async ({ code, id, certificate }) => {
    expect((await deriveSealKey(code)).token_id).toBe(id)
    expect(await openBundle(parseBundle(vectors.text), code)).toEqual(certificate)
  })

  it.each(vectors.refused)("are refused with $what", ({ text }) => {
    expect(() => parseBundle(text)).toThrow(BundleError)
    expect(() => parseBundle(new TextEncoder().encode(text))).toThrow(BundleError)
  })
})

const registry: Hex = `0x${"a1".repeat(20)}`
const registries = [{ chain_id: 1, registry, network: "mainnet" as const }]
const issuer = { id: `0x${"c3".repeat(32)}` as const, name: "Á & B Kft." }
const chain = new ModelRegistry()
const small = await makeBatch(3)

async function makeBatch(size: number) {
  const records = Array.from({ length: size }, (_, at) =>
    buildRecord({ code: generateCode(), issuer, name: `Őrző szék ${at}`, ...newSalts() }),
  )
  const record_hashes = records.map((record) => recordHash(record))
  const { root, proof } = buildTree(record_hashes)
  chain.mintBatch(root, record_hashes)
  const entries = await Promise.all(
    records.map(async (record, index) =>
      sealEntry({ index, proof: proof(index), record }, await deriveSealKey(record.code)),
    ),
  )
  const parts = { chain_id: 1, registry, root, size, tx_hash: `0x${"f6".repeat(32)}` as Hex }
  return { records, entries, parts, proof, text: bundleText(parts, entries) }
}

const verify = (bundle: Bundle, code: string) => verifyFromBundle(bundle, code, { registries, read: chain.read })

describe("a bundle", () => {
  it("opens each of its products with its code, and the chain vouches for it", async () => {
    const batch = await makeBatch(9)
    const bundle = parseBundle(batch.text)
    for (const [index, record] of batch.records.entries()) {
      const { certificate, report } = await verify(bundle, record.code)
      expect(report.verdict).toBe("valid")
      expect(certificate).toMatchObject({ record, scope: "batch", batch: { index, size: 9, root: batch.parts.root } })
    }
  })

  it("gives no code away, nor anything else of a record", () => {
    const bytes = new TextEncoder().encode(small.text)
    const texts = [small.text, Buffer.from(bytes).toString("hex")]
    for (const { sealed, id } of parseBundle(small.text).entries) {
      texts.push(
        Buffer.from(sealed.slice(2), "hex").toString("latin1"),
        Buffer.from(id.slice(2), "hex").toString("latin1"),
      )
    }
    for (const { code, code_salt, body } of small.records) {
      const { name, salt, issuer: by } = body
      for (const secret of [code, code_salt, name, salt, by.name, by.id, recordHash(small.records[0]!)]) {
        for (const text of texts) {
          expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
          expect(text).not.toContain(Buffer.from(secret).toString("hex"))
          expect(text).not.toContain(Buffer.from(secret).toString("base64").slice(0, 12))
        }
      }
    }
  })

  it("says nothing against a product that is not in it, or that it holds damaged", async () => {
    const stranger = await verify(parseBundle(small.text), generateCode())
    expect(stranger.report).toMatchObject({ verdict: "unchecked" })
    const bundle = parseBundle(small.text)
    const { code } = small.records[0]!
    const { token_id } = await deriveSealKey(code)
    const at = bundle.entries.findIndex(({ id }) => id === token_id)
    bundle.entries[at]!.sealed = bundle.entries[(at + 1) % 3]!.sealed
    expect((await verify(bundle, code)).report.verdict).toBe("unchecked")
  })

  it("with any byte changed is refused, does not open, is not what the chain knows, or says the very same", async () => {
    const { code } = small.records[1]!
    const { certificate } = await verify(parseBundle(small.text), code)
    const seen = new Map<string, number>()
    const mutations = [...mutationsOf(new TextEncoder().encode(small.text))]
    for (const bytes of mutations.filter((_, at) => ALL_ROUNDS || at % 4 === 0)) {
      const outcome = await outcomeOf(bytes, code)
      seen.set(outcome.verdict, (seen.get(outcome.verdict) ?? 0) + 1)
      if (outcome.verdict !== "valid") continue
      expect({ ...outcome.certificate, tx_hash: certificate!.tx_hash }).toEqual(certificate)
    }
    for (const verdict of ["refused", "unchecked", "unknown_registry", "valid"])
      expect(seen.get(verdict), verdict).toBeGreaterThan(0)
    expect([...seen.keys()].sort()).toEqual(["refused", "unchecked", "unknown_registry", "valid"])
  })

  it("with bytes left out or put in is refused", async () => {
    const bytes = new TextEncoder().encode(small.text)
    const check = fc.asyncProperty(fc.nat(bytes.length - 1), fc.option(fc.nat(255)), async (at, inserted) => {
      const rest = bytes.slice(inserted === null ? at + 1 : at)
      const changed = Uint8Array.from([...bytes.slice(0, at), ...(inserted === null ? [] : [inserted]), ...rest])
      expect((await outcomeOf(changed, small.records[1]!.code)).verdict).not.toBe("valid")
    })
    await fc.assert(check, { numRuns: rounds(1_000, 200) })
  })

  it("is refused whatever else it is", () => {
    const anything = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((entries) => canonicalJson({ ...parsed(), entries } as unknown as Json)),
    )
    fc.assert(
      fc.property(anything, (text) => {
        expect(() => parseBundle(text)).toThrow(BundleError)
      }),
      { numRuns: rounds(2_000, 400) },
    )
  })
})

const parsed = () => JSON.parse(small.text) as Bundle & { [member: string]: Json }

async function outcomeOf(
  bytes: Uint8Array,
  code: string,
): Promise<{ verdict: string; certificate: FullCertificate | null }> {
  try {
    const { report, certificate } = await verify(parseBundle(bytes), code)
    return { verdict: report.verdict, certificate }
  } catch (error) {
    if (!(error instanceof BundleError)) throw error
    return { verdict: "refused", certificate: null }
  }
}

describe("whoever makes a bundle cannot lie with it", () => {
  const [first, second] = small.records as [(typeof small.records)[0], (typeof small.records)[0]]
  const honest = { index: 0, proof: small.proof(0), record: first }

  it.each<[string, object, string?]>([
    ["another product's record", { ...honest, record: second }],
    ["a record that was changed", { ...honest, record: { ...first, body: { ...first.body, name: "Gold" } } }],
    ["another place", { ...honest, index: 1 }],
    ["a place outside the batch", { ...honest, index: 3 }],
    ["another proof", { ...honest, proof: small.proof(1) }],
    ["a shorter proof", { ...honest, proof: small.proof(0).slice(1) }],
    ["no place", { proof: honest.proof, record: first }],
    ["something more", { ...honest, more: 1 }],
    ["a record that is none", { ...honest, record: { v: 2 } }],
    ["a record of an older edition", { ...honest, record: { v: 1 } }, "other_edition"],
    ["a record of a newer edition", { ...honest, record: { v: 3 } }, "other_edition"],
    ["a list", [honest]],
  ])("by sealing %s", async (_what, product, reason = "changed") => {
    const bytes = new TextEncoder().encode(canonicalJson(product as unknown as Json))
    const key = await deriveSealKey(first.code)
    const sealed = await sealBytes(bytes, key)
    const entries = small.entries.map((entry) => (entry.id === key.token_id ? { ...entry, sealed } : entry))
    const bundle = parseBundle(bundleText(small.parts, entries))
    await expect(openBundle(bundle, first.code)).rejects.toMatchObject({ name: "BundleError", reason })
    const { report } = await verify(bundle, first.code)
    expect([report.verdict, report.unread]).toEqual(["unchecked", reason === "changed" ? undefined : reason])
  })

  it("by making up a batch that is not on chain", async () => {
    const { root, proof } = buildTree([recordHash(first)])
    const entry = await sealEntry({ index: 0, proof: proof(0), record: first }, await deriveSealKey(first.code))
    const bundle = parseBundle(bundleText({ ...small.parts, root, size: 1 }, [entry]))
    expect((await verify(bundle, first.code)).report.verdict).toBe("not_found")
  })

  it("by naming a registry of its own", async () => {
    const bundle = parseBundle(bundleText({ ...small.parts, registry: `0x${"b2".repeat(20)}` }, small.entries))
    expect((await verify(bundle, first.code)).report.verdict).toBe("unknown_registry")
  })
})
