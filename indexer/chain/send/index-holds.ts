import { latestEvent } from "#actions/tokens/latest-event.ts"
import type { Reader } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { KINDS } from "./kinds.ts"

/** Whether the last event about the call's subject, up to a block, already has the call's effect. */
export async function indexHolds(
  read: Reader,
  { chain_id, kind, subject }: Transactions,
  block_number: number,
): Promise<boolean> {
  const { event, opposite } = KINDS[kind]
  // An attestation also holds a name, so its existence does not show that it is this one.
  if (opposite === null || subject === null || kind === "attest") return false
  const last = await latestEvent(read, chain_id, subject, [event, opposite])
  return last?.kind === event && last.block_number <= block_number
}
