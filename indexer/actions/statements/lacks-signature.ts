import type { Reader } from "#db/database.ts"

/** An event of `IssuerKeys` about a product's brand. */
export interface KeySaid {
  kind: string | null
  key_hash: string | null
  since_s: number | null
}

interface Mint {
  chain_id: number
  /** The batch's root, or the token's id. */
  subject: string
  block_time: number
}

/**
 * Whether the brand signs everything, and no statement of it counts for this mint. What is kept counted when it was
 * kept (`keep.ts`): only an end of its key can have changed that. `said` is in the chain's order.
 */
export async function lacksSignature(read: Reader, mint: Mint, said: readonly KeySaid[]): Promise<boolean> {
  const minted_s = Number(mint.block_time) / 1_000
  const signed_from = Number(said.findLast(({ kind }) => kind === "SignedFromSet")?.since_s ?? 0)
  if (signed_from === 0 || minted_s < signed_from) return false
  const kept = await read
    .selectFrom("statements")
    .select("key_hash")
    .where("subject", "=", mint.subject)
    .where("chain_id", "=", mint.chain_id)
    .execute()
  const hasEnded = (hash: string) =>
    said.some(({ kind, key_hash, since_s }) => kind === "KeyEnded" && key_hash === hash && Number(since_s) <= minted_s)
  return kept.every(({ key_hash }) => hasEnded(key_hash))
}
