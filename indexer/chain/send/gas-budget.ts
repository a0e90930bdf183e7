/** One customer costs us a bounded sum a day. Beyond it a first recall is deferred, not refused: see `deferred-recalls`. */
import type { Reader } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { BUDGET_WAITS } from "#shared/chain-waits.ts"
import { type ChainId, NETWORKS } from "#shared/chains.ts"
import { FREE_GAS_A_DAY, type GasBudget, PLANS, type PlanName } from "#shared/plans.ts"
import { DAY_MS } from "#shared/time.ts"
import { KINDS } from "./kinds.ts"
import type { SignerQueue } from "./signer-queue.ts"

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

/** Why a transaction is beyond its budget; null when it is not. */
export function overBudget(use: GasUse, spending: Spending): string | null {
  const reason = whichIsUsedUp(use, spending)
  return reason !== null && isFirstRecall(use, spending) ? BUDGET_WAITS.deferred : reason
}

function whichIsUsedUp(use: GasUse, { company_id, kind }: Spending): string | null {
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

/** How many ids one query names. */
const IDS_A_QUERY_MAX = 500

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
    (subjects) => recallsOf(db.read, chain_id, subjects),
  )
  const use: GasUse = {
    ...{ chain_id, percent: chain.fees.gas_budget_percent, used: new Map(), used_free: { mint: 0, recall: 0 } },
    plans: new Map(companies.map(({ id, plan }) => [id, plan])),
    recalled: new Set(recalls.map(({ subject }) => subject)),
  }
  for (const { gas, ...row } of spent) addGas(use, { ...row, subject: null }, Number(gas ?? 0))
  return use
}

const recallsOf = (read: Reader, chain_id: number, subjects: string[]) =>
  read
    .selectFrom("events")
    .select("subject")
    .where("chain_id", "=", chain_id)
    .where("subject", "in", subjects)
    .where("kind", "in", ["TokenRecalled", "BatchRecalled"])
    .execute()

async function inParts<Row>(ids: string[], ask: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const each = [...new Set(ids)]
  const rows: Row[] = []
  for (let start = 0; start < each.length; start += IDS_A_QUERY_MAX) {
    rows.push(...(await ask(each.slice(start, start + IDS_A_QUERY_MAX))))
  }
  return rows
}
