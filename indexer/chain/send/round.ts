import type { Position } from "#chain/index/index-position.ts"
import { type Market, readMarket } from "./fees.ts"
import { promisedWei } from "./funds.ts"
import { nonceFloor } from "./nonces.ts"
import type { SignerQueue } from "./signer-queue.ts"

/** Facts shared by the decisions of one step; each is read once, on first use. */
export interface Round {
  position: Position
  market: () => Promise<Market>
  /** What the key can spend on unsigned transactions; signing deducts from it. */
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
