import { latestEvent } from "#actions/tokens/latest-event.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { Events, Transactions } from "#db/tables/chain.ts"
import type { Attestations } from "#db/tables/companies.ts"

/** How far an attestation, or taking it back, has got. */
export interface AttestationState {
  /** The last event about the issuer: the chain's present state. */
  event: Events | undefined
  /** Our transactions about it that may still have an effect: not yet in the index. */
  waiting: Transactions[]
  /** Included in a block, but not yet beyond the reach of a reorg. */
  included: Transactions[]
}

export async function attestationStateOf(
  db: Reader | Tx,
  { chain_id, issuer }: Attestations,
): Promise<AttestationState> {
  const event = await latestEvent(db, chain_id, issuer, ["IssuerAttested", "IssuerRevoked"])
  const open = await db
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", chain_id)
    .where("subject", "=", issuer)
    .where("kind", "in", ["attest", "revoke"])
    .where("state", "in", ["prepared", "signed"])
    .orderBy("created_at")
    .execute()
  const included_ids = new Set(
    (
      await db
        .selectFrom("attempts")
        .innerJoin("events", "events.tx_hash", "attempts.hash")
        .select("attempts.transaction_id")
        .where("events.chain_id", "=", chain_id)
        .where("events.subject", "=", issuer)
        .execute()
    ).map(({ transaction_id }) => transaction_id),
  )
  return {
    event,
    waiting: open.filter(({ id }) => !included_ids.has(id)),
    included: open.filter(({ id }) => included_ids.has(id)),
  }
}

/** Whether the chain's state matches our decision. */
export function isAsWanted({ wanted, name, domain }: Attestations, event: Events | undefined): boolean {
  if (event?.kind !== "IssuerAttested") return wanted === "revoked"
  return wanted === "attested" && event.name === name && event.domain === domain
}
