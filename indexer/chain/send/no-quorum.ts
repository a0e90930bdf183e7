import { IncoherentAnswer } from "#chain/index/read-blocks.ts"
import { isNodeTrouble, NoQuorum, RpcRefused } from "#chain/rpc/rpc.ts"

/**
 * The answer, or `no_quorum` when the error concerns only this transaction. Rethrows errors that would affect every
 * transaction.
 */
export async function orNoQuorum<T>(asked: Promise<T>): Promise<T | "no_quorum"> {
  try {
    return await asked
  } catch (error) {
    const isOfOne = error instanceof NoQuorum || error instanceof IncoherentAnswer
    if (!isOfOne && !(error instanceof RpcRefused && !isNodeTrouble(error.rpc_code))) throw error
    return "no_quorum"
  }
}
