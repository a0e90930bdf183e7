import { IncoherentAnswer } from "#chain/index/read-blocks.ts"
import { isNodeTrouble, NoQuorum, RpcRefused } from "#chain/rpc/rpc.ts"

/** What was asked, or `no_quorum` where it cannot be told of this one transaction. Throws what would meet every other one too. */
export async function orNoQuorum<T>(asked: Promise<T>): Promise<T | "no_quorum"> {
  try {
    return await asked
  } catch (error) {
    const isOfOne = error instanceof NoQuorum || error instanceof IncoherentAnswer
    if (!isOfOne && !(error instanceof RpcRefused && !isNodeTrouble(error.rpc_code))) throw error
    return "no_quorum"
  }
}
