import { readMintBound } from "#chain/mint/mint-cap.ts"
import { productsIn } from "#chain/mint/split-mint.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { PreparedFacts, Verdict } from "./facts.ts"
import { firstFees } from "./fees.ts"
import { gasLimit } from "./gas-limit.ts"
import { inclusionOf } from "./included.ts"
import { indexHolds } from "./index-holds.ts"
import { isGone } from "./is-gone.ts"
import { orNoQuorum } from "./no-quorum.ts"
import { readItems } from "./read-items.ts"
import { quorumRefusal } from "./refusals.ts"
import type { Round } from "./round.ts"
import type { SignerQueue } from "./signer-queue.ts"
import { stateAt } from "./state-at.ts"

type Detail = (queue: SignerQueue, transaction: Transactions, round: Round) => Promise<Partial<PreparedFacts>>

const chainItems: Detail = async (queue, transaction, { position }) => ({
  items: await readItems(queue, transaction, await stateAt(queue, position.confirmed_block)),
})
const indexed: Detail = async ({ db }, transaction, { position }) => ({
  indexHolds: await indexHolds(db.read, transaction, position.confirmed_block),
})

/** Further facts that a decision needs for each verdict. */
const DETAILS: Record<Verdict["kind"], Detail> = {
  unasked: async () => ({}),
  wait: async () => ({}),
  cap: async ({ chain }) => ({ mintBound: await readMintBound(chain) }),
  missing: async (queue, transaction, { position }) => ({ isGone: await isGone(queue, transaction, position) }),
  never: chainItems,
  already_there: chainItems,
  unexplained: indexed,
  no_quorum: indexed,
  async passes(_queue, _transaction, round) {
    return { nonceFloor: await orNoQuorum(round.nonceFloor()) }
  },
}

/** Whether a transaction may be signed now, and if not, why. Asks nodes only about those that may. */
export async function observePrepared(
  queue: SignerQueue,
  transaction: Transactions,
  round: Round,
  known: Pick<PreparedFacts, "isBehind" | "heldBy">,
): Promise<PreparedFacts> {
  const offer = firstFees(queue.chain.fees, transaction.kind, await round.market())
  const unasked: PreparedFacts = {
    state: "prepared",
    kind: transaction.kind,
    inclusion: "missing",
    items: [],
    ...known,
    offer,
    verdict: { kind: "unasked" },
    products: productsIn(transaction),
    mintBound: null,
    isGone: false,
    indexHolds: false,
    isFunded: true,
    nonceFloor: 0,
  }
  if (known.isBehind || known.heldBy !== null) return unasked
  const inclusion = await inclusionOf(queue.db, transaction, round.position)
  if (inclusion !== "missing") return { ...unasked, inclusion }
  const verdict = await estimate(queue, transaction)
  const isFunded =
    verdict.kind !== "passes" || BigInt(verdict.gas) * offer.max_fee_wei <= (await round.purse()).left_wei
  const asked = { ...unasked, verdict, isFunded }
  const detail = await orNoQuorum(DETAILS[verdict.kind](queue, transaction, round))
  return detail === "no_quorum" ? { ...asked, verdict: { kind: detail } } : { ...asked, ...detail }
}

async function estimate({ chain, account }: SignerQueue, { to_address: to, data }: Transactions): Promise<Verdict> {
  const call = { from: account.address, to, data }
  try {
    return { kind: "passes", gas: gasLimit(Number(await chain.rpc.request("eth_estimateGas", [call]))) }
  } catch (error) {
    const refusal = await orNoQuorum(quorumRefusal(chain, call, error))
    return refusal === "no_quorum" ? { kind: refusal } : refusal
  }
}
