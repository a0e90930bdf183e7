/**
 * Token ids of 32 bytes, consecutive in a batch; the highest bit is set for individual tokens only. A batch's first is
 * its root with the highest bit and the low 32 bits cleared.
 */
import { type Hex, isHexOf } from "./hex.ts"
import { BATCH_SIZE_MAX } from "./tree.ts"

export type Scope = "individual" | "batch"

const INDEX_DIGITS = 8

/** By the highest bit alone, as the registry decides it. */
export function scopeOf(token_id: Hex): Scope {
  return firstDigit(token_id) >= 8 ? "individual" : "batch"
}

/** The token of the product at `index` in the batch of this root. */
export function batchTokenId(root: Hex, index: number): Hex {
  if (!Number.isInteger(index) || index < 0 || index >= BATCH_SIZE_MAX) throw new RangeError(`no index: ${index}`)
  const kept = (firstDigit(root) & 7).toString(16) + root.slice(3, -INDEX_DIGITS)
  return `0x${kept}${index.toString(16).padStart(INDEX_DIGITS, "0")}`
}

/** The token of a batch's first product, by which the registry knows the batch. */
export function batchFirstTokenId(root: Hex): Hex {
  return batchTokenId(root, 0)
}

/** Where a batch's token stands in it, from 0. Throws RangeError for an individual token, which stands nowhere. */
export function indexInBatch(token_id: Hex): number {
  if (scopeOf(token_id) !== "batch") throw new RangeError("an individual token has no index")
  return Number.parseInt(token_id.slice(-INDEX_DIGITS), 16)
}

/** The first token of the batch that holds this one; an individual token stands for itself. */
export function firstTokenIdOf(token_id: Hex): Hex {
  if (scopeOf(token_id) === "individual") return token_id
  return `${token_id.slice(0, -INDEX_DIGITS)}${"0".repeat(INDEX_DIGITS)}` as Hex
}

function firstDigit(hex: Hex): number {
  if (!isHexOf(32, hex)) throw new RangeError("not 32 bytes in lower-case hex")
  return Number.parseInt(hex.charAt(2), 16)
}
