import { lacksSignature, lastSignedFrom, type Mint } from "#actions/statements/lacks-signature.ts"
import type { Reader } from "#db/database.ts"
import { EVERYBODY } from "./everybody.ts"

/** Whether it was minted in blocks in which the minting key was in other hands, or its brand signs everything, and this not. */
export async function isDistrusted(db: Reader, mint: Mint & { block_number: number }): Promise<boolean> {
  const { chain_id, issuer, block_number } = mint
  const set = lastSignedFrom(db).where("set.chain_id", "=", chain_id).where("set.subject", "=", issuer)
  const signed_from = (await set.executeTakeFirst())?.since_s ?? null
  if (await lacksSignature(db, mint, signed_from)) return true
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
