import type { Position } from "#chain/index/position.ts"
import { refusalAt, stateAt } from "#chain/rpc/state-at.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Lane } from "./lane.ts"
import { setState } from "./note.ts"

/** What the company reads in the product's history. */
const GONE =
  "The network has taken this product’s mint back for good, so there is nothing to recall. It is minted anew; recall it again once it is on the blockchain."

/**
 * Ends a recall whose token or batch is not on the chain and will not be: it is not there at the final block either, neither the
 * index nor anything on its way has it. Answers false where it may still come.
 */
export async function endIfGone(lane: Lane, transaction: Transactions, position: Position): Promise<boolean> {
  const { subject } = transaction
  if (subject === null || (await mayStillCome(lane, subject))) return false
  const refusal = await refusalAt(lane, await stateAt(lane, Math.max(0, position.finalized_block)), transaction)
  if (refusal?.kind !== "missing") return false
  await setState(lane, transaction, "void", GONE)
  return true
}

/** Whether the index has its mint, or a mint of it is on its way. */
async function mayStillCome({ db, chain }: Lane, subject: string): Promise<boolean> {
  const record = await db.read
    .selectFrom("records")
    .innerJoin("transactions", "transactions.id", "records.transaction_id")
    .select(["records.anchor", "transactions.state"])
    .where("records.chain_id", "=", chain.chain_id)
    .where((eb) => eb.or([eb("records.token_id", "=", subject), eb("records.anchor", "=", subject)]))
    .executeTakeFirst()
  if (record && record.state !== "void") return true
  const event = await db.read
    .selectFrom("events")
    .select("block_number")
    .where("chain_id", "=", chain.chain_id)
    .where("subject", "in", record ? [subject, record.anchor] : [subject])
    .where("kind", "in", ["ProductMinted", "BatchMinted"])
    .executeTakeFirst()
  return event !== undefined
}
