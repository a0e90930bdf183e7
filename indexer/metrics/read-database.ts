import { sql } from "kysely"
import { findIncludedBlock } from "#chain/send/observe.ts"
import { type Database, QUEUED } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import { listCopies, readPostgresCopies } from "#indexer/backup/copies.ts"
import { type Folders, readDisks } from "#indexer/disks.ts"
import { readLeaseSilence } from "#jobs/lease.ts"
import { BUDGET_WAITS } from "#shared/chain-waits.ts"

/** The same from every instance: rows with one figure each. */
export type DatabaseFigures = Awaited<ReturnType<typeof readDatabaseFigures>>

export interface WhatToRead {
  engine: "sqlite" | "postgres"
  folders: Folders
  /** Where dumps of a PostgreSQL database are looked for. */
  dumps?: string | undefined
}

const BUDGETS = Object.values(BUDGET_WAITS)

/** Looks at most at so many signed transactions that are not final yet. */
const SIGNED_MAX = 500

/** A fixed number of short queries. Runs in a thread, so that no verification waits for them. */
export async function readDatabaseFigures(db: Database, { engine, folders, dumps }: WhatToRead) {
  const { read } = db
  const count = sql<number>`count(*)`.as("count")
  const prepared = read.selectFrom("transactions").where("state", "=", "prepared")
  return {
    chains: await read
      .selectFrom("chains")
      .select(["chain_id", "head_block", "indexed_block", "indexed_block_at", "confirmed_block", "finalized_block"])
      .select(sql<number>`case when halted_reason is null then 0 else 1 end`.as("is_halted"))
      .select(sql<number>`case when quorum_warning is null then 0 else 1 end`.as("has_quorum_warning"))
      .execute(),
    queued: await read
      .selectFrom("mints")
      .select(["chain_id", count])
      .select((eb) => eb.fn.min("created_at").as("oldest_at"))
      .where("state", "=", QUEUED)
      .groupBy("chain_id")
      .execute(),
    transactions: await read
      .selectFrom("transactions")
      .select(["chain_id", "state", count])
      .where("state", "in", ["prepared", "signed"])
      .groupBy(["chain_id", "state"])
      .execute(),
    // When the oldest was decided; what waits for tomorrow's gas budget is left out.
    unsigned: await prepared
      .select(["chain_id", "kind"])
      .select((eb) => eb.fn.min("created_at").as("oldest_at"))
      .where((eb) => eb.or([eb("error", "is", null), eb("error", "not in", BUDGETS)]))
      .groupBy(["chain_id", "kind"])
      .execute(),
    // Companies that have used up their gas budget for today and wait.
    over_budget: await prepared
      .select(["chain_id", sql<number>`count(distinct company_id)`.as("companies")])
      .where("error", "in", BUDGETS)
      .groupBy("chain_id")
      .execute(),
    // First recalls beyond their company's budget, which go behind everybody else's.
    deferred: await prepared
      .select(["chain_id", count])
      .where("error", "=", BUDGET_WAITS.deferred)
      .groupBy("chain_id")
      .execute(),
    waiting: await oldestWaiting(db),
    gas: await read
      .selectFrom("transactions")
      .select(["chain_id", "kind", count])
      .select((eb) => [eb.fn.sum<number>("gas_used").as("gas_used"), eb.fn.sum<number>("fee_gwei").as("fee_gwei")])
      .where("gas_used", ">", 0)
      .groupBy(["chain_id", "kind"])
      .execute(),
    jobs: await read
      .selectFrom("jobs")
      .select(["kind", "state", count, sql<number>`count(error)`.as("failing")])
      .where("state", "in", ["waiting", "running", "failed"])
      .groupBy(["kind", "state"])
      .execute(),
    deliveries: await read
      .selectFrom("webhook_deliveries")
      .select(["state", count, sql<number>`count(last_error)`.as("failing")])
      .where("state", "in", ["waiting", "failed"])
      .groupBy("state")
      .execute(),
    endpoints_disabled: await countRows(read.selectFrom("webhook_endpoints").where("disabled_by", "=", "failures")),
    attestations_open: await countRows(read.selectFrom("attestations").where("settled", "=", 0)),
    engine,
    database_bytes: await databaseBytes(db, engine),
    disks: await readDisks(folders),
    // Null where no copies are expected.
    copies: dumps ? await readPostgresCopies(db, dumps) : folders.backups ? copiesIn(folders.backups) : null,
    leases: await readLeaseSilence(db),
    funds: await read.selectFrom("funds").select(["chain_id", "role", "balance_wei", "days_left", "low"]).execute(),
  }
}

function copiesIn(directory: string) {
  const copies = listCopies(directory)
  const bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0)
  return { newest_at: copies[0]?.at ?? null, count: copies.length, bytes }
}

/**
 * When the oldest one that is not on its chain yet was decided. Signed ones stay signed until they are final, so those in
 * between are asked after by their events, the oldest first.
 */
async function oldestWaiting(db: Database) {
  const open = await db.read
    .selectFrom("transactions")
    .selectAll()
    .where("state", "in", ["prepared", "signed"])
    .orderBy("created_at")
    .limit(SIGNED_MAX)
    .execute()
  const oldest = new Map<number, number>()
  for (const transaction of open) {
    const { chain_id, created_at } = transaction
    if (!oldest.has(chain_id) && (await findIncludedBlock(db, transaction)) === null) oldest.set(chain_id, created_at)
  }
  return [...oldest].map(([chain_id, oldest_at]) => ({ chain_id, oldest_at }))
}

async function databaseBytes({ read }: Database, engine: "sqlite" | "postgres"): Promise<number> {
  const query =
    engine === "sqlite"
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(read)
  return Number(rows[0]!.bytes)
}
