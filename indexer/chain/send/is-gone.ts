import type { Position } from "#chain/index/index-position.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { SignerQueue } from "./signer-queue.ts"
import { refusalAt, stateAt } from "./state-at.ts"

/** Whether a recall's token or batch is neither on chain at the final block nor being minted. */
export async function isGone(queue: SignerQueue, transaction: Transactions, position: Position): Promise<boolean> {
  const { subject } = transaction
  if (subject === null || (await mayStillCome(queue, subject))) return false
  const refusal = await refusalAt(queue, await stateAt(queue, position.finalized_block), transaction)
  return refusal?.kind === "missing"
}

/** Whether the index has its mint, or an open mint may bring it. */
async function mayStillCome({ db, chain }: SignerQueue, subject: string): Promise<boolean> {
  const record = await db.read
    .selectFrom("records")
    .innerJoin("transactions", "transactions.id", "records.transaction_id")
    .select(["records.first_token_id", "transactions.state"])
    .where("records.chain_id", "=", chain.chain_id)
    .where((eb) => eb.or([eb("records.token_id", "=", subject), eb("records.first_token_id", "=", subject)]))
    .executeTakeFirst()
  if (record && record.state !== "void") return true
  const event = await db.read
    .selectFrom("events")
    .select("block_number")
    .where("chain_id", "=", chain.chain_id)
    .where("subject", "in", record ? [subject, record.first_token_id] : [subject])
    .where("kind", "in", ["ProductMinted", "BatchMinted"])
    .executeTakeFirst()
  return event !== undefined
}
