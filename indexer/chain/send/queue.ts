/** One key's transactions: what there is of them, in which order they are tried, and within which budget. */
import type { Logger } from "pino"
import type { Account } from "viem/accounts"
import { type Chain, KINDS } from "#chain/chain.ts"
import type { Position } from "#chain/index/index-position.ts"
import type { Manifests } from "#chain/mint/manifest.ts"
import type { Database, Reader, Tx } from "#db/database.ts"
import { inStatements } from "#db/rows.ts"
import type { Attempts, Transactions } from "#db/tables/chain.ts"
import type { Lease } from "#jobs/lease.ts"
import { BUDGET_WAITS } from "#shared/chain-waits.ts"
import { type ChainId, NETWORKS } from "#shared/chains.ts"
import { FREE_GAS_A_DAY, type GasBudget, PLANS, type PlanName } from "#shared/plans.ts"
import { DAY_MS } from "#shared/time.ts"
import type { Threads } from "#threads/threads.ts"
import { findFeeCeiling, isAffordable, type Market } from "./fees.ts"
import type { RegistryState } from "./registry.ts"

/** One key's transactions on one chain. Its nonces form one sequence, so only the lease's holder works on it. */
export interface SignerQueue {
  db: Database
  chain: Chain
  account: Account
  lease: Lease
  manifests: Manifests
  threads: Threads
  log: Logger
  now: () => number
  /** Called at each named point between two effects; fault tests end the process there. */
  probe?: ((point: CrashPoint) => void) | undefined
}

export type CrashPoint = "before-store" | "after-store" | "after-manifest" | "after-send" | "after-close"

/** geth keeps 16 executable transactions an account; more may be dropped. */
export const IN_FLIGHT_MAX = 16

/** What the decisions of one step share. Market, purse and nonce floor are read once, on first use. */
export interface StepContext extends SignerQueue {
  position: Position
  market: () => Promise<Market>
  /** What the key can spend on unsigned transactions; signing deducts from it. */
  purse: () => Promise<{ left_wei: bigint }>
  /** The lowest nonce that the chain's own count allows. */
  nonceFloor: () => Promise<number>
  stateAt: (block: number) => Promise<RegistryState>
  /** One write that counts only while we hold the queue's lease. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** Changes one transaction's row. */
export const update = (tx: Tx, { id }: Pick<Transactions, "id">, values: Partial<Transactions>) =>
  tx.updateTable("transactions").set(values).where("id", "=", id).execute()

/** How many deferred recalls of a company a step looks at: it may have ten thousand. */
const DEFERRED_A_COMPANY_MAX = 16

/** What is prepared or signed, with only the first of each company's deferred recalls. */
export function readOpen(read: Reader, chain_id: number, signer: string): Promise<Transactions[]> {
  const deferred = read
    .selectFrom("transactions")
    .select((eb) => {
      // Batches' recalls come first, as in `chooseNext`: `kind` sorts them so.
      const place = eb.fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("company_id").orderBy("kind", "desc").orderBy("created_at").orderBy("id"))
      return ["id" as const, place.as("place")]
    })
    .where("chain_id", "=", chain_id)
    .where("signer", "=", signer)
    .where("state", "=", "prepared")
    .where("error", "=", BUDGET_WAITS.deferred)
  const first = read.selectFrom(deferred.as("deferred")).select("id").where("place", "<=", DEFERRED_A_COMPANY_MAX)
  return read
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", chain_id)
    .where("signer", "=", signer)
    .where("state", "in", ["prepared", "signed"])
    .where((eb) => eb.or([eb("error", "is", null), eb("error", "!=", BUDGET_WAITS.deferred), eb("id", "in", first)]))
    .execute()
}

/** What decides when a transaction is signed. */
export type Waiting = Pick<
  Transactions,
  "id" | "company_id" | "kind" | "subject" | "nonce" | "state" | "created_at" | "signed_at" | "retry_block"
>

export interface Moment {
  head_block: number
  now: number
}

/** From this age reinstatements no longer yield to recalls, so that constant recalls cannot delay them forever. */
export const REINSTATEMENT_WAIT_MS_MAX = 900_000

/**
 * The order in which one key's prepared transactions are tried. Companies take turns; within one the oldest comes
 * first.
 */
export function chooseNext<T extends Waiting>(open: readonly T[], in_flight: readonly Waiting[], at: Moment): T[] {
  const { begun, fresh } = findCandidates(open, in_flight)
  const due = fresh.filter(({ retry_block }) => retry_block === null || retry_block <= at.head_block)
  const served = findLastServed(open)
  const turns = countTurns(due, at)
  return [
    // Stored nonces come first: a higher one could not be mined before them.
    ...begun.sort((a, b) => a.nonce! - b.nonce!),
    ...due.sort(
      (a, b) =>
        urgency(a, at) - urgency(b, at) || turns.get(a.id)! - turns.get(b.id)! || served(a) - served(b) || byAge(a, b),
    ),
  ]
}

/** One transaction a subject at a time, the oldest first: the chain must see them in order. */
function findCandidates<T extends Waiting>(open: readonly T[], in_flight: readonly Waiting[]) {
  const taken = new Set(in_flight.flatMap(({ subject }) => subject ?? []))
  const begun: T[] = []
  const fresh: T[] = []
  for (const transaction of [...open].sort(byAge)) {
    const { state, subject, nonce } = transaction
    if (state !== "prepared") continue
    if (subject !== null && taken.has(subject)) continue
    if (subject !== null) taken.add(subject)
    if (nonce === null) fresh.push(transaction)
    else begun.push(transaction)
  }
  return { begun, fresh }
}

/** 0 protects buyers and comes first, 2 can wait longest. */
function urgency({ kind, created_at }: Waiting, { now }: Moment): number {
  if (kind === "recall" || kind === "recall_batch" || kind === "revoke") return 0
  if (kind !== "reinstate" && kind !== "reinstate_batch") return 1
  return now - created_at > REINSTATEMENT_WAIT_MS_MAX ? 0 : 2
}

/** A transaction's place among its company's equally urgent ones. */
function countTurns(due: readonly Waiting[], at: Moment): Map<string, number> {
  const lines = new Map<string, number>()
  const turns = new Map<string, number>()
  for (const transaction of [...due].sort((a, b) => coverage(a) - coverage(b) || byAge(a, b))) {
    const line = `${urgency(transaction, at)}:${transaction.company_id}`
    const turn = lines.get(line) ?? 0
    turns.set(transaction.id, turn)
    lines.set(line, turn + 1)
  }
  return turns
}

/** A batch's recall comes before a company's other recalls: it covers more products for the same gas. */
const coverage = ({ kind }: Waiting) => (kind === "recall_batch" ? 0 : 1)

/** When something of the same company was signed last; who has waited longer for that comes first among equals. */
function findLastServed(open: readonly Waiting[]): (transaction: Waiting) => number {
  const last = new Map<string | null, number>()
  for (const { company_id, signed_at } of open) {
    if (signed_at !== null) last.set(company_id, Math.max(signed_at, last.get(company_id) ?? 0))
  }
  return ({ company_id }) => last.get(company_id) ?? 0
}

const byAge = (a: Waiting, b: Waiting) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)

const RETRY_S_MAX = 300

/** Only a new block can change a refusal; old transactions are retried less often. */
export function chooseRetryBlock(
  { created_at }: Pick<Waiting, "created_at">,
  { head_block, now }: Moment,
  block_time_s: number,
): number {
  const wait_s = Math.min((now - created_at) / 8_000, RETRY_S_MAX)
  return head_block + Math.max(1, Math.floor(wait_s / block_time_s))
}

type Spending = Pick<Transactions, "company_id" | "kind" | "subject">

/** What companies have used of this network's gas since midnight (UTC), by what it was used for. */
export interface GasUse {
  chain_id: ChainId
  /** 100: the plans' own budgets. */
  percent: number
  plans: ReadonlyMap<string, PlanName>
  used: Map<string, GasBudget>
  /** By all companies on the Free plan together. */
  used_free: GasBudget
  /** Tokens and batches that have been recalled before. */
  recalled: ReadonlySet<string>
}

/**
 * Why a transaction is beyond its budget, because one customer costs us a bounded sum a day; null when it is not. A first
 * recall is deferred instead of refused: see `chooseDeferred`.
 */
export function findBudgetWait(use: GasUse, spending: Spending): string | null {
  const reason = findUsedUp(use, spending)
  return reason !== null && isFirstRecall(use, spending) ? BUDGET_WAITS.deferred : reason
}

function findUsedUp(use: GasUse, { company_id, kind }: Spending): string | null {
  const purpose = KINDS[kind].budget
  const plan = company_id === null ? undefined : use.plans.get(company_id)
  if (!purpose || !plan) return null
  const share = (budget: GasBudget) => (budget[purpose] * use.percent) / 100
  const used = use.used.get(company_id!)?.[purpose] ?? 0
  if (plan === "free" && NETWORKS[use.chain_id].kind === "test") {
    const [of_all, all] = [use.used_free[purpose], share(FREE_GAS_A_DAY)]
    if (of_all >= all) return BUDGET_WAITS.free
    if (of_all >= all / 2 && used > 0) return BUDGET_WAITS.free_share
  }
  return used >= share(PLANS[plan].gas_a_day) ? BUDGET_WAITS.company : null
}

const isFirstRecall = ({ recalled }: GasUse, { kind, subject }: Spending) =>
  (kind === "recall" || kind === "recall_batch") && subject !== null && !recalled.has(subject)

export function addGas(use: GasUse, { company_id, kind }: Spending, gas: number): void {
  const purpose = KINDS[kind].budget
  if (!purpose || company_id === null) return
  const used = use.used.get(company_id) ?? { mint: 0, recall: 0 }
  used[purpose] += gas
  use.used.set(company_id, used)
  if (use.plans.get(company_id) === "free") use.used_free[purpose] += gas
}

export async function readGasUse({ db, chain, now }: SignerQueue, waiting: readonly Spending[]): Promise<GasUse> {
  const { chain_id } = chain
  const spent = await db.read
    .selectFrom("transactions")
    .select(["company_id", "kind"])
    .select((eb) => eb.fn.sum<number>(eb.fn.coalesce("gas_used", "gas")).as("gas"))
    .where("chain_id", "=", chain_id)
    .where("signed_at", ">=", now() - (now() % DAY_MS))
    .where("company_id", "is not", null)
    .groupBy(["company_id", "kind"])
    .execute()
  const companies = await inParts(
    [...spent, ...waiting].flatMap(({ company_id }) => company_id ?? []),
    (ids) => db.read.selectFrom("companies").select(["id", "plan"]).where("id", "in", ids).execute(),
  )
  const recalls = await inParts(
    waiting.flatMap(({ subject }) => subject ?? []),
    (subjects) =>
      db.read
        .selectFrom("events")
        .select("subject")
        .where("chain_id", "=", chain_id)
        .where("subject", "in", subjects)
        .where("kind", "in", ["TokenRecalled", "BatchRecalled"])
        .execute(),
  )
  const use: GasUse = {
    ...{ chain_id, percent: chain.fees.gas_budget_percent, used: new Map(), used_free: { mint: 0, recall: 0 } },
    plans: new Map(companies.map(({ id, plan }) => [id, plan])),
    recalled: new Set(recalls.map(({ subject }) => subject)),
  }
  for (const { gas, ...row } of spent) addGas(use, { ...row, subject: null }, Number(gas ?? 0))
  return use
}

async function inParts<Row>(ids: string[], ask: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (const some of inStatements([...new Set(ids)])) rows.push(...(await ask(some)))
  return rows
}

/** What is left to the key for recalls within budget: about a hundred, at the highest fee. */
const RESERVED_GAS = 5_000_000
/** The other places are free for a recall that comes in now. */
const DEFERRED_IN_FLIGHT_MAX = IN_FLIGHT_MAX / 2

/**
 * Which first recalls beyond their company's budget may be signed now, in order. A missing recall harms buyers, so none is
 * refused; and one company's must not empty the key that signs everybody's. They begin at the fee of a single mint: the
 * higher one of calls is for emergencies within budget.
 */
export async function chooseDeferred<T extends Transactions>(
  { chain: { fees }, market, purse }: StepContext,
  next: readonly T[],
  in_flight: number,
  reasonOf: (one: T) => string | null,
): Promise<T[]> {
  const deferred = next.filter((one) => reasonOf(one) === BUDGET_WAITS.deferred)
  const room = Math.max(0, DEFERRED_IN_FLIGHT_MAX - in_flight)
  if (deferred.length === 0 || room === 0) return []
  if (!isAffordable(fees, "mint", await market())) return []
  if ((await purse()).left_wei < BigInt(RESERVED_GAS) * findFeeCeiling(fees, "recall")) return []
  return deferred.slice(0, room)
}

export async function readLastAttempt(read: Reader, { id }: Transactions): Promise<Attempts | undefined> {
  const attempts = await read.selectFrom("attempts").selectAll().where("transaction_id", "=", id).execute()
  return attempts.sort((a, b) => (BigInt(a.max_fee_wei) < BigInt(b.max_fee_wei) ? 1 : -1))[0]
}
