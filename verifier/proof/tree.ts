/** The Merkle tree of a batch (docs/formats.md, section 7). It is positional, so each token can have only one record. */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { type Hex, toHex } from "./hex.ts"
import { createPermutation, type Permutation } from "./keccak-permutation.ts"

/** Products in one batch at most. */
export const BATCH_SIZE_MAX = 2 ** 20
const HASH_BYTES = 32

export interface PositionalTree {
  root: Hex
  size: number
  depth: number
  /** All below the root, height by height from the leaves, behind each height the node that stands for those without products. */
  nodes: Uint8Array
  /** The siblings from the leaf up, `depth` of them. Throws RangeError for an index outside the batch. */
  proof(index: number): Hex[]
}

/** Builds the tree of 1 to BATCH_SIZE_MAX record hashes, in order: as hex, or 32 bytes each in one piece. */
export function buildTree(recordHashes: Hex[] | Uint8Array): PositionalTree {
  const hashes = recordHashes instanceof Uint8Array ? recordHashes : packed(recordHashes)
  const size = hashes.length / HASH_BYTES
  if (!Number.isInteger(size)) throw new RangeError("record hashes are 32 bytes each")
  const depth = depthOf(size)
  const levels = levelsOf(hashes, depth)
  const [top] = levels.splice(depth)
  const nodes = new Uint8Array(levels.reduce((bytes, level) => bytes + level.nodes.length + HASH_BYTES, 0))
  let at = 0
  for (const level of levels) {
    nodes.set(level.nodes, at)
    nodes.set(level.padding, at + level.nodes.length)
    at += level.nodes.length + HASH_BYTES
  }
  return { root: toHex(top!.nodes), size, depth, nodes, proof: (index) => proofIn(nodes, size, index) }
}

/** A proof out of the nodes of a tree. Throws RangeError for an index outside the batch. */
export function proofIn(nodes: Uint8Array, size: number, index: number): Hex[] {
  checkIndex(index, size)
  let start = 0
  return Array.from({ length: depthOf(size) }, (_, height) => {
    const count = Math.ceil(size / 2 ** height)
    const at = start + Math.min((index >> height) ^ 1, count) * HASH_BYTES
    start += (count + 1) * HASH_BYTES
    return toHex(nodes.subarray(at, at + HASH_BYTES))
  })
}

/** The root that this proof leads to. Throws RangeError when index, size or the proof's length cannot belong together. */
export function rootFromProof(recordHash: Hex, index: number, size: number, proof: Hex[]): Hex {
  if (proof.length !== depthOf(size)) throw new RangeError(`a batch of ${size} has proofs of length ${depthOf(size)}`)
  checkIndex(index, size)
  let node = keccak_256(Uint8Array.of(0x00, ...bytesOf(recordHash)))
  proof.forEach((hash, height) => {
    const sibling = bytesOf(hash)
    const isRight = (index >> height) & 1
    node = keccak_256(Uint8Array.of(0x01, ...(isRight ? sibling : node), ...(isRight ? node : sibling)))
  })
  return toHex(node)
}

/** The levels between leaf and root for a batch of this size. Throws RangeError unless it is 1 to BATCH_SIZE_MAX. */
export function depthOf(size: number): number {
  if (!Number.isInteger(size) || size < 1 || size > BATCH_SIZE_MAX) throw new RangeError(`no batch size: ${size}`)
  return size === 1 ? 0 : 32 - Math.clz32(size - 1)
}

/** The nodes of one height that have a product under them, and the one that stands for all others. */
interface Level {
  nodes: Uint8Array
  padding: Uint8Array
}

function levelsOf(recordHashes: Uint8Array, depth: number): Level[] {
  let level: Level = { nodes: new Uint8Array(recordHashes.length), padding: new Uint8Array(HASH_BYTES) }
  for (let at = 0; at < recordHashes.length; at += HASH_BYTES) writeLeaf(recordHashes, at, level.nodes, at)
  const levels = [level]
  for (let height = 0; height < depth; height++) {
    level = parentsOf(level)
    levels.push(level)
  }
  return levels
}

function parentsOf({ nodes, padding }: Level): Level {
  const pairs = Math.floor(nodes.length / (2 * HASH_BYTES))
  const isOdd = nodes.length % (2 * HASH_BYTES) !== 0
  const parents = new Uint8Array((pairs + (isOdd ? 1 : 0)) * HASH_BYTES)
  for (let pair = 0; pair < pairs; pair++) {
    const left = pair * 2 * HASH_BYTES
    writeNode(nodes, left, nodes, left + HASH_BYTES, parents, pair * HASH_BYTES)
  }
  if (isOdd) writeNode(nodes, pairs * 2 * HASH_BYTES, padding, 0, parents, pairs * HASH_BYTES)
  const above = new Uint8Array(HASH_BYTES)
  writeNode(padding, 0, padding, 0, above, 0)
  return { nodes: parents, padding: above }
}

// An input of 33 or 65 bytes fits one block, with a 1 after it and the last bit set.
const KECCAK256_RATE_BYTES = 136
let permutation: Permutation | undefined

function writeLeaf(from: Uint8Array, at: number, to: Uint8Array, to_at: number): void {
  permutation ??= createPermutation()
  permutation.state.fill(0)
  copyHash(from, at, permutation.state, 1)
  finishHash(permutation, 1 + HASH_BYTES, to, to_at)
}

function writeNode(
  left: Uint8Array,
  at: number,
  right: Uint8Array,
  right_at: number,
  to: Uint8Array,
  to_at: number,
): void {
  permutation ??= createPermutation()
  const { state } = permutation
  state.fill(0)
  state[0] = 0x01
  copyHash(left, at, state, 1)
  copyHash(right, right_at, state, 1 + HASH_BYTES)
  finishHash(permutation, 1 + 2 * HASH_BYTES, to, to_at)
}

function finishHash({ state, permute }: Permutation, bytes: number, to: Uint8Array, to_at: number): void {
  state[bytes] = 0x01
  state[KECCAK256_RATE_BYTES - 1] = 0x80
  permute()
  copyHash(state, 0, to, to_at)
}

function copyHash(from: Uint8Array, at: number, to: Uint8Array, to_at: number): void {
  for (let byte = 0; byte < HASH_BYTES; byte++) to[to_at + byte] = from[at + byte]!
}

function packed(recordHashes: Hex[]): Uint8Array {
  const bytes = new Uint8Array(recordHashes.length * HASH_BYTES)
  recordHashes.forEach((hash, index) => {
    writeBytes(hash, bytes, index * HASH_BYTES)
  })
  return bytes
}

function bytesOf(hash: Hex): Uint8Array {
  const bytes = new Uint8Array(HASH_BYTES)
  writeBytes(hash, bytes, 0)
  return bytes
}

// Digit by digit: a regular expression and a parser for 10,000 hashes take longer than the whole tree.
function writeBytes(hash: Hex, to: Uint8Array, at: number): void {
  let isHash = hash.length === 2 + 2 * HASH_BYTES && hash.startsWith("0x")
  for (let byte = 0; isHash && byte < HASH_BYTES; byte++) {
    const high = digitAt(hash, 2 + 2 * byte)
    const low = digitAt(hash, 3 + 2 * byte)
    isHash = high >= 0 && low >= 0
    to[at + byte] = (high << 4) | low
  }
  if (!isHash) throw new RangeError("not 32 bytes in lower-case hex")
}

function digitAt(hash: Hex, at: number): number {
  const unit = hash.charCodeAt(at)
  if (unit >= 48 && unit <= 57) return unit - 48
  return unit >= 97 && unit <= 102 ? unit - 87 : -1
}

function checkIndex(index: number, size: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= size)
    throw new RangeError(`no index ${index} in a batch of ${size}`)
}
