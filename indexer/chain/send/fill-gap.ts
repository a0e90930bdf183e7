import type { Transactions } from "#db/tables/chain.ts"
import { firstFees, readMarket } from "./fees.ts"
import { gasLimit, PLAIN_TRANSFER_GAS } from "./gas-limit.ts"
import type { SignerQueue } from "./signer-queue.ts"

/** Limits how many gaps one wrong count of a node can create at a time. */
const GAPS_FILLED_MAX = 16

/** Uses free nonces below those in flight, because nothing after a gap is mined. Returns the first one. */
export async function fillGaps(queue: SignerQueue, open: Transactions[], inFlight: Transactions[]) {
  const { chain, account, log } = queue
  const next = Number(await chain.rpc.request("eth_getTransactionCount", [account.address, "latest"]))
  const missing = missingNonces(next, open, inFlight)
  for (const nonce of missing.slice(0, GAPS_FILLED_MAX)) {
    const raw = (await signedWith(queue, nonce)) ?? (await signNothing(queue, nonce))
    if (!raw) continue
    log.warn({ chain_id: chain.chain_id, nonce }, "a nonce that was left out is used")
    // The next step sees whether it is known.
    await chain.rpc
      .send(raw)
      .catch((error) => log.debug({ nonce, error: String(error) }, "send answered with an error"))
  }
  return missing[0] ?? null
}

type Numbered = Pick<Transactions, "nonce">

/** Unused nonces between the chain's next one and our highest in flight. */
function missingNonces(next: number, open: readonly Numbered[], inFlight: readonly Numbered[]): number[] {
  const ours = new Set(open.map(({ nonce }) => nonce))
  const highest = Math.max(-1, ...inFlight.map(({ nonce }) => nonce!))
  const missing: number[] = []
  for (let nonce = next; nonce < highest; nonce++) if (!ours.has(nonce)) missing.push(nonce)
  return missing
}

/** The last bytes that were signed with this nonce. */
async function signedWith({ db, chain, account }: SignerQueue, nonce: number): Promise<string | undefined> {
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

/** An empty transfer to itself. A key that is draining cannot sign one. */
async function signNothing({ chain, account }: SignerQueue, nonce: number): Promise<string | undefined> {
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
