/**
 * Whether keys can pay for open transactions, and how long. Spending comes from signed attempts: no receipts, safe across
 * restarts.
 */
import type { Logger } from "pino"
import { type Chain, ROLES, type Role } from "#chain/chain.ts"
import type { Database } from "#db/database.ts"
import type { Funds } from "#db/tables/chain.ts"
import { DAY_MS } from "#shared/time.ts"
import { ceilingOf } from "./fees.ts"
import { openTransactions } from "./signer-queue.ts"

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
    const funds = await fundsOf(db, chain, role, now)
    const before = await db.read
      .selectFrom("funds")
      .select("low")
      .where("chain_id", "=", chain.chain_id)
      .where("role", "=", role)
      .executeTakeFirst()
    await db.write((tx) =>
      tx
        .insertInto("funds")
        .values(funds)
        .onConflict((conflict) => conflict.columns(["chain_id", "role"]).doUpdateSet(funds))
        .execute(),
    )
    if (funds.low === (before?.low ?? 0)) continue
    const { chain_id, address, balance_wei, needed_wei, days_left } = funds
    const fields = { chain_id, role, address, balance_wei, needed_wei, days_left }
    if (funds.low) log.warn(fields, "a signing key is running out of money for gas")
    else log.info(fields, "a signing key has money for gas again")
  }
}

async function fundsOf(db: Database, chain: Chain, role: Role, now: number): Promise<Funds> {
  const { address } = chain.signers[role]
  const balance = BigInt(String(await chain.rpc.request("eth_getBalance", [address, "latest"])))
  const needed = await neededWei(db, chain, role, address)
  const spent_a_day = await spentADayWei(db, chain.chain_id, address, now)
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
async function neededWei(db: Database, { chain_id, fees }: Chain, role: Role, signer: string): Promise<bigint> {
  const open = await openTransactions(db.read, chain_id, signer)
  const gas = open.reduce((sum, transaction) => sum + (transaction.gas ?? USUAL_GAS), 0)
  return BigInt(Math.max(gas, USUAL_GAS)) * ceilingOf(fees, role === "minter" ? "mint" : "recall")
}

/** What the transactions in flight may cost, each at the highest fee that was signed for it. */
export async function promisedWei(db: Database, chain_id: number, signer: string): Promise<bigint> {
  const signed = await db.read
    .selectFrom("transactions")
    .innerJoin("attempts", "attempts.transaction_id", "transactions.id")
    .select(["transactions.id", "transactions.gas", "attempts.max_fee_wei"])
    .where("transactions.chain_id", "=", chain_id)
    .where("transactions.signer", "=", signer)
    .where("transactions.state", "=", "signed")
    .execute()
  const most = new Map<string, bigint>()
  for (const { id, gas, max_fee_wei } of signed) {
    const cost = BigInt(gas ?? 0) * BigInt(max_fee_wei)
    if (cost > (most.get(id) ?? 0n)) most.set(id, cost)
  }
  return [...most.values()].reduce((sum, cost) => sum + cost, 0n)
}

/** Daily average of the last week, or since the first transaction. Offers allow four base fees; one is paid, plus tip. */
async function spentADayWei(db: Database, chain_id: number, signer: string, now: number): Promise<bigint> {
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
