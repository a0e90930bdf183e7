import { SimpleMerkleTree } from "@openzeppelin/merkle-tree"
import { keccak256, toBytes } from "viem/utils"
import { buildTree } from "#proof/tree.ts"
import { alternate, best, cpuMsOf, type Size } from "./results.ts"

const SIZES = { whole: { leaves: 10_000, rounds: 16 }, small: { leaves: 100, rounds: 1 } }

export interface TreeBench {
  leaves: number
  rounds: number
  /** In milliseconds of processor time; both given the same hashes as hex. */
  ours_ms: number
  openzeppelin_ms: number
  times_faster: number
}

/** Our positional tree against the tree of @openzeppelin/merkle-tree, on the same leaves. */
export async function benchTree(size: Size = "whole"): Promise<TreeBench> {
  const { leaves, rounds } = SIZES[size]
  const hashes = Array.from({ length: leaves }, (_, index) => keccak256(toBytes(String(index))))
  const taken = await alternate(rounds, {
    ours: () => cpuMsOf(() => buildTree(hashes).root),
    openzeppelin: () => cpuMsOf(() => SimpleMerkleTree.of(hashes).root),
  })
  const [ours_ms, openzeppelin_ms] = [best(taken.ours), best(taken.openzeppelin)]
  return { leaves, rounds, ours_ms, openzeppelin_ms, times_faster: openzeppelin_ms / ours_ms }
}

if (import.meta.main) console.log(await benchTree())
