import type { Rows } from "./table.ts"

/** Why a transaction waits or a chain is halted. Stored with it, for people and `/status`. */
export const waitReasons = {
  fee_high: { en: "The network's fee is above the configured maximum." },
  fee_ceiling: { en: "Waiting for a lower network fee: the configured maximum is reached." },
  key_without_funds: { en: "The signing key has run out of money for gas." },
  registry_paused: { en: "The registry is paused." },
  key_without_role: { en: "The signing key does not have the role it needs." },
  mint_cap: { en: "The minter's cap on chain is used up for now." },
  token_not_there: { en: "The product's token is not on the chain yet." },
  batch_not_there: { en: "The batch is not on the chain yet." },
  node_refuses: { en: "The node refuses the transaction for now." },
  contract_refuses: { en: "The contract refuses the transaction for a reason that is not known here." },
  too_much_gas: { en: "The node asks for more gas than one transaction may use." },
  nodes_disagree: { en: "The nodes do not agree whether the transaction would pass." },
  not_deep_enough: { en: "It depends on a block that is not deep enough yet." },
  company_gas_budget: { en: "The company's gas budget for today is used up. It goes on after midnight (UTC)." },
  free_gas_budget: {
    en: "The gas budget of all Free companies for today is used up. It goes on after midnight (UTC).",
  },
  free_gas_share: {
    en: "Half of today's gas of all Free companies is used up: the rest is for those that have used none. It goes on after midnight (UTC).",
  },
  recalls_deferred: {
    en: "Today's gas for the company's recalls is used up. This one goes behind other companies' recalls, or after midnight (UTC).",
  },
  doubt_disagree: {
    en: "What is newer than block {number} counts once two nodes say the same of it: they do not agree.",
  },
  doubt_contradiction: {
    en: "What is newer than block {number} counts once two nodes say the same of it: two contradict each other, and one of them is wrong.",
  },
  doubt_too_few: {
    en: "What is newer than block {number} counts once two nodes say the same of it: too few of them answer.",
  },
  no_node_answers: { en: "No node of this chain answers; what waits goes on once one does." },
  not_followed: { en: "Nobody has followed this chain since {time}." },
  not_written: { en: "Nobody has written to this chain since {time}." },
  final_block_replaced: { en: "{chain} has replaced block {block}, which it had called final." },
  data_disk_full: { en: "The disk of the database is full: nothing can be saved until there is room." },
  manifests_disk_full: { en: "The disk of the manifests is full: products wait until there is room." },
  backups_disk_full: {
    en: "The disk of the backups is full: no copy of the database can be made until there is room.",
  },
  not_recorded: { en: "The network does not record it." },
  job_lost: { en: "Whatever did it ended before it was done, again and again." },
} as const satisfies Rows
