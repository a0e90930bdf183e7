import { NoAgreement, RpcRefused } from "#chain/rpc/rpc.ts"

/** The node's own trouble: asking about another transaction would meet it again. */
const OF_THE_NODE = new Set([-32_603, -32_601, -32_005, -32_002, 429])

/** Whether what was thrown concerns one transaction only, so that the others go on. */
export function concernsOne(error: unknown): boolean {
  return error instanceof NoAgreement || (error instanceof RpcRefused && !OF_THE_NODE.has(error.rpc_code))
}
