/**
 * Whether keys can pay for open transactions, and how long. Spending comes from signed attempts: no receipts, safe across
 * restarts.
 */
import type { Logger } from "pino"
import type { Chain } from "#chain/chain.ts"
import type { Database } from "#db/database.ts"
import { findRow, putRow } from "#db/rows.ts"
import type { Funds } from "#db/tables/chain.ts"
import type { App } from "#indexer/app.ts"
import { type ChainId, ROLES, type Role } from "#shared/chains.ts"
import { DAY_MS } from "#shared/time.ts"
import { findFeeCeiling } from "./send/fees.ts"
import { readOpen } from "./send/queue.ts"

/** Days of spending that are averaged. */
const SPENT_DAYS = 7
/** Money for fewer days than this is an alarm. */
const DAYS_LEFT_MIN = 3
/** What a transaction takes that has not been estimated yet: a batch of any size, or a recall. */
const USUAL_GAS = 100_000

/**
 * Stores each key's balance and logs when it becomes low or sufficient. Low: below open transactions' cost, or three days'.
 */
export async function checkFunds(db: Database, chain: Chain, now: number, log: Logger): Promise<void> {
  for (const role of ROLES) {
    const funds = await readFunds(db, chain, role, now)
    const before = await findRow(db.read, "funds", { chain_id: chain.chain_id, role }, ["low"])
    await db.write((tx) => putRow(tx, "funds", ["chain_id", "role"], funds))
    if (funds.low === (before?.low ?? 0)) continue
    const { chain_id, address, balance_wei, needed_wei, days_left } = funds
    const fields = { chain_id, role, address, balance_wei, needed_wei, days_left }
    if (funds.low) log.warn(fields, "a signing key is running out of money for gas")
    else log.info(fields, "a signing key has money for gas again")
  }
}

async function readFunds(db: Database, chain: Chain, role: Role, now: number): Promise<Funds> {
  const { address } = chain.signers[role]
  const balance = BigInt(String(await chain.rpc.request("eth_getBalance", [address, "latest"])))
  const needed = await sumNeededWei(db, chain, role, address)
  const spent_a_day = await averageSpentWei(db, chain.chain_id, address, now)
  const days_left = spent_a_day === 0n ? null : Number(balance / spent_a_day)
  const low = balance < needed || (days_left !== null && days_left < DAYS_LEFT_MIN) ? 1 : 0
  return {
    chain_id: chain.chain_id,
    role,
    address: address.toLowerCase(),
    days_left,
    low,
    checked_at: now,
    balance_wei: String(balance),
    needed_wei: String(needed),
    spent_a_day_wei: String(spent_a_day),
  }
}

/** What everything open would cost at the highest fee that we would pay; of one transaction, when nothing is open. */
async function sumNeededWei(db: Database, { chain_id, fees }: Chain, role: Role, signer: string): Promise<bigint> {
  const open = await readOpen(db.read, chain_id, signer)
  const gas = open.reduce((sum, transaction) => sum + (transaction.gas ?? USUAL_GAS), 0)
  return BigInt(Math.max(gas, USUAL_GAS)) * findFeeCeiling(fees, role === "minter" ? "mint" : "recall")
}

/** Daily average of the last week, or since the first transaction. Offers allow four base fees; one is paid, plus tip. */
async function averageSpentWei(db: Database, chain_id: number, signer: string, now: number): Promise<bigint> {
  const attempts = await db.read
    .selectFrom("attempts")
    .innerJoin("transactions", "transactions.id", "attempts.transaction_id")
    .select(["transactions.id", "transactions.gas", "attempts.created_at"])
    .select(["attempts.max_fee_wei", "attempts.priority_fee_wei"])
    .where("transactions.chain_id", "=", chain_id)
    .where("transactions.signer", "=", signer)
    .where("attempts.created_at", ">", now - SPENT_DAYS * DAY_MS)
    .orderBy("attempts.created_at")
    .execute()
  const [first] = attempts
  if (!first) return 0n
  const costs = new Map<string, bigint>()
  for (const { id, gas, max_fee_wei, priority_fee_wei } of attempts) {
    costs.set(id, (BigInt(gas ?? 0) * (BigInt(max_fee_wei) + 3n * BigInt(priority_fee_wei))) / 4n)
  }
  const spent = [...costs.values()].reduce((sum, cost) => sum + cost, 0n)
  const days = Math.max(1, Math.ceil((now - Number(first.created_at)) / DAY_MS))
  return spent / BigInt(days)
}

const TRANSACTIONS_MAX = 50
const WEI_PER_GWEI = 1_000_000_000n

/** Whether a finished transaction's cost is still unknown. */
export async function hasUnknownCosts(app: App): Promise<boolean> {
  return (await unknownCosts(app, [...app.chains.keys()], 1)).length > 0
}

/** Reads what transactions have cost from their receipts. A figure for people: nothing is decided by it. */
export async function recordCosts(app: App): Promise<void> {
  const noted = await Promise.allSettled([...app.chains.values()].map((chain) => recordChainCosts(app, chain)))
  // One chain's failing nodes must not keep the others' costs unknown.
  for (const one of noted) if (one.status === "rejected") throw one.reason
}

async function recordChainCosts(app: App, chain: Chain): Promise<void> {
  for (const { id } of await unknownCosts(app, [chain.chain_id], TRANSACTIONS_MAX)) {
    const attempts = await app.db.read.selectFrom("attempts").select("hash").where("transaction_id", "=", id).execute()
    const hashes = attempts.map(({ hash }) => hash)
    const cost = await readCost(chain, hashes)
    await app.db.write((tx) => tx.updateTable("transactions").set(cost).where("id", "=", id).execute())
  }
}

function unknownCosts({ db }: App, chain_ids: ChainId[], limit: number) {
  return db.read
    .selectFrom("transactions")
    .select("id")
    .where("gas_used", "is", null)
    .where("state", "in", ["done", "void"])
    .where("chain_id", "in", chain_ids)
    .limit(limit)
    .execute()
}

/** Attempts share a nonce, so at most one was mined; one that failed cost money as well. */
async function readCost({ rpc }: Chain, hashes: string[]) {
  const calls = hashes.map((hash) => ({ method: "eth_getTransactionReceipt", params: [hash] }))
  const receipts = calls.length === 0 ? [] : ((await rpc.batch(calls)) as ({ [key: string]: string } | null)[])
  const mined = receipts.find((receipt) => receipt?.gasUsed)
  if (!mined) return { gas_used: 0, fee_gwei: 0 }
  const gas_used = BigInt(mined.gasUsed!)
  const fee_wei = gas_used * BigInt(mined.effectiveGasPrice ?? 0)
  return { gas_used: Number(gas_used), fee_gwei: Number((fee_wei + WEI_PER_GWEI / 2n) / WEI_PER_GWEI) }
}
