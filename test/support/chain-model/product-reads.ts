import { type ContractFunctionArgs, type ContractFunctionName, zeroAddress } from "viem"
import { concat, keccak256 } from "viem/utils"
import type { productRegistryAbi } from "#contracts/abi.ts"
import { type Call, revert } from "./call.ts"
import { PRODUCT_INTERFACES } from "./interfaces.ts"
import { hasRole } from "./roles.ts"
import type { Batch, Draft, Hex } from "./state.ts"

type Abi = typeof productRegistryAbi
type Arguments<Name extends ContractFunctionName<Abi, "view">> = ContractFunctionArgs<Abi, "view", Name>

const HIGHEST_BIT = 1n << 255n
const INDEX_RANGE = 1n << 32n
const VERDICT = { NotFound: 0, Valid: 1, Changed: 2, Recalled: 3 }

export const isIndividual = (token_id: bigint) => token_id >= HIGHEST_BIT
export const firstIdOf = (token_id: bigint) => token_id - (token_id % INDEX_RANGE)
export const firstIdOfRoot = (root: Hex) => firstIdOf(BigInt(root) % HIGHEST_BIT)

/** The batch that holds the token. */
export function batchAt(draft: Draft, token_id: bigint): Batch | undefined {
  const batch = draft.batches.get(firstIdOf(token_id))
  return batch && token_id % INDEX_RANGE < BigInt(batch.size) ? batch : undefined
}

export function mintAllowance(draft: Draft, minter: Hex, timestamp_s: bigint): bigint {
  const capacity = draft.settings.get("capacity") ?? 0n
  const window_s = draft.settings.get("window_s") || 1n
  const last = draft.cap_used.get(minter) ?? { used: 0n, at_s: 0n }
  const refilled = ((timestamp_s - last.at_s) * capacity) / window_s
  const used = last.used > refilled ? last.used - refilled : 0n
  return capacity > used ? capacity - used : 0n
}

/** ProductRegistry's reads that the service and the verifiers use; each gives what the ABI encodes. */
export function productReads(issuers: Hex) {
  return {
    verify({ draft }: Call, [token_id, record_hash, root, proof]: Arguments<"verify">): number {
      if (blockNumberOf(draft, token_id) === 0) return VERDICT.NotFound
      const batch = batchAt(draft, token_id)
      const unchanged = isIndividual(token_id)
        ? BigInt(root) === 0n && proof.length === 0 && hash28(draft, token_id) === record_hash.slice(0, 58)
        : root === batch!.root && proves(record_hash, token_id % INDEX_RANGE, batch!, proof)
      if (!unchanged) return VERDICT.Changed
      return isRecalled(draft, token_id) ? VERDICT.Recalled : VERDICT.Valid
    },
    statusOf({ draft }: Call, [token_id]: Arguments<"statusOf">) {
      const block_number = blockNumberOf(draft, token_id)
      return [block_number !== 0, isRecalled(draft, token_id), block_number]
    },
    recordOf: ({ draft }: Call, [token_id]: Arguments<"recordOf">) => [
      hash28(draft, token_id),
      draft.records.get(token_id)?.block_number ?? 0,
    ],
    batchOf({ draft }: Call, [token_id]: Arguments<"batchOf">) {
      const batch = batchAt(draft, token_id)
      if (!batch) return [zeroAddress, 0, 0, false]
      return [batch.owner, batch.size, batch.block_number, draft.recalled_batches.get(firstIdOf(token_id)) ?? false]
    },
    rootOf: ({ draft }: Call, [token_id]: Arguments<"rootOf">) =>
      batchAt(draft, token_id)?.root ?? `0x${"0".repeat(64)}`,
    ownerOf({ draft }: Call, [token_id]: Arguments<"ownerOf">) {
      const batch = isIndividual(token_id) ? undefined : batchAt(draft, token_id)
      return draft.owners.get(token_id) ?? batch?.owner ?? revert("ERC721NonexistentToken", token_id)
    },
    balanceOf({ draft }: Call, [owner]: Arguments<"balanceOf">) {
      if (owner === zeroAddress) revert("ERC721InvalidOwner", owner)
      return draft.balances.get(owner.toLowerCase() as Hex) ?? 0n
    },
    mintAllowance: ({ draft, timestamp_s }: Call, [minter]: Arguments<"mintAllowance">) =>
      mintAllowance(draft, minter.toLowerCase() as Hex, timestamp_s),
    mintCap: ({ draft }: Call) => [draft.settings.get("capacity") ?? 0n, Number(draft.settings.get("window_s") ?? 0n)],
    paused: ({ draft }: Call) => Boolean(draft.settings.get("paused")),
    issuers: () => issuers,
    hasRole: ({ draft, contract }: Call, [role, account]: Arguments<"hasRole">) =>
      hasRole(draft, contract, role, account),
    supportsInterface: (_call: Call, [id]: Arguments<"supportsInterface">) => PRODUCT_INTERFACES.has(id),
  }
}

function hash28(draft: Draft, token_id: bigint): Hex {
  return (draft.records.get(token_id)?.record_hash.slice(0, 58) ?? `0x${"0".repeat(56)}`) as Hex
}

function blockNumberOf(draft: Draft, token_id: bigint): number {
  return (isIndividual(token_id) ? draft.records.get(token_id) : batchAt(draft, token_id))?.block_number ?? 0
}

function isRecalled(draft: Draft, token_id: bigint): boolean {
  if (draft.recalled_tokens.get(token_id)) return true
  return batchAt(draft, token_id) !== undefined && (draft.recalled_batches.get(firstIdOf(token_id)) ?? false)
}

function proves(record_hash: Hex, index: bigint, { root, size }: Batch, proof: readonly Hex[]): boolean {
  if (proof.length !== Math.ceil(Math.log2(size))) return false
  let node = keccak256(concat(["0x00", record_hash]))
  for (const [level, sibling] of proof.entries()) {
    const is_right = (index >> BigInt(level)) & 1n
    node = keccak256(concat(["0x01", ...(is_right ? [sibling, node] : [node, sibling])]))
  }
  return node === root
}
