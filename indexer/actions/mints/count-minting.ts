import { sql } from "kysely"
import { QUEUED, type Reader } from "#db/database.ts"

export interface WhoseMints {
  chain_ids: number[]
  /** Unset: everybody's. */
  company_id?: string
}

/** Products that are queued or sent and not yet confirmed. Asked often: it reads transactions, not products. */
export async function countMinting(read: Reader, { chain_ids, company_id }: WhoseMints): Promise<number> {
  let waiting = read
    .selectFrom("mints")
    .select((eb) => eb.fn.countAll<number>().as("queued"))
    .where("chain_id", "in", chain_ids)
    .where("state", "=", QUEUED)
  let sent = read
    .selectFrom("transactions")
    .select(["id", "kind"])
    .where("chain_id", "in", chain_ids)
    .where("kind", "in", ["mint", "mint_batch"])
    .where("state", "in", ["prepared", "signed"])
  if (company_id !== undefined) {
    waiting = waiting.where("company_id", "=", company_id)
    sent = sent.where("company_id", "=", company_id)
  }
  const { queued } = await waiting.executeTakeFirstOrThrow()
  let count = Number(queued)
  for (const { id, kind } of await sent.execute()) count += await unconfirmed(read, id, kind === "mint_batch")
  return count
}

async function unconfirmed(read: Reader, transaction_id: string, isBatch: boolean): Promise<number> {
  const items = read
    .selectFrom(isBatch ? "batches" : "records")
    .select(["chain_id", "first_token_id", isBatch ? sql<number>`size`.as("size") : sql<number>`1`.as("size")])
    .where("transaction_id", "=", transaction_id)
  const { size } = await read
    .selectFrom(items.as("items"))
    .innerJoin("chains", "chains.chain_id", "items.chain_id")
    .leftJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "items.chain_id")
        .onRef("events.subject", "=", "items.first_token_id")
        .on("events.kind", "=", isBatch ? "BatchMinted" : "ProductMinted")
        .onRef("events.block_number", "<=", "chains.confirmed_block"),
    )
    .select((eb) => eb.fn.sum<number | null>("items.size").as("size"))
    .where("events.tx_hash", "is", null)
    .executeTakeFirstOrThrow()
  return Number(size ?? 0)
}
