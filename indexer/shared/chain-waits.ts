/** Why a transaction waits. The sentence is stored with it, so that people and `/status` can be told. */

/** These hold up everything that the key would sign. */
export const QUEUE_WAITS = {
  fee: "The network's fee is above the configured maximum.",
  fee_ceiling: "Waiting for a lower network fee: the configured maximum is reached.",
  funds: "The signing key has run out of money for gas.",
  paused: "The registry is paused.",
  role: "The signing key does not have the role it needs.",
} as const

/** These hold up one transaction; everything else goes on. */
export const ITEM_WAITS = {
  cap: "The minter's cap on chain is used up for now.",
  token: "The product's token is not on the chain yet.",
  batch: "The batch is not on the chain yet.",
  unexplained: "The node refuses the transaction for now.",
  unknown_error: "The contract refuses the transaction for a reason that is not known here.",
  too_much_gas: "The node asks for more gas than one transaction may use.",
  disagreement: "The nodes do not agree whether the transaction would pass.",
  not_deep_enough: "It depends on a block that is not deep enough yet.",
} as const

/** These hold up one company's, until midnight (UTC). */
export const BUDGET_WAITS = {
  company: "The company's gas budget for today is used up. It goes on after midnight (UTC).",
  free: "The gas budget of all Free companies for today is used up. It goes on after midnight (UTC).",
} as const

const SENTENCES: ReadonlySet<string> = new Set(Object.values(QUEUE_WAITS))

export const holdsUpQueue = (reason: string | null): boolean => reason !== null && SENTENCES.has(reason)
