import type { Position } from "#chain/index/index-position.ts"
import { type Market, readMarket } from "./fees.ts"
import { promisedWei } from "./funds.ts"
import { nonceFloor } from "./nonces.ts"
import type { SignerQueue } from "./signer-queue.ts"

/** What the decisions of one step share. Each part is asked for once, by whoever needs it first. */
export interface Round {
  position: Position
  market: () => Promise<Market>
  /** What the key has left for what is not signed yet; signing takes out of it. */
  purse: () => Promise<{ left_wei: bigint }>
  /** The lowest nonce that the chain's own count allows. */
  nonceFloor: () => Promise<number>
}

export function startRound(queue: SignerQueue, position: Position): Round {
  return {
    position,
    market: once(() => readMarket(queue.chain)),
    purse: once(() => readPurse(queue)),
    nonceFloor: once(() => nonceFloor(queue, position.confirmed_block)),
  }
}

async function readPurse({ db, chain, account }: SignerQueue): Promise<{ left_wei: bigint }> {
  const balance = BigInt(String(await chain.rpc.request("eth_getBalance", [account.address, "latest"])))
  return { left_wei: balance - (await promisedWei(db, chain.chain_id, account.address)) }
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}
