/** Why a transaction waits, as it is stored with it, so that people and `/status` can be told. */
import { stored } from "./refusals.ts"

/** These delay all of a key's transactions. */
export const QUEUE_WAITS = {
  fee: stored("fee_high"),
  fee_ceiling: stored("fee_ceiling"),
  funds: stored("key_without_funds"),
  paused: stored("registry_paused"),
  role: stored("key_without_role"),
} as const

/** These delay one transaction only. */
export const ITEM_WAITS = {
  cap: stored("mint_cap"),
  token: stored("token_not_there"),
  batch: stored("batch_not_there"),
  unexplained: stored("node_refuses"),
  left_out: stored("logs_left_out"),
  unknown_error: stored("contract_refuses"),
  too_much_gas: stored("too_much_gas"),
  disagreement: stored("nodes_disagree"),
  not_deep_enough: stored("not_deep_enough"),
} as const

/** These delay one company's transactions until midnight (UTC); deferred recalls go sooner, behind everybody else's. */
export const BUDGET_WAITS = {
  company: stored("company_gas_budget"),
  free: stored("free_gas_budget"),
  free_share: stored("free_gas_share"),
  deferred: stored("recalls_deferred"),
} as const

const OF_QUEUE: ReadonlySet<string> = new Set(Object.values(QUEUE_WAITS))

export const holdsUpQueue = (reason: string | null): boolean => reason !== null && OF_QUEUE.has(reason)
