import { readRecallReason } from "#proof/recall-reason.ts"
import { RegistryUnreachable, type RpcOptions } from "#proof/rpc-node.ts"
import type { RecallReason } from "#shared/api/mints.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import type { OwnCheck } from "./own-check.ts"

/** Why the chain says that it was recalled, in the block that our index names; null where no node could say. */
export async function reasonOnChain(
  { certificate, report: { reading } }: OwnCheck,
  block: number,
  how?: RpcOptions,
): Promise<RecallReason | null> {
  if (!certificate || !reading) return null
  const { registry, token_id, batch } = certificate
  try {
    const asked = { registry, token_id, root: batch?.root, block }
    const reason = await readRecallReason(reading.rpc_urls, asked, how)
    return reason === null ? null : (RECALL_REASONS[reason] ?? "unspecified")
  } catch (error) {
    if (error instanceof RegistryUnreachable) return null
    throw error
  }
}
