import { KINDS } from "#chain/chain.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { type GasBudget, PLANS } from "#shared/plans.ts"
import { DAY_MS } from "#shared/time.ts"

/** Gas signed for by a company, for one purpose on one chain and day. */
export interface GasSpent {
  company_id: string
  chain_id: number
  day: number
  purpose: keyof GasBudget
  gas: number
  transactions: number
  /** The largest: a budget is used up by the transaction that exceeds it. */
  largest: number
}

type Signed = Pick<Transactions, "chain_id" | "kind" | "subject" | "signed_at" | "gas"> & { company_id: string }

/** `signed`: in the order of signing. A first recall is sent beyond the budget as well, and is left out. */
export function addUpGas(signed: readonly Signed[]): GasSpent[] {
  const sums = new Map<string, GasSpent>()
  const recalled = new Set<string | null>()
  for (const { company_id, chain_id, kind, subject, signed_at, gas } of signed) {
    const purpose = KINDS[kind].budget
    const isFirst = purpose === "recall" && !recalled.has(subject)
    if (isFirst) recalled.add(subject)
    if (!purpose || isFirst || gas === null) continue
    const day = Math.floor(Number(signed_at) / DAY_MS)
    const name = `${company_id} ${chain_id} ${day} ${purpose}`
    const sum = sums.get(name) ?? { company_id, chain_id, day, purpose, gas: 0, transactions: 0, largest: 0 }
    const largest = Math.max(sum.largest, gas)
    sums.set(name, { ...sum, gas: sum.gas + gas, transactions: sum.transactions + 1, largest })
  }
  return [...sums.values()]
}

/** Who has used more than an Enterprise company may a day, in words. */
export function aboveBudget(spent: readonly GasSpent[], percent: number): string[] {
  return spent.flatMap(({ company_id, purpose, gas, largest }) => {
    const budget = (PLANS.enterprise.gas_a_day[purpose] * percent) / 100
    return gas <= budget + largest ? [] : [`${company_id} used ${gas} gas to ${purpose}: its budget is ${budget}`]
  })
}
