/** What a lane concludes from takes two nodes that say it alike, where there are two. */
import type { Transactions } from "#db/tables/chain.ts"
import type { Lane } from "./lane.ts"
import { toQuantity } from "./read-blocks.ts"
import { explainRefusal, type Refusal } from "./refusals.ts"

/** One node's word is enough for "not yet", and not for "spent": what follows from that may mint a batch anew. */
export async function isSpent({ chain, account }: Lane, { nonce }: Transactions, depth: number): Promise<boolean> {
  const question = ["eth_getTransactionCount", [account.address, toQuantity(depth)]] as const
  if (nonce! >= Number(await chain.rpc.request(question[0], [...question[1]]))) return false
  return nonce! < Number(await chain.rpc.agreed(question[0], [...question[1]]))
}

/**
 * The chain's count of this key's transactions: matters where the key has been used by somebody else, or the database is an
 * old copy. A count above ours would leave nonces out, so it takes two nodes to say so.
 */
export async function spentElsewhere({ db, chain, account }: Lane): Promise<number> {
  const count = Number(await chain.rpc.request("eth_getTransactionCount", [account.address, "latest"]))
  const { last } = await db.read
    .selectFrom("transactions")
    .select((eb) => eb.fn.max("nonce").as("last"))
    .where("chain_id", "=", chain.chain_id)
    .where("signer", "=", account.address)
    .executeTakeFirstOrThrow()
  if (count <= (last === null ? 0 : Number(last) + 1)) return count
  return Number(await chain.rpc.agreed("eth_getTransactionCount", [account.address, "latest"]))
}

/** What ends a transaction takes two nodes that say it alike. Throws NoAgreement. */
export async function confirmRefusal({ rpc }: Lane["chain"], call: object, refusal: Refusal): Promise<Refusal> {
  if (rpc.needed === 1 || refusal.kind === "unexplained" || refusal.kind === "wait") return refusal
  try {
    await rpc.agreed("eth_estimateGas", [call])
  } catch (error) {
    return explainRefusal(error)
  }
  return { kind: "unexplained", reason: "The nodes do not agree whether the transaction would pass." }
}
