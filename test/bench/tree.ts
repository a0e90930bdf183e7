import { SimpleMerkleTree } from "@openzeppelin/merkle-tree"
import { keccak256, toBytes } from "viem/utils"
import type { Hex } from "#proof/hex.ts"
import { buildTree } from "#proof/tree.ts"
import { median } from "./run-numbers.ts"

export interface TreeBench {
  leaves: number
  runs: number
  /** Medians, in milliseconds; both given the same hashes as hex. */
  ours_ms: number
  openzeppelin_ms: number
  times_faster: number
}

/** Our positional tree against the tree of @openzeppelin/merkle-tree, run in turn on the same number of leaves. */
export function benchTree(leaves = 10_000, runs = 7): TreeBench {
  const hashes = Array.from({ length: leaves }, (_, index) => keccak256(toBytes(String(index))))
  const ours: number[] = []
  const openzeppelin: number[] = []
  for (let run = 0; run < runs; run++) {
    ours.push(timeOf(() => buildTree(hashes).root))
    openzeppelin.push(timeOf(() => SimpleMerkleTree.of(hashes).root as Hex))
  }
  const [ours_ms, openzeppelin_ms] = [median(ours), median(openzeppelin)]
  return { leaves, runs, ours_ms, openzeppelin_ms, times_faster: openzeppelin_ms / ours_ms }
}

function timeOf(build: () => Hex): number {
  const start = performance.now()
  build()
  return performance.now() - start
}

if (import.meta.main) {
  const { leaves, runs, ours_ms, openzeppelin_ms, times_faster } = benchTree()
  console.log(`tree of ${leaves} leaves, median of ${runs} runs in turn`)
  console.log(`  ours            ${ours_ms.toFixed(1)} ms`)
  console.log(`  @openzeppelin   ${openzeppelin_ms.toFixed(1)} ms`)
  console.log(`  times faster    ${times_faster.toFixed(1)} (bar 10)`)
}
