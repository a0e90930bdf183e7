import { toQuantity } from "#chain/index/read-blocks.ts"
import type { Reader } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { chooseFees, gasLimit, PLAIN_TRANSFER_GAS } from "./fees.ts"
import { type SignerQueue, type StepContext, update } from "./queue.ts"
import { countNothing } from "./registry.ts"

/** Limits the nonces that one wrong answer can skip. A correct count is reached over several steps. */
const NONCES_ADOPTED_MAX = 16

/**
 * The next nonce by the chain's count at the confirmed block. It exceeds ours when somebody else used the key, or the
 * database is an old copy.
 */
export async function readNonceFloor({ db, chain, account }: SignerQueue, confirmed_block: number): Promise<number> {
  const question = [account.address, toQuantity(Math.max(0, confirmed_block))]
  // Where a reorg has made the chain shorter, nodes do not have that block yet: then nothing is adopted.
  const count = await chain.rpc.request("eth_getTransactionCount", question).then(Number, countNothing)
  const ours = await readNextNonce(db.read, chain.chain_id, account.address)
  if (count <= ours) return ours
  return Math.min(Number(await chain.rpc.quorum("eth_getTransactionCount", question)), ours + NONCES_ADOPTED_MAX)
}

async function readNextNonce(read: Reader, chain_id: number, signer: string): Promise<number> {
  const { last } = await read
    .selectFrom("transactions")
    .select((eb) => eb.fn.max("nonce").as("last"))
    .where("chain_id", "=", chain_id)
    .where("signer", "=", signer)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

/**
 * Stores the nonce before signing, so that a crash in between signs the same one. Null when the transaction was voided, which
 * a nonce prevents.
 */
export async function takeNonce(
  write: StepContext["write"],
  transaction: Transactions,
  gas: number,
  floor: number,
): Promise<number | null> {
  const { id, chain_id, signer } = transaction
  if (transaction.nonce !== null) return transaction.nonce
  return write(async (tx) => {
    const { state } = await tx.selectFrom("transactions").select("state").where("id", "=", id).executeTakeFirstOrThrow()
    if (state !== "prepared") return null
    const nonce = Math.max(await readNextNonce(tx, chain_id, signer), floor)
    await update(tx, transaction, { nonce, gas, error: null, retry_block: null })
    return nonce
  })
}

/** Limits how many gaps one wrong count of a node can create at a time. */
const GAPS_FILLED_MAX = 16

/**
 * Uses free nonces below those in flight, because nothing after a gap is mined: the last bytes signed with each, or an empty
 * transfer. Returns the first one.
 */
export async function fillGaps(context: StepContext, open: Transactions[], inFlight: Transactions[]) {
  const { db, chain, account, log } = context
  const next = Number(await chain.rpc.request("eth_getTransactionCount", [account.address, "latest"]))
  const missing = missingNonces(next, open, inFlight)
  for (const nonce of missing.slice(0, GAPS_FILLED_MAX)) {
    const last = await db.read
      .selectFrom("transactions")
      .innerJoin("attempts", "attempts.transaction_id", "transactions.id")
      .select("attempts.raw")
      .where("transactions.chain_id", "=", chain.chain_id)
      .where("transactions.signer", "=", account.address)
      .where("transactions.nonce", "=", nonce)
      .orderBy("attempts.created_at", "desc")
      .limit(1)
      .executeTakeFirst()
    const raw = last?.raw ?? (await signNothing(context, nonce))
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

/** An empty transfer to itself. A key that is draining cannot sign one. */
async function signNothing({ chain, account, market }: StepContext, nonce: number): Promise<string | undefined> {
  if (!account.signTransaction) return undefined
  const { address } = account
  const gas = await chain.rpc.request("eth_estimateGas", [{ from: address, to: address }]).catch(() => null)
  const { max_fee_wei, priority_fee_wei } = chooseFees(chain.fees, "mint_batch", await market())
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
