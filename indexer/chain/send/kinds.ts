import type { FeeScope, Role } from "#chain/chain.ts"
import type { EventKind } from "#db/event-kinds.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { GasBudget } from "#shared/plans.ts"

interface Kind {
  role: Role
  fee: FeeScope
  /** Which of a company's budgets it uses up; attestations are the operator's own. */
  budget: keyof GasBudget | null
  event: EventKind
  /** The event that takes it back; null where nothing does. */
  opposite: EventKind | null
}

const call = (role: Role, event: EventKind, opposite: EventKind): Kind => {
  return { role, fee: "call", budget: role === "attester" ? null : "recall", event, opposite }
}

/** All that differs between the kinds of transaction. */
export const KINDS: Record<Transactions["kind"], Kind> = {
  mint: { role: "minter", fee: "single", budget: "mint", event: "ProductMinted", opposite: null },
  mint_batch: { role: "minter", fee: "batch", budget: "mint", event: "BatchMinted", opposite: null },
  recall: call("recaller", "TokenRecalled", "TokenReinstated"),
  reinstate: call("reinstater", "TokenReinstated", "TokenRecalled"),
  recall_batch: call("recaller", "BatchRecalled", "BatchReinstated"),
  reinstate_batch: call("reinstater", "BatchReinstated", "BatchRecalled"),
  attest: call("attester", "IssuerAttested", "IssuerRevoked"),
  revoke: call("attester", "IssuerRevoked", "IssuerAttested"),
}
