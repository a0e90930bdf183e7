import { IncoherentAnswer } from "#chain/index/read-blocks.ts"
import { NodesRefuse, NoQuorum, RpcRefused } from "#chain/rpc/rpc.ts"

/**
 * The answer, or `no_quorum` when the error concerns only this transaction. Rethrows errors that would affect every
 * transaction.
 */
export async function orNoQuorum<T>(asked: Promise<T>): Promise<T | "no_quorum"> {
  try {
    return await asked
  } catch (error) {
    const isOfOne = [NoQuorum, NodesRefuse, IncoherentAnswer].some((kind) => error instanceof kind)
    if (!isOfOne && !(error instanceof RpcRefused && !error.is_trouble)) throw error
    return "no_quorum"
  }
}
