import { concat, keccak256 } from "viem/utils"
import type { Hex } from "#proof/hex.ts"

/** The positional tree as the definition has it, all padding written out, with another library's keccak256: an oracle. */
export function naiveTree(record_hashes: Hex[]): { root: Hex; proof(index: number): Hex[] } {
  let width = 1
  while (width < record_hashes.length) width *= 2
  const leaves = record_hashes.map((hash) => keccak256(concat(["0x00", hash])))
  while (leaves.length < width) leaves.push(`0x${"00".repeat(32)}`)
  return { root: rootOf(leaves), proof: (index) => proofOf(leaves, index) }
}

function rootOf(nodes: Hex[]): Hex {
  if (nodes.length === 1) return nodes[0]!
  const half = nodes.length / 2
  return keccak256(concat(["0x01", rootOf(nodes.slice(0, half)), rootOf(nodes.slice(half))]))
}

function proofOf(nodes: Hex[], index: number): Hex[] {
  if (nodes.length === 1) return []
  const half = nodes.length / 2
  const [left, right] = [nodes.slice(0, half), nodes.slice(half)]
  return index < half ? [...proofOf(left, index), rootOf(right)] : [...proofOf(right, index - half), rootOf(left)]
}
