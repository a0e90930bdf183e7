import { keccak256 } from "viem/utils"
import type { Attempts, Transactions } from "#db/tables/chain.ts"
import { requireLease } from "#jobs/lease.ts"
import { GAS_PER_TRANSACTION_MAX } from "./chain.ts"
import { bumpedFees, currentFees, type Fees } from "./fees.ts"
import { fillGap } from "./fill-gap.ts"
import { promisedWei } from "./funds.ts"
import { landedBlock } from "./landing.ts"
import { IN_FLIGHT_MAX, type Lane } from "./lane.ts"
import { ensureManifest } from "./manifest.ts"
import { mendIndex } from "./mend-index.ts"
import { explainRefusal } from "./refusals.ts"
import { confirmRefusal, isSpent, spentElsewhere } from "./second-opinion.ts"
import { settle } from "./settle.ts"
import { splitMint } from "./split-mint.ts"

/**
 * Brings everything in this lane a step further: looks after what is signed, then signs what waits. Every decision is
 * stored before its effect, so the process may end between any two lines and go on from the database.
 */
export async function advanceLane(lane: Lane): Promise<void> {
  const open = await lane.db.read
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", lane.chain.chain_id)
    .where("signer", "=", lane.account.address)
    .where("state", "in", ["prepared", "signed"])
    .orderBy("created_at")
    .orderBy("id")
    .execute()
  const position = await lane.db.read
    .selectFrom("chains")
    .selectAll()
    .where("chain_id", "=", lane.chain.chain_id)
    .executeTakeFirstOrThrow()
  if (position.trouble) return

  const in_flight: Transactions[] = []
  for (const transaction of open.filter(({ state }) => state === "signed").sort((a, b) => a.nonce! - b.nonce!)) {
    if (await lookAfter(lane, transaction, position)) in_flight.push(transaction)
  }
  await fillGap(lane, open, in_flight)
  for (const transaction of inTurn(open, in_flight).slice(0, IN_FLIGHT_MAX - in_flight.length)) {
    if (!(await signAndSend(lane, transaction, position))) break
  }
}

/**
 * What may be signed now: of several about one product or issuer the earliest, once nothing about it is in flight. A recall
 * and taking it back would otherwise be judged by a chain that has not seen the one before.
 */
function inTurn(open: Transactions[], in_flight: Transactions[]): Transactions[] {
  const taken = new Set(in_flight.map(({ subject }) => subject).filter((subject) => subject !== null))
  return open.filter(({ state, subject }) => {
    if (state !== "prepared") return false
    if (subject === null) return true
    const isFree = !taken.has(subject)
    taken.add(subject)
    return isFree
  })
}

interface Position {
  head_block: number
  confirmed_block: number
  finalized_block: number
}

/** Answers whether the transaction still counts against the number in flight. */
async function lookAfter(lane: Lane, transaction: Transactions, position: Position): Promise<boolean> {
  if (await hasLanded(lane, transaction, position)) return false
  const depth = Math.max(0, depthFor(transaction, position))
  if (await isSpent(lane, transaction, depth)) {
    // Its nonce is spent as deep as we require, and the index, which is as far, has no event of it.
    if (await mendIndex(lane, transaction, depth)) return true
    await settle(lane, transaction)
    lane.probe?.("after-settle")
    return false
  }
  const last = await lastAttempt(lane, transaction)
  if (!last) return true
  const whereabouts = await findTransaction(lane, last.hash)
  if (whereabouts === "unknown") {
    await startWaiting(lane, transaction, position.head_block)
    await broadcast(lane, transaction, last)
  } else if (whereabouts === "waiting" && canSign(lane) && isStuck(lane, transaction, position)) {
    await bump(lane, transaction, last, position.head_block)
  }
  return true
}

/**
 * How deep a transaction must have failed for us to believe it. A recall that a reorg brings back to life would undo what was
 * decided since, so for these nothing less than finality will do; a mint does no harm by it and people wait for it.
 */
function depthFor({ kind }: Transactions, { confirmed_block, finalized_block }: Position): number {
  return kind === "mint" || kind === "mint_batch" ? confirmed_block : finalized_block
}

/** A retired key's lane cannot: what it signed is sent as it is. */
const canSign = ({ account }: Lane): boolean => account.signTransaction !== undefined

function isStuck({ chain }: Lane, { signed_block }: Transactions, { head_block }: Position): boolean {
  return head_block - signed_block! >= chain.fees.bump_after_blocks
}

/** In the index; closed once that is final, since until then a reorg may take it away and it has to be sent again. */
async function hasLanded(lane: Lane, transaction: Transactions, { finalized_block }: Position): Promise<boolean> {
  const block = await landedBlock(lane.db, transaction)
  if (block !== null && block <= finalized_block) await setState(lane, transaction, "done")
  return block !== null
}

const TOO_MUCH_GAS = "The node asks for more gas than one transaction may use."

/** False when nothing further can be signed in this lane for now; the reason is stored with the transaction. */
async function signAndSend(lane: Lane, transaction: Transactions, position: Position): Promise<boolean> {
  if (await hasLanded(lane, transaction, position)) return true
  const gas = await estimate(lane, transaction)
  if (gas === "gone") return true
  if (gas === "wait") return false
  if (gas > GAS_PER_TRANSACTION_MAX) {
    // Signed with as much, no node would ever take it, and its nonce would hold up everything behind it.
    if (!(await splitMint(lane, transaction))) await noteWaiting(lane, transaction, TOO_MUCH_GAS)
    return false
  }
  const fees = await currentFees(lane.chain)
  const waiting = await whyNotNow(lane, gas, fees)
  if (waiting) {
    await noteWaiting(lane, transaction, waiting)
    return false
  }
  const nonce = await takeNonce(lane, transaction, gas, await spentElsewhere(lane))
  if (nonce === null) return true
  const attempt = await sign(lane, { ...transaction, gas, nonce }, fees)
  await storeAttempt(lane, { ...transaction, gas, nonce }, attempt, position.head_block)
  await broadcast(lane, transaction, attempt)
  return true
}

async function estimate(lane: Lane, transaction: Transactions): Promise<number | "gone" | "wait"> {
  const call = { from: lane.account.address, to: transaction.to_address, data: transaction.data }
  try {
    const estimated = Number(await lane.chain.rpc.request("eth_estimateGas", [call]))
    return Math.ceil(estimated * 1.1)
  } catch (error) {
    const refusal = await confirmRefusal(lane.chain, call, explainRefusal(error))
    if (refusal.kind === "unexplained" && (await splitMint(lane, transaction))) return "wait"
    if (refusal.kind === "unexplained" || refusal.kind === "wait") {
      await noteWaiting(lane, transaction, refusal.reason)
      return "wait"
    }
    await settle(lane, transaction, refusal.kind === "never" ? refusal.reason : undefined)
    return "gone"
  }
}

async function whyNotNow(lane: Lane, gas: number, fees: Fees & { base_fee_wei: bigint }): Promise<string | null> {
  if (fees.max_fee_wei <= fees.base_fee_wei) return "The network's fee is above the configured maximum."
  const balance = BigInt(String(await lane.chain.rpc.request("eth_getBalance", [lane.account.address, "latest"])))
  const promised = await promisedWei(lane.db, lane.chain.chain_id, lane.account.address)
  const needed = promised + BigInt(gas) * fees.max_fee_wei
  return balance < needed ? "The signing key has run out of money for gas." : null
}

/**
 * The nonce is on record before anything is signed with it: a crash in between signs the same nonce again. Null when the
 * transaction has been taken back in the meantime; with a nonce, it never is.
 */
async function takeNonce(lane: Lane, transaction: Transactions, gas: number, count: number): Promise<number | null> {
  if (transaction.nonce !== null) return transaction.nonce
  return lane.db.write(async (tx) => {
    await requireLease(tx, lane.lease)
    const { state } = await tx
      .selectFrom("transactions")
      .select("state")
      .where("id", "=", transaction.id)
      .executeTakeFirstOrThrow()
    if (state !== "prepared") return null
    const { last } = await tx
      .selectFrom("transactions")
      .select((eb) => eb.fn.max("nonce").as("last"))
      .where("chain_id", "=", transaction.chain_id)
      .where("signer", "=", transaction.signer)
      .executeTakeFirstOrThrow()
    const nonce = Math.max(last === null ? 0 : Number(last) + 1, count)
    await tx.updateTable("transactions").set({ nonce, gas, error: null }).where("id", "=", transaction.id).execute()
    return nonce
  })
}

async function sign(lane: Lane, transaction: Transactions, fees: Fees): Promise<Attempts> {
  const raw = await lane.account.signTransaction!({
    type: "eip1559",
    chainId: lane.chain.chain_id,
    nonce: transaction.nonce!,
    gas: BigInt(transaction.gas!),
    maxFeePerGas: fees.max_fee_wei,
    maxPriorityFeePerGas: fees.priority_fee_wei,
    to: transaction.to_address as `0x${string}`,
    data: transaction.data as `0x${string}`,
  })
  return {
    hash: keccak256(raw),
    transaction_id: transaction.id,
    raw,
    max_fee_wei: String(fees.max_fee_wei),
    priority_fee_wei: String(fees.priority_fee_wei),
    created_at: lane.now(),
  }
}

async function storeAttempt(
  lane: Lane,
  { id, gas }: Transactions,
  attempt: Attempts,
  head_block: number,
): Promise<void> {
  lane.probe?.("before-store")
  await lane.db.write(async (tx) => {
    await requireLease(tx, lane.lease)
    await tx.insertInto("attempts").values(attempt).execute()
    await tx
      .updateTable("transactions")
      .set({ state: "signed", gas, error: null, signed_at: attempt.created_at, signed_block: head_block })
      .where("id", "=", id)
      .execute()
  })
  lane.probe?.("after-store")
}

/** The stored bytes, as they are. An answer that never came means "unknown", so no error here is a failed mint. */
async function broadcast(lane: Lane, transaction: Transactions, attempt: Attempts): Promise<void> {
  await ensureManifest(lane.manifests, lane.threads, transaction.id)
  lane.probe?.("after-manifest")
  try {
    await lane.chain.rpc.send(attempt.raw)
  } catch (error) {
    // "already known" and "nonce too low" are good news in other words; lookAfter will see which.
    lane.log.debug({ tx_hash: attempt.hash, error: String(error) }, "send answered with an error")
  }
  lane.probe?.("after-send")
}

async function bump(lane: Lane, transaction: Transactions, last: Attempts, head_block: number): Promise<void> {
  const sent = { max_fee_wei: BigInt(last.max_fee_wei), priority_fee_wei: BigInt(last.priority_fee_wei) }
  const fees = bumpedFees(lane.chain, sent, await currentFees(lane.chain))
  if (!fees)
    return noteWaiting(lane, transaction, "Waiting for a lower network fee: the configured maximum is reached.")
  const attempt = await sign(lane, transaction, fees)
  await storeAttempt(lane, transaction, attempt, head_block)
  await broadcast(lane, transaction, attempt)
}

/** What a reorg or a node has forgotten begins anew: it is not stuck, so it needs no higher fee. */
async function startWaiting(lane: Lane, { id, signed_block }: Transactions, head_block: number): Promise<void> {
  if (signed_block === head_block) return
  await lane.db.write((tx) =>
    tx.updateTable("transactions").set({ signed_block: head_block }).where("id", "=", id).execute(),
  )
}

async function lastAttempt(lane: Lane, { id }: Transactions): Promise<Attempts | undefined> {
  const attempts = await lane.db.read.selectFrom("attempts").selectAll().where("transaction_id", "=", id).execute()
  return attempts.sort((a, b) => (BigInt(a.max_fee_wei) < BigInt(b.max_fee_wei) ? 1 : -1))[0]
}

/** What a node says of a hash: good enough to decide whether to send again, never whether something is minted. */
async function findTransaction(lane: Lane, hash: string): Promise<"unknown" | "waiting" | "mined"> {
  const found = (await lane.chain.rpc.request("eth_getTransactionByHash", [hash])) as { blockNumber?: unknown } | null
  if (!found) return "unknown"
  return found.blockNumber ? "mined" : "waiting"
}

async function setState(lane: Lane, { id }: Transactions, state: "done" | "void"): Promise<void> {
  await lane.db.write(async (tx) => {
    await requireLease(tx, lane.lease)
    await tx.updateTable("transactions").set({ state, error: null }).where("id", "=", id).execute()
  })
}

async function noteWaiting(lane: Lane, { id, error }: Transactions, reason: string): Promise<void> {
  if (error === reason) return
  lane.log.warn({ chain_id: lane.chain.chain_id, reason }, "a transaction waits")
  await lane.db.write((tx) => tx.updateTable("transactions").set({ error: reason }).where("id", "=", id).execute())
}
