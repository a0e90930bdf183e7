/** One customer costs us a bounded sum a day, and no recall waits for want of budget. */
import type { Transactions } from "#db/tables/chain.ts"
import { BUDGET_WAITS } from "#shared/chain-waits.ts"
import { type ChainId, NETWORKS } from "#shared/chains.ts"
import { FREE_GAS_A_DAY, type GasBudget, PLANS, type PlanName } from "#shared/plans.ts"
import { KINDS } from "./kinds.ts"
import type { SignerQueue } from "./signer-queue.ts"

const DAY_MS = 86_400_000

type Spending = Pick<Transactions, "company_id" | "kind" | "subject">

/** What companies have used of this network's gas since midnight (UTC), by what it was used for. */
export interface GasUse {
  chain_id: ChainId
  /** 100: the plans' own budgets. */
  percent: number
  plans: ReadonlyMap<string, PlanName>
  used: Map<string, GasBudget>
  /** Of all companies on the Free plan together. */
  used_free: GasBudget
  /** Tokens and batches that have been recalled before. */
  recalled: ReadonlySet<string>
}

/** Why a transaction waits for tomorrow; null when it need not. */
export function overBudget(use: GasUse, { company_id, kind, subject }: Spending): string | null {
  const purpose = KINDS[kind].budget
  const plan = company_id === null ? undefined : use.plans.get(company_id)
  if (!purpose || !plan) return null
  const share = (budget: GasBudget) => (budget[purpose] * use.percent) / 100
  if (plan === "free" && NETWORKS[use.chain_id].kind === "test") {
    if (use.used_free[purpose] >= share(FREE_GAS_A_DAY)) return BUDGET_WAITS.free
  }
  // The first recall of a product always gets through: there are no more of them than a plan has products.
  const isRecall = kind === "recall" || kind === "recall_batch"
  if (isRecall && subject !== null && !use.recalled.has(subject)) return null
  const used = use.used.get(company_id!)?.[purpose] ?? 0
  return used >= share(PLANS[plan].gas_a_day) ? BUDGET_WAITS.company : null
}

export function addGas(use: GasUse, { company_id, kind }: Spending, gas: number): void {
  const purpose = KINDS[kind].budget
  if (!purpose || company_id === null) return
  const used = use.used.get(company_id) ?? { mint: 0, recall: 0 }
  used[purpose] += gas
  use.used.set(company_id, used)
  if (use.plans.get(company_id) === "free") use.used_free[purpose] += gas
}

const SUBJECTS_MAX = 500

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
  const ids = [...new Set([...spent, ...waiting].flatMap(({ company_id }) => company_id ?? []))]
  const percent = chain.fees.gas_budget_percent
  const use: GasUse = { chain_id, percent, used: new Map(), used_free: { mint: 0, recall: 0 }, ...(await known()) }
  for (const { gas, ...row } of spent) addGas(use, { ...row, subject: null }, Number(gas ?? 0))
  return use

  async function known() {
    const plans = new Map<string, PlanName>()
    for (let start = 0; start < ids.length; start += SUBJECTS_MAX) {
      const some = ids.slice(start, start + SUBJECTS_MAX)
      const rows = await db.read.selectFrom("companies").select(["id", "plan"]).where("id", "in", some).execute()
      for (const { id, plan } of rows) plans.set(id, plan)
    }
    const subjects = [...new Set(waiting.flatMap(({ subject }) => subject ?? []))].slice(0, SUBJECTS_MAX)
    if (subjects.length === 0) return { plans, recalled: new Set<string>() }
    const events = await db.read
      .selectFrom("events")
      .select("subject")
      .where("chain_id", "=", chain_id)
      .where("subject", "in", subjects)
      .where("kind", "in", ["TokenRecalled", "BatchRecalled"])
      .execute()
    return { plans, recalled: new Set(events.map(({ subject }) => subject)) }
  }
}
