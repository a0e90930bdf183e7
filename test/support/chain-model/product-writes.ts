import { type ContractFunctionArgs, type ContractFunctionName, zeroAddress } from "viem"
import type { productRegistryAbi } from "#contracts/abi.ts"
import { type Call, emit, revert } from "./call.ts"
import { batchAt, firstIdOf, firstIdOfRoot, isIndividual, mintAllowance } from "./product-reads.ts"
import { ADMIN_ROLE, grantRole, MINTER_ROLE, onlyRole, PAUSER_ROLE, RECALLER_ROLE, revokeRole } from "./roles.ts"
import type { Hex } from "./state.ts"

type Abi = typeof productRegistryAbi
type Arguments<Name extends ContractFunctionName<Abi, "nonpayable">> = ContractFunctionArgs<Abi, "nonpayable", Name>

const BATCH_SIZE_MAX = 2 ** 20

/** ProductRegistry's transactions, check by check in the contract's order. */
export const productWrites = {
  grantRole,
  revokeRole,

  mint(call: Call, [to, issuer, products]: Arguments<"mint">) {
    onlyRole(call, MINTER_ROLE)
    if (products.length === 0) revert("NoProducts")
    consumeCap(call, BigInt(products.length))
    for (const { tokenId, recordHash, sealedRecord } of products) {
      writeRecord(call, tokenId, recordHash)
      mintToken(call, lower(to), tokenId)
      emit(call, "ProductMinted", { tokenId, issuer, recordHash, sealedRecord })
    }
  },

  mintBatch(call: Call, [to, issuer, root, size]: Arguments<"mintBatch">) {
    onlyRole(call, MINTER_ROLE)
    if (to === zeroAddress) revert("ERC721InvalidReceiver", to)
    whenNotPaused(call)
    if (size === 0 || size > BATCH_SIZE_MAX) revert("BatchSizeOutOfRange", size, BATCH_SIZE_MAX)
    const first = firstIdOfRoot(root)
    if (first === 0n) revert("RootUnusable", root)
    if (call.draft.batches.get(first)) revert("BatchAlreadyMinted", root)
    call.draft.batches.set(first, { owner: lower(to), size, block_number: call.block_number, root })
    consumeCap(call, BigInt(size))
    addToBalance(call, lower(to), BigInt(size))
    const toTokenId = first + BigInt(size) - 1n
    emit(call, "ConsecutiveTransfer", { fromTokenId: first, toTokenId, fromAddress: zeroAddress, toAddress: to })
    emit(call, "BatchMinted", { root, issuer, firstTokenId: first, size })
  },

  pause(call: Call) {
    onlyRole(call, PAUSER_ROLE)
    whenNotPaused(call)
    call.draft.settings.set("paused", 1n)
    emit(call, "Paused", { account: call.sender })
  },

  unpause(call: Call) {
    onlyRole(call, ADMIN_ROLE)
    if (!call.draft.settings.get("paused")) revert("ExpectedPause")
    call.draft.settings.set("paused", 0n)
    emit(call, "Unpaused", { account: call.sender })
  },

  recall: (call: Call, [tokenId, reason]: Arguments<"recall">) => markToken(call, tokenId, true, reason),
  reinstate: (call: Call, [tokenId, reason]: Arguments<"reinstate">) => markToken(call, tokenId, false, reason),
  recallBatch: (call: Call, [root, reason]: Arguments<"recallBatch">) => markBatch(call, root, true, reason),
  reinstateBatch: (call: Call, [root, reason]: Arguments<"reinstateBatch">) => markBatch(call, root, false, reason),

  setMintCap(call: Call, [capacity, window_s]: Arguments<"setMintCap">) {
    onlyRole(call, ADMIN_ROLE)
    call.draft.settings.set("capacity", capacity)
    call.draft.settings.set("window_s", BigInt(window_s))
    emit(call, "MintCapChanged", { capacity, window_s })
  },
}

function writeRecord(call: Call, token_id: bigint, record_hash: Hex): void {
  whenNotPaused(call)
  if (!isIndividual(token_id)) revert("TokenIdNotIndividual", token_id)
  if (BigInt(record_hash.slice(0, 58)) === 0n) revert("RecordHashZero", token_id)
  if (call.draft.records.get(token_id)) revert("TokenAlreadyMinted", token_id)
  call.draft.records.set(token_id, { record_hash, block_number: call.block_number })
}

function mintToken(call: Call, to: Hex, tokenId: bigint): void {
  if (to === zeroAddress) revert("ERC721InvalidReceiver", to)
  call.draft.owners.set(tokenId, to)
  addToBalance(call, to, 1n)
  emit(call, "Transfer", { from: zeroAddress, to, tokenId })
}

function markToken(call: Call, tokenId: bigint, recalled: boolean, reason: number): void {
  onlyRole(call, RECALLER_ROLE)
  const exists = isIndividual(tokenId) ? call.draft.records.get(tokenId) : batchAt(call.draft, tokenId)
  if (!exists) revert("TokenNotFound", tokenId)
  if ((call.draft.recalled_tokens.get(tokenId) ?? false) === recalled) {
    revert(recalled ? "TokenAlreadyRecalled" : "TokenNotRecalled", tokenId)
  }
  call.draft.recalled_tokens.set(tokenId, recalled)
  emit(call, recalled ? "TokenRecalled" : "TokenReinstated", { tokenId, reason })
  emit(call, "MetadataUpdate", { _tokenId: tokenId })
}

function markBatch(call: Call, root: Hex, recalled: boolean, reason: number): void {
  onlyRole(call, RECALLER_ROLE)
  const firstTokenId = firstIdOfRoot(root)
  const batch = call.draft.batches.get(firstTokenId)
  if (!batch || batch.root !== root) revert("BatchNotFound", root)
  if ((call.draft.recalled_batches.get(firstTokenId) ?? false) === recalled) {
    revert(recalled ? "BatchAlreadyRecalled" : "BatchNotRecalled", root)
  }
  call.draft.recalled_batches.set(firstTokenId, recalled)
  emit(call, recalled ? "BatchRecalled" : "BatchReinstated", { root, firstTokenId, size: batch.size, reason })
  const last = firstIdOf(firstTokenId) + BigInt(batch.size) - 1n
  emit(call, "BatchMetadataUpdate", { _fromTokenId: firstTokenId, _toTokenId: last })
}

function whenNotPaused(call: Call): void {
  if (call.draft.settings.get("paused")) revert("EnforcedPause")
}

function consumeCap(call: Call, count: bigint): void {
  const { draft, sender, timestamp_s } = call
  const available = mintAllowance(draft, sender, timestamp_s)
  if (count > available) revert("MintCapExceeded", sender, count, available)
  const used = (draft.settings.get("capacity") ?? 0n) - available
  draft.cap_used.set(sender, { used: used + count, at_s: timestamp_s })
}

function addToBalance(call: Call, owner: Hex, count: bigint): void {
  call.draft.balances.set(owner, (call.draft.balances.get(owner) ?? 0n) + count)
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
