import type { Position } from "#chain/index/position.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { QUEUE_WAITS } from "#shared/chain-waits.ts"
import { chooseNext } from "./choose-next.ts"
import { isAffordable, readMarket } from "./fees.ts"
import { fillGaps, missingNonces } from "./fill-gap.ts"
import { addGas, overBudget, readGasUse, withinBudget } from "./gas-budget.ts"
import { IN_FLIGHT_MAX, type Lane } from "./lane.ts"
import { isInFlight, watch } from "./look-after.ts"
import { noteWaiting } from "./note.ts"
import { createPurse, signAndSend } from "./sign-next.ts"

/** Each asks a node for an estimate; the rest are tried in the next step. */
const TRIES_A_STEP_MAX = 64

/**
 * Brings everything in this lane a step further: looks after what is signed, then signs what waits. Every decision is
 * stored before its effect, so the process may end between any two lines and go on from the database.
 */
export async function advanceLane(lane: Lane): Promise<void> {
  const open = await openTransactions(lane)
  if (open.length === 0) return
  const position = await readPosition(lane)
  if (position.trouble) return
  const in_flight: Transactions[] = []
  const signed = open.filter(({ state }) => state === "signed").sort((a, b) => a.nonce! - b.nonce!)
  for (const transaction of signed) if (await isInFlight(lane, transaction, position)) in_flight.push(transaction)
  await lookAfter(lane, open, in_flight, position)
  await signNext(lane, open, in_flight, position)
}

function openTransactions({ db, chain, account }: Lane): Promise<Transactions[]> {
  return db.read
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", chain.chain_id)
    .where("signer", "=", account.address)
    .where("state", "in", ["prepared", "signed"])
    .execute()
}

async function readPosition({ db, chain }: Lane): Promise<Position & { trouble: string | null }> {
  return db.read
    .selectFrom("chains")
    .select(["head_block", "confirmed_block", "finalized_block", "trouble"])
    .where("chain_id", "=", chain.chain_id)
    .executeTakeFirstOrThrow()
}

/** Sends again what nodes have forgotten, offers more for what is stuck, and uses nonces that were left out. */
async function lookAfter(lane: Lane, open: Transactions[], in_flight: Transactions[], position: Position) {
  if (in_flight.length === 0) return
  const { chain, account } = lane
  const next = Number(await chain.rpc.request("eth_getTransactionCount", [account.address, "latest"]))
  const missing = missingNonces(next, open, in_flight)
  await fillGaps(lane, missing)
  const first_missing = missing[0] ?? Number.POSITIVE_INFINITY
  for (const transaction of in_flight) {
    // What stands behind a gap cannot be mined, whatever it offers.
    await watch(lane, transaction, position, { may_bump: transaction.nonce! < first_missing })
  }
}

/** One that has to wait holds up nobody else, unless its reason is the key's or the network's. */
async function signNext(lane: Lane, open: Transactions[], in_flight: Transactions[], position: Position) {
  let room = IN_FLIGHT_MAX - in_flight.length
  const next = chooseNext(open, in_flight, { head_block: position.head_block, now: lane.now() })
  if (room <= 0 || next.length === 0 || !lane.account.signTransaction) return
  const use = await readGasUse(lane, next)
  const within = await withinBudget(lane, use, next)
  if (within.length === 0) return
  const purse = await createPurse(lane)
  const market = await readMarket(lane.chain)
  const affordable = within.filter(({ kind }) => isAffordable(lane.chain.fees, kind, market))
  const dear = within.find((one) => !affordable.includes(one))
  if (dear) await noteWaiting(lane, dear, QUEUE_WAITS.fee)
  for (const transaction of affordable.slice(0, TRIES_A_STEP_MAX)) {
    if (room === 0) return
    if (transaction.nonce === null && overBudget(use, transaction)) continue
    const outcome = await signAndSend(lane, transaction, { position, purse, market })
    if (outcome === "queue waits") return
    if (typeof outcome === "string") continue
    room--
    addGas(use, transaction, outcome.gas)
  }
}
