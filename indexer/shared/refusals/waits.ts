import type { Rows } from "./table.ts"

/** Why a transaction waits or a chain is halted. Stored with it, for people and `/status`. */
export const waitReasons = {
  fee_high: { en: "The network's fee is above the configured maximum." },
  fee_ceiling: { en: "Waiting for a lower network fee: the configured maximum is reached." },
  key_without_funds: { en: "The signing key has run out of funds for network fees." },
  registry_paused: { en: "The registry is paused." },
  key_without_role: { en: "The signing key does not have the role it needs." },
  mint_cap: { en: "The minter's cap on chain is used up for now." },
  token_not_there: { en: "The product's token is not on the chain yet." },
  batch_not_there: { en: "The batch is not on the chain yet." },
  node_refuses: { en: "The node refuses the transaction for now." },
  contract_refuses: { en: "The contract refuses the transaction for a reason unknown here." },
  too_much_gas: { en: "The node asks for more gas than one transaction may use." },
  nodes_disagree: { en: "The nodes disagree on whether the transaction would succeed." },
  not_deep_enough: { en: "It depends on a block that does not have enough confirmations yet." },
  company_gas_budget: { en: "The company's gas budget for today is used up. It goes on after midnight (UTC)." },
  free_gas_budget: {
    en: "The gas budget of all Free companies for today is used up. It goes on after midnight (UTC).",
  },
  free_gas_share: {
    en: "Half of today's gas for all Free companies is used up; the rest is for those that have used none today. It goes on after midnight (UTC).",
  },
  recalls_deferred: {
    en: "Today's gas for the company's recalls is used up. This one is sent after other companies' recalls, or after midnight (UTC).",
  },
  doubt_disagree: {
    en: "What is newer than block {number} counts once two nodes agree on it: right now they do not.",
  },
  doubt_contradiction: {
    en: "What is newer than block {number} counts once two nodes agree on it: right now two contradict each other, and one of them is wrong.",
  },
  doubt_too_few: {
    en: "What is newer than block {number} counts once two nodes agree on it: right now too few of them answer.",
  },
  no_node_answers: { en: "No node of this chain answers; waiting work continues as soon as one does." },
  not_followed: { en: "Nobody has followed this chain since {time}." },
  not_written: { en: "Nobody has written to this chain since {time}." },
  final_block_replaced: { en: "{chain} has replaced block {block}, which it had called final." },
  data_disk_full: { en: "The disk of the database is full: nothing can be saved until there is room." },
  manifests_disk_full: { en: "The disk of the manifests is full: products wait until there is room." },
  backups_disk_full: {
    en: "The disk of the backups is full: no copy of the database can be made until there is room.",
  },
  not_recorded: { en: "The network does not record it." },
  job_lost: { en: "The job was interrupted again and again before it could finish." },
} as const satisfies Rows
