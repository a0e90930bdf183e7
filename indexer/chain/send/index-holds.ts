import { latestEvent } from "#actions/tokens/latest-event.ts"
import type { Reader } from "#db/database.ts"
import type { EventKind, Transactions } from "#db/tables/chain.ts"
import { EVENT_OF } from "./included.ts"

type Call = keyof typeof EVENT_OF

const OPPOSITE: Record<Call, Call> = {
  ...{ recall: "reinstate", reinstate: "recall", recall_batch: "reinstate_batch", reinstate_batch: "recall_batch" },
  ...{ attest: "revoke", revoke: "attest" },
}

/** Whether the last event about the call's subject, up to a block, is what the call would bring about. */
export async function indexHolds(
  read: Reader,
  { chain_id, kind, subject }: Transactions,
  block_number: number,
): Promise<boolean> {
  if (kind === "mint" || kind === "mint_batch" || subject === null) return false
  // An attestation also says which name: that it is one does not tell that it is this one.
  if (kind === "attest") return false
  const kinds: EventKind[] = [EVENT_OF[kind], EVENT_OF[OPPOSITE[kind]]]
  const event = await latestEvent(read, chain_id, subject, kinds)
  return event?.kind === EVENT_OF[kind] && event.block_number <= block_number
}
