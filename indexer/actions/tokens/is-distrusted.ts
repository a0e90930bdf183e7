import { lacksSignature, lastSignedFrom, type Mint } from "#actions/statements/signatures.ts"
import type { Reader } from "#db/database.ts"

type MintInBlock = Mint & { block_number: number }

/** Whether nobody may rely on it: minted by a stolen key, or not signed by a brand that signs everything. */
export const isDistrusted = async (db: Reader, mint: MintInBlock): Promise<boolean> =>
  (await isUnsigned(db, mint)) || (await isOfStolenKey(db, mint))

/** Whether its brand signs everything, and has not signed this. */
export async function isUnsigned(db: Reader, mint: Mint): Promise<boolean> {
  const { chain_id, issuer } = mint
  const set = lastSignedFrom(db).where("set.chain_id", "=", chain_id).where("set.subject", "=", issuer)
  const signed_from = (await set.executeTakeFirst())?.since_s ?? null
  return lacksSignature(db, mint, signed_from)
}

/** Whether it was minted in blocks in which the minting key was in other hands. */
export async function isOfStolenKey(
  db: Reader,
  { chain_id, issuer, block_number }: Omit<MintInBlock, "subjects" | "block_time">,
): Promise<boolean> {
  const distrusted = await db
    .selectFrom("events")
    .select("block_number")
    .where("chain_id", "=", chain_id)
    .where("subject", "in", [issuer!, EVERYBODY])
    .where("kind", "=", "BlocksDistrusted")
    .where("from_block", "<=", block_number)
    .where("to_block", ">=", block_number)
    .limit(1)
    .executeTakeFirst()
  return distrusted !== undefined
}

/** The issuer in whose name blocks are distrusted that are so for every issuer. */
export const EVERYBODY = `0x${"0".repeat(64)}`
