/** Why a transaction waits, as it is stored with it, so that people and `/status` can be told. */
import { store } from "./refusals.ts"

/** These delay all of a key's transactions. */
export const QUEUE_WAITS = {
  fee: store("fee_high"),
  fee_ceiling: store("fee_ceiling"),
  funds: store("key_without_funds"),
  paused: store("registry_paused"),
  role: store("key_without_role"),
} as const

/** These delay one transaction only. */
export const ITEM_WAITS = {
  cap: store("mint_cap"),
  token: store("token_not_there"),
  batch: store("batch_not_there"),
  unexplained: store("node_refuses"),
  left_out: store("logs_left_out"),
  unknown_error: store("contract_refuses"),
  too_much_gas: store("too_much_gas"),
  disagreement: store("nodes_disagree"),
  not_deep_enough: store("not_deep_enough"),
} as const

/** These delay one company's transactions until midnight (UTC); deferred recalls go sooner, behind everybody else's. */
export const BUDGET_WAITS = {
  company: store("company_gas_budget"),
  free: store("free_gas_budget"),
  free_share: store("free_gas_share"),
  deferred: store("recalls_deferred"),
} as const

const OF_QUEUE: ReadonlySet<string> = new Set(Object.values(QUEUE_WAITS))

export const holdsUpQueue = (reason: string | null): boolean => reason !== null && OF_QUEUE.has(reason)
