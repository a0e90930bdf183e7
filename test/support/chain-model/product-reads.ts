import { type ContractFunctionArgs, type ContractFunctionName, zeroAddress } from "viem"
import { concat, keccak256, toFunctionSelector } from "viem/utils"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { type Call, revert } from "./call.ts"
import type { Batch, Draft, Hex, Minter } from "./state.ts"

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

const NO_MINTER: Minter = { capacity: 0n, window_s: 0n, used: 0n, at_s: 0n }
const PARTS = 1n << 32n

export const minterAt = (draft: Draft, account: Hex): Minter => draft.minters.get(lower(account)) ?? NO_MINTER

/** In parts of 2^-32 of a product. */
export function usedAt({ capacity, window_s, used, at_s }: Minter, timestamp_s: bigint): bigint {
  if (window_s === 0n) return 0n
  const refilled = ((timestamp_s - at_s) * capacity * PARTS) / window_s
  return used > refilled ? used - refilled : 0n
}

export function availableTo(minter: Minter, timestamp_s: bigint): bigint {
  const free = minter.capacity * PARTS - usedAt(minter, timestamp_s)
  return free > 0n ? free / PARTS : 0n
}

/** Undefined where there is no such token. */
export function ownerAt(draft: Draft, token_id: bigint): Hex | undefined {
  const own = draft.owners.get(token_id)
  if (own) return own
  if (!isIndividual(token_id)) return batchAt(draft, token_id)?.owner
  const record = draft.records.get(token_id)
  return record && draft.block_owners.get(record.block_number)
}

/** ProductRegistry's reads that the service and the verifiers use; each returns ABI values. */
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
      return ownerAt(draft, token_id) ?? revert("ERC721NonexistentToken", token_id)
    },
    balanceOf({ draft }: Call, [owner]: Arguments<"balanceOf">) {
      if (owner === zeroAddress) revert("ERC721InvalidOwner", owner)
      return draft.balances.get(owner.toLowerCase() as Hex) ?? 0n
    },
    getApproved({ draft }: Call, [token_id]: Arguments<"getApproved">) {
      if (!ownerAt(draft, token_id)) revert("ERC721NonexistentToken", token_id)
      return draft.approved.get(token_id) ?? zeroAddress
    },
    isApprovedForAll: ({ draft }: Call, [owner, operator]: Arguments<"isApprovedForAll">) =>
      isOperator(draft, owner, operator),
    minterOf({ draft, timestamp_s }: Call, [account]: Arguments<"minterOf">) {
      const minter = minterAt(draft, account)
      return [minter.capacity, Number(minter.window_s), availableTo(minter, timestamp_s)]
    },
    paused: ({ draft }: Call) => Boolean(draft.settings.get("paused")),
    issuers: () => issuers,
    supportsInterface: (_call: Call, [id]: Arguments<"supportsInterface">) => PRODUCT_INTERFACES.has(id),
  }
}

export const isOperator = (draft: Draft, owner: Hex, operator: Hex): boolean =>
  draft.operators.get(`${owner}:${operator}`.toLowerCase()) ?? false

export function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
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

/** ERC-165 itself. */
const COMMON = "0x01ffc9a7"

/** ERC-721, its metadata and ERC-4906 besides, and what IProductRegistry itself declares. */
const PRODUCT_INTERFACES: ReadonlySet<string> = new Set([
  COMMON,
  ...["0x80ac58cd", "0x5b5e139f", "0x49064906"],
  interfaceId(
    productRegistryAbi,
    ...["mint", "mintBatch", "pause", "unpause", "recall", "reinstate", "recallBatch", "reinstateBatch", "setBaseURI"],
    ...["setMinter", "verify", "statusOf", "recordOf", "batchOf", "rootOf", "minterOf", "contractURI", "issuers"],
  ),
])

/** Access control and the default admin rules besides, and what IIssuerRegistry itself declares. */
export const ISSUER_INTERFACES: ReadonlySet<string> = new Set([
  ...[COMMON, "0x7965db0b", "0x31498786"],
  interfaceId(
    issuerRegistryAbi,
    ...["attest", "revokeIssuer", "distrust", "issuerOf", "periodsOf", "distrustedOf", "attestationOf", "keys"],
  ),
])

type Item = { type: string; name?: string }

/** All of an interface's selectors, exclusive-ored. */
function interfaceId(abi: readonly Item[], ...names: string[]): string {
  const functions = abi.filter(({ type, name }) => type === "function" && names.includes(name ?? ""))
  const id = functions.reduce((xor, item) => xor ^ BigInt(toFunctionSelector(item as never)), 0n)
  return `0x${id.toString(16).padStart(8, "0")}`
}
