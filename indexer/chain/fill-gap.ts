import type { Transactions } from "#db/tables/chain.ts"
import { currentFees } from "./fees.ts"
import type { Lane } from "./lane.ts"

const PLAIN_TRANSFER_GAS = 21_000n

/**
 * Sees to it that the chain's next nonce is used, so that what is in flight behind it can land. A gap comes to be when a
 * transaction was closed because it had failed, and a reorg then takes its failure away; or when the process ended between
 * taking a nonce and signing with it, and the transaction is needed no more. What was signed is sent again as it was; for a
 * nonce that nothing was signed with, the key sends nothing to itself.
 */
export async function fillGap(lane: Lane, open: Transactions[], in_flight: Transactions[]): Promise<void> {
  if (in_flight.length === 0) return
  const { chain, account } = lane
  const next = Number(await chain.rpc.request("eth_getTransactionCount", [account.address, "latest"]))
  const lowest = Math.min(...in_flight.map(({ nonce }) => nonce!))
  if (next >= lowest || open.some(({ nonce }) => nonce === next)) return
  const raw = (await signedWith(lane, next)) ?? (await nothing(lane, next))
  if (!raw) return
  lane.log.warn({ chain_id: chain.chain_id, nonce: next }, "a nonce that was left out is used")
  try {
    await chain.rpc.send(raw)
  } catch (error) {
    // The next step sees whether it is known.
    lane.log.debug({ nonce: next, error: String(error) }, "send answered with an error")
  }
}

/** The last bytes that were signed with this nonce. */
async function signedWith({ db, chain, account }: Lane, nonce: number): Promise<string | undefined> {
  const attempt = await db.read
    .selectFrom("transactions")
    .innerJoin("attempts", "attempts.transaction_id", "transactions.id")
    .select("attempts.raw")
    .where("transactions.chain_id", "=", chain.chain_id)
    .where("transactions.signer", "=", account.address)
    .where("transactions.nonce", "=", nonce)
    .orderBy("attempts.created_at", "desc")
    .limit(1)
    .executeTakeFirst()
  return attempt?.raw
}

/** A retired key cannot sign any more. */
async function nothing({ chain, account }: Lane, nonce: number): Promise<string | undefined> {
  const fees = await currentFees(chain)
  return account.signTransaction?.({
    type: "eip1559",
    chainId: chain.chain_id,
    nonce,
    gas: PLAIN_TRANSFER_GAS,
    maxFeePerGas: fees.max_fee_wei,
    maxPriorityFeePerGas: fees.priority_fee_wei,
    to: account.address,
  })
}
