import type { Transactions } from "#db/tables/chain.ts"
import { firstFees, readMarket } from "./fees.ts"
import { gasLimit, PLAIN_TRANSFER_GAS } from "./gas-limit.ts"
import type { Lane } from "./lane.ts"

/** A wrong count of a node's makes no more of these at a time. */
const GAPS_FILLED_MAX = 16

/**
 * Sees to it that every nonce below what is in flight is used, since nothing behind a gap can be mined. A gap comes to be when a
 * transaction was closed because it had failed, and a reorg then takes its failure away; when a node told a wrong count; or when the
 * process ended between taking a nonce and signing with it. What was signed is sent again as it was; for a nonce that nothing was
 * signed with, the key sends nothing to itself.
 */
export async function fillGaps(lane: Lane, missing: readonly number[]): Promise<void> {
  for (const nonce of missing.slice(0, GAPS_FILLED_MAX)) {
    const raw = (await signedWith(lane, nonce)) ?? (await nothing(lane, nonce))
    if (!raw) continue
    lane.log.warn({ chain_id: lane.chain.chain_id, nonce }, "a nonce that was left out is used")
    try {
      await lane.chain.rpc.send(raw)
    } catch (error) {
      // The next step sees whether it is known.
      lane.log.debug({ nonce, error: String(error) }, "send answered with an error")
    }
  }
}

type Numbered = Pick<Transactions, "nonce">

/** The nonces from the chain's next one on that nothing of ours has, below the highest in flight. */
export function missingNonces(next: number, open: readonly Numbered[], in_flight: readonly Numbered[]): number[] {
  const ours = new Set(open.map(({ nonce }) => nonce))
  const highest = Math.max(-1, ...in_flight.map(({ nonce }) => nonce!))
  const missing: number[] = []
  for (let nonce = next; nonce < highest; nonce++) if (!ours.has(nonce)) missing.push(nonce)
  return missing
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
  if (!account.signTransaction) return undefined
  const { address } = account
  const gas = await chain.rpc.request("eth_estimateGas", [{ from: address, to: address }]).catch(() => null)
  const { max_fee_wei, priority_fee_wei } = firstFees(chain.fees, "mint_batch", await readMarket(chain))
  return account.signTransaction({
    type: "eip1559",
    chainId: chain.chain_id,
    nonce,
    // Some roll-ups charge their data as gas, and an account may have code that is run.
    gas: BigInt(Number(gas) > PLAIN_TRANSFER_GAS ? gasLimit(Number(gas)) : PLAIN_TRANSFER_GAS),
    maxFeePerGas: max_fee_wei,
    maxPriorityFeePerGas: priority_fee_wei,
    to: address,
  })
}
