import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import fc from "fast-check"
import { keccak256, toBytes } from "viem/utils"
import { build, type Rolldown } from "vite"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { parseBundle } from "#proof/bundle.ts"
import type { CertificateReport, KnownRegistry, RegistryReading, RegistryRequest } from "#proof/certificate-report.ts"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import { readRecord } from "#proof/record-hash.ts"
import { BATCH_SIZE_MAX, buildTree, depthOf, rootFromProof } from "#proof/tree.ts"
import { verifyCertificateText } from "#proof/verify-certificate.ts"
import { packagePlugins } from "#scripts/build-verifier.ts"
import { ALL_ROUNDS, rounds } from "#test/support/campaign.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { mintedWhileAttested, naiveTree } from "./registry-chain.ts"

interface TreeVector {
  size: number
  depth: number
  record_hashes?: Hex[]
  root: Hex
  proofs: { index: number; record_hash: Hex; proof: Hex[] }[]
}

const vectors = JSON.parse(readFileSync(new URL("../vectors/trees.json", import.meta.url), "utf8"))
  .trees as TreeVector[]
const hashesOf = (size: number) => Array.from({ length: size }, (_, index) => keccak256(toBytes(String(index))))
const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)

describe.each(vectors)("the tree of $size", ({ size, depth, record_hashes, root, proofs }) => {
  const tree = buildTree(hashesOf(size))

  it("has the root of the vector, and of the naive tree", () => {
    expect(tree).toMatchObject({ size, depth, root })
    expect(naiveTree(hashesOf(size)).root).toBe(root)
    if (record_hashes) expect(hashesOf(size)).toEqual(record_hashes)
  })

  it.each(proofs)("proves $index", ({ index, record_hash, proof }) => {
    expect(tree.proof(index)).toEqual(proof)
    expect(rootFromProof(record_hash, index, size, proof)).toBe(root)
  })
})

describe("against the naive tree", () => {
  it("agrees on random trees and their proofs", () => {
    const check = fc.property(fc.array(hashes, { minLength: 1, maxLength: 40 }), fc.nat(), (record_hashes, drawn) => {
      const [tree, naive] = [buildTree(record_hashes), naiveTree(record_hashes)]
      const index = drawn % record_hashes.length
      expect(tree.root).toBe(naive.root)
      expect(tree.proof(index)).toEqual(naive.proof(index))
    })
    fc.assert(check, { numRuns: rounds(3_000, 600) })
  })

  it("agrees on every size around powers of two, and every place in it", () => {
    const large = ALL_ROUNDS ? [63, 64, 65, 127, 128, 129] : []
    for (const size of [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, ...large]) {
      const [tree, naive] = [buildTree(hashesOf(size)), naiveTree(hashesOf(size))]
      expect(tree.root).toBe(naive.root)
      hashesOf(size).forEach((hash, index) => {
        expect(tree.proof(index)).toEqual(naive.proof(index))
        expect(rootFromProof(hash, index, size, tree.proof(index))).toBe(tree.root)
      })
    }
  })

  it("agrees on a large one given in one piece", () => {
    const record_hashes = hashesOf(2_049)
    const tree = buildTree(Uint8Array.from(record_hashes.flatMap((hash) => [...fromHex(hash)])))
    expect(tree.root).toBe(naiveTree(record_hashes).root)
  })
})

describe("a proof", () => {
  const trees = fc
    .array(hashes, { minLength: 2, maxLength: 20 })
    .chain((all) => fc.tuple(fc.constant(all), fc.nat(all.length - 1)))

  it("proves nothing but its own record at its own place", () => {
    const check = fc.property(trees, hashes, fc.nat(), ([all, index], other, drawn) => {
      const tree = buildTree(all)
      const proof = tree.proof(index)
      const elsewhere = drawn % all.length
      if (other !== all[index]) expect(rootFromProof(other, index, all.length, proof)).not.toBe(tree.root)
      if (elsewhere !== index) expect(rootFromProof(all[index]!, elsewhere, all.length, proof)).not.toBe(tree.root)
    })
    fc.assert(check, { numRuns: rounds(500, 100) })
  })

  it("is void after any change of one bit", () => {
    const check = fc.property(trees, fc.nat(), ([all, index], drawn) => {
      const tree = buildTree(all)
      const proof = tree.proof(index).map(fromHex)
      const bit = drawn % (proof.length * 256)
      proof[Math.floor(bit / 256)]![Math.floor((bit % 256) / 8)]! ^= 1 << (bit % 8)
      expect(rootFromProof(all[index]!, index, all.length, proof.map(toHex))).not.toBe(tree.root)
    })
    fc.assert(check, { numRuns: rounds(500, 100) })
  })

  it("does not turn a node into a leaf: the two are hashed differently", () => {
    const [a, b] = hashesOf(2) as [Hex, Hex]
    const tree = buildTree([a, b])
    expect(buildTree([tree.root]).root).not.toBe(tree.root)
    expect(tree.root).not.toBe(buildTree([b, a]).root)
  })

  it("is no longer valid when padding is taken for a product", () => {
    const tree = buildTree(hashesOf(3))
    expect(() => tree.proof(3)).toThrow(RangeError)
    expect(() => rootFromProof(`0x${"00".repeat(32)}`, 3, 3, tree.proof(2))).toThrow(RangeError)
  })
})

describe("bounds", () => {
  it("knows the depth of every size", () => {
    expect([1, 2, 3, 4, 5, 8, 9, 1_000, 65_536, 65_537, BATCH_SIZE_MAX].map(depthOf)).toEqual([
      0, 1, 2, 2, 3, 3, 4, 10, 16, 17, 20,
    ])
  })

  it.each([0, -1, 1.5, BATCH_SIZE_MAX + 1, Number.NaN])("has no size %s", (size) =>
    expect(() => depthOf(size)).toThrow(RangeError),
  )

  it("refuses no products, pieces of hashes and what is no hash", () => {
    expect(() => buildTree([])).toThrow(RangeError)
    expect(() => buildTree(new Uint8Array(33))).toThrow(RangeError)
    const hash = hashesOf(1)[0]!
    for (const wrong of [
      "0x12",
      hash.slice(2),
      hash.toUpperCase(),
      `${hash}00`,
      hash.replace(/.$/, "g"),
      hash.replace(/.$/, "İ"),
    ]) {
      expect(() => buildTree([hash, wrong as Hex])).toThrow(RangeError)
    }
  })

  it("refuses a proof of another length and a place outside", () => {
    const tree = buildTree(hashesOf(5))
    const proof = tree.proof(4)
    const hash = hashesOf(5)[4]!
    expect(() => rootFromProof(hash, 4, 5, proof.slice(1))).toThrow(RangeError)
    expect(() => rootFromProof(hash, 4, 5, [...proof, hash])).toThrow(RangeError)
    expect(() => rootFromProof(hash, 5, 5, proof)).toThrow(RangeError)
    expect(() => rootFromProof(hash, -1, 5, proof)).toThrow(RangeError)
    expect(() => rootFromProof(hash, 0.5, 5, proof)).toThrow(RangeError)
  })

  it("does not keep hold of what it was given", () => {
    const bytes = Uint8Array.from(hashesOf(4).flatMap((hash) => [...fromHex(hash)]))
    const tree = buildTree(bytes)
    const proof = tree.proof(2)
    bytes.fill(0)
    expect(tree.proof(2)).toEqual(proof)
  })
})

const { text: bundle, opened } = JSON.parse(
  readFileSync(new URL("../vectors/bundles.json", import.meta.url), "utf8"),
) as { text: string; opened: { certificate: { format: string; record: { v: number } } }[] }
const { certificate } = opened[0]!

const read = vi.fn()
const verify = (value: unknown) => verifyCertificateText(JSON.stringify(value), { registries: [], read })
const NEWER = "made by a newer version; check it with a newer verifier"
const OLDER = "made before the first release"

describe("a certificate of another edition is not judged", () => {
  it.each([
    ["a newer format", { ...certificate, format: "touchmark-certificate/3", statements: [] }, "format", NEWER],
    ["an older format", { ...certificate, format: "touchmark-certificate/1" }, "format", OLDER],
    ["a newer record", { ...certificate, record: { v: 3, body: {} } }, "record_canonical", NEWER],
    ["an older record", { ...certificate, record: { ...certificate.record, v: 1 } }, "record_canonical", OLDER],
  ])("with %s", async (_what, value, check, evidence) => {
    const report = await verify(value)
    expect(report).toMatchObject({ verdict: "unchecked", unread: "other_edition" })
    expect(report.checks).toContainEqual({ check, outcome: "unchecked", evidence })
    expect(report.checks.filter(({ outcome }) => outcome === "failed")).toEqual([])
    expect(read).not.toHaveBeenCalled()
  })

  it.each([
    ["another name", { ...certificate, format: "someone-else/9" }],
    ["no number", { ...certificate, format: "touchmark-certificate/new" }],
    ["a record without an edition", { ...certificate, record: { ...certificate.record, v: "9" } }],
    ["a rule of its own edition broken", { ...certificate, surprise: 1 }],
  ])("but is malformed with %s", async (_what, value) => {
    expect((await verify(value)).verdict).toBe("malformed")
  })
})

describe("another edition is told apart from damage", () => {
  it.each([
    ["touchmark-bundle/3", { reason: "other_edition", message: NEWER }],
    ["touchmark-bundle/1", { reason: "other_edition", message: OLDER }],
    ["touchmark-bundle/x", { reason: "malformed" }],
  ])("in a bundle of format %s", (format, error) => {
    expect(() => parseBundle(JSON.stringify({ ...JSON.parse(bundle), format }))).toThrow(expect.objectContaining(error))
  })

  it("in a sealed record", () => {
    const bytes = new TextEncoder().encode('{"v":3}')
    expect(() => readRecord(bytes)).toThrow(expect.objectContaining({ code: "other_edition", reason: NEWER }))
  })
})

describe("the proof, as one module", () => {
  /** The package has less: it makes no records and seals, and reads no recall's reason. */
  const GZIP_BYTES_MAX = 29 * 1024
  const root = join(import.meta.dirname, "..", "..")
  const proof = join(root, "verifier", "proof")

  interface Proof {
    verifyCertificateText: typeof verifyCertificateText
  }

  interface Case {
    what: string
    certificate?: unknown
    code?: string
    chain: Pick<RegistryReading, "verdict" | "issuer" | "batch_size"> | null
    verdict: CertificateReport["verdict"]
  }
  const HASH = `0x${"77".repeat(32)}` as const

  let chunk: Rolldown.OutputChunk
  const directory = prepareDirectory()
  beforeAll(async () => {
    const entry = join(directory, "entry.ts")
    const files = readdirSync(proof).map((name) => `export * from ${JSON.stringify(join(proof, name))}`)
    writeFileSync(entry, files.join("\n"))
    const made = await build({
      configFile: false,
      logLevel: "error",
      plugins: packagePlugins(),
      build: {
        write: false,
        lib: { entry, formats: ["es"], fileName: "proof" },
        // Vite leaves the white space in a library's module.
        rolldownOptions: { output: { minify: true } },
      },
    })
    const output = [made].flat().flatMap((one) => ("output" in one ? one.output : []))
    expect(output.map(({ fileName }) => fileName)).toEqual(["proof.js"])
    chunk = output[0] as Rolldown.OutputChunk
    writeFileSync(join(directory, "proof.mjs"), chunk.code)
  })

  it("is built of its own files and noble alone, and asks for nothing else", () => {
    expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([])
    const from = chunk.moduleIds.filter((id) => !id.startsWith("\0")).map((id) => relative(root, id))
    expect(from.filter((id) => id.startsWith("verifier/proof/")).length).toBeGreaterThan(15)
    const ours = /^verifier\/proof\/|^node_modules\/@noble\/(hashes|ciphers)\/|\/entry\.ts$/
    expect(from.filter((id) => !ours.test(id))).toEqual([])
  })

  it(`weighs at most ${GZIP_BYTES_MAX} bytes, gzipped`, () => {
    const bytes = gzipSync(chunk.code, { level: 9 }).length
    console.log(`verifier/proof as one module: ${chunk.code.length} bytes, ${bytes} gzipped`)
    expect(bytes).toBeLessThanOrEqual(GZIP_BYTES_MAX)
  })

  it("verifies the vectors from a folder that has no packages", async () => {
    const alone = (await import(pathToFileURL(join(directory, "proof.mjs")).href)) as Proof
    const file = readFileSync(join(root, "test", "vectors", "certificates.json"), "utf8")
    const { registries, cases } = JSON.parse(file) as { registries: KnownRegistry[]; cases: Case[] }
    const whole = cases.filter(({ certificate }) => certificate)
    expect(whole.length).toBeGreaterThan(50)
    // JavaScript stretches a code in a quarter of a second.
    const tried = ALL_ROUNDS
      ? whole
      : Object.values(Object.groupBy(whole, ({ verdict }) => verdict)).map(([one]) => one!)
    for (const { what, certificate, code, chain, verdict } of tried) {
      const read = async (request: RegistryRequest) => {
        if (!chain) throw new Error("no node answers")
        const times = mintedWhileAttested(chain.issuer, chain.verdict, request)
        const at = { block_number: 1n, block_hash: HASH, block_time_s: 1_800_000_000 }
        return { ...times, ...chain, ...at, rpc_urls: [], agreed: true }
      }
      const report = await alone.verifyCertificateText(JSON.stringify(certificate), { registries, read, code })
      expect([what, report.verdict]).toEqual([what, verdict])
    }
  })
})
