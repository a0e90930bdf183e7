import { type ContractFunctionArgs, type ContractFunctionName, zeroAddress } from "viem"
import type { productRegistryAbi } from "#contracts/abi.ts"
import { type Call, emit, revert } from "./call.ts"
import {
  availableTo,
  batchAt,
  firstIdOf,
  firstIdOfRoot,
  isIndividual,
  isOperator,
  lower,
  minterAt,
  ownerAt,
  usedAt,
} from "./product-reads.ts"
import { ADMIN_ROLE, onlyRole, PAUSER_ROLE, RECALLER_ROLE, REINSTATER_ROLE } from "./roles.ts"
import type { Hex } from "./state.ts"

type Abi = typeof productRegistryAbi
type Arguments<Name extends ContractFunctionName<Abi, "nonpayable">> = ContractFunctionArgs<Abi, "nonpayable", Name>

const BATCH_SIZE_MAX = 2 ** 20

/** ProductRegistry's transactions, check by check in the contract's order. */
export const productWrites = {
  mint(call: Call, [to, issuer, products]: Arguments<"mint">) {
    onlyMinter(call, to)
    if (products.length === 0) revert("NoProducts")
    consumeCap(call, BigInt(products.length))
    whenNotPaused(call)
    const { block_owners, owners } = call.draft
    const block_owner = block_owners.get(call.block_number) ?? lower(to)
    block_owners.set(call.block_number, block_owner)
    for (const { tokenId, recordHash, sealedRecord } of products) {
      writeRecord(call, tokenId, recordHash)
      if (block_owner !== lower(to)) owners.set(tokenId, lower(to))
      addToBalance(call, lower(to), 1n)
      emit(call, "Transfer", { from: zeroAddress, to, tokenId })
      emit(call, "ProductMinted", { tokenId, issuer, recordHash, sealedRecord })
    }
  },

  mintBatch(call: Call, [to, issuer, root, size]: Arguments<"mintBatch">) {
    onlyMinter(call, to)
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

  setMinter(call: Call, [minter, capacity, window_s]: Arguments<"setMinter">) {
    onlyRole(call, ADMIN_ROLE)
    if (capacity !== 0n && window_s === 0) revert("WindowZero")
    const used = usedAt(minterAt(call.draft, minter), call.timestamp_s)
    const changed = { capacity, window_s: BigInt(window_s), used, at_s: call.timestamp_s }
    call.draft.minters.set(lower(minter), capacity === 0n ? { ...changed, window_s: 0n, used: 0n } : changed)
    emit(call, "MinterChanged", { minter, capacity, window_s })
  },

  approve(call: Call, [to, tokenId]: Arguments<"approve">) {
    const owner = ownerAt(call.draft, tokenId) ?? revert("ERC721NonexistentToken", tokenId)
    if (owner !== call.sender && !isOperator(call.draft, owner, call.sender))
      revert("ERC721InvalidApprover", call.sender)
    call.draft.approved.set(tokenId, to)
    emit(call, "Approval", { owner, approved: to, tokenId })
  },

  setApprovalForAll(call: Call, [operator, approved]: Arguments<"setApprovalForAll">) {
    if (operator === zeroAddress) revert("ERC721InvalidOperator", operator)
    call.draft.operators.set(`${call.sender}:${operator}`.toLowerCase(), approved)
    emit(call, "ApprovalForAll", { owner: call.sender, operator, approved })
  },

  transferFrom(call: Call, [from, to, tokenId]: Arguments<"transferFrom">) {
    if (to === zeroAddress) revert("ERC721InvalidReceiver", to)
    const { draft, sender } = call
    const owner = ownerAt(draft, tokenId) ?? revert("ERC721NonexistentToken", tokenId)
    const mayMove =
      owner === sender || isOperator(draft, owner, sender) || lower(draft.approved.get(tokenId) ?? "0x") === sender
    if (!mayMove) revert("ERC721InsufficientApproval", sender, tokenId)
    if (owner !== lower(from)) revert("ERC721IncorrectOwner", from, tokenId, owner)
    draft.approved.set(tokenId, zeroAddress)
    addToBalance(call, owner, -1n)
    addToBalance(call, lower(to), 1n)
    draft.owners.set(tokenId, lower(to))
    emit(call, "Transfer", { from, to, tokenId })
  },
}

function writeRecord(call: Call, token_id: bigint, record_hash: Hex): void {
  whenNotPaused(call)
  if (!isIndividual(token_id)) revert("TokenIdNotIndividual", token_id)
  if (BigInt(record_hash.slice(0, 58)) === 0n) revert("RecordHashZero", token_id)
  if (call.draft.records.get(token_id)) revert("TokenAlreadyMinted", token_id)
  call.draft.records.set(token_id, { record_hash, block_number: call.block_number })
}

function onlyMinter({ draft, sender }: Call, to: Hex): void {
  if (minterAt(draft, sender).capacity === 0n) revert("NotMinter", sender)
  if (to === zeroAddress) revert("ERC721InvalidReceiver", to)
}

function markToken(call: Call, tokenId: bigint, recalled: boolean, reason: number): void {
  onlyRole(call, recalled ? RECALLER_ROLE : REINSTATER_ROLE)
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
  onlyRole(call, recalled ? RECALLER_ROLE : REINSTATER_ROLE)
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
  const minter = minterAt(draft, sender)
  const available = availableTo(minter, timestamp_s)
  if (count > available) revert("MintCapExceeded", sender, count, available)
  const used = usedAt(minter, timestamp_s) + (count << 32n)
  draft.minters.set(sender, { ...minter, used, at_s: timestamp_s })
}

function addToBalance(call: Call, owner: Hex, count: bigint): void {
  call.draft.balances.set(owner, (call.draft.balances.get(owner) ?? 0n) + count)
}
