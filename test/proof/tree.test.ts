import { readFileSync } from "node:fs"
import fc from "fast-check"
import { keccak256, toBytes } from "viem/utils"
import { describe, expect, it } from "vitest"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import { BATCH_SIZE_MAX, buildTree, depthOf, rootFromProof } from "#proof/tree.ts"
import { naiveTree } from "./naive-tree.ts"

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
  it("agrees on 3,000 random trees and their proofs", () => {
    const check = fc.property(fc.array(hashes, { minLength: 1, maxLength: 40 }), fc.nat(), (record_hashes, drawn) => {
      const [tree, naive] = [buildTree(record_hashes), naiveTree(record_hashes)]
      const index = drawn % record_hashes.length
      expect(tree.root).toBe(naive.root)
      expect(tree.proof(index)).toEqual(naive.proof(index))
    })
    fc.assert(check, { numRuns: 3_000 })
  })

  it("agrees on every size around powers of two, and every place in it", () => {
    for (const size of [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129]) {
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
    fc.assert(check, { numRuns: 500 })
  })

  it("is void after any change of one bit", () => {
    const check = fc.property(trees, fc.nat(), ([all, index], drawn) => {
      const tree = buildTree(all)
      const proof = tree.proof(index).map(fromHex)
      const bit = drawn % (proof.length * 256)
      proof[Math.floor(bit / 256)]![Math.floor((bit % 256) / 8)]! ^= 1 << (bit % 8)
      expect(rootFromProof(all[index]!, index, all.length, proof.map(toHex))).not.toBe(tree.root)
    })
    fc.assert(check, { numRuns: 500 })
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
