import { type BlockEvents, missedEvents, successBlocks } from "#chain/index/backfill.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { blocksIn } from "#shared/chains.ts"
import { lastAttempt } from "./attempts.ts"
import type { Inclusion, SignedFacts } from "./facts.ts"
import { bumpedFees } from "./fees.ts"
import { orNoQuorum } from "./no-quorum.ts"
import { nonceAt } from "./nonces.ts"
import { readItems } from "./read-items.ts"
import type { Round } from "./round.ts"
import type { SignerQueue } from "./signer-queue.ts"
import { stateAt } from "./state-at.ts"

export interface SignedContext {
  inclusion: Inclusion
  /** A lower nonce is unused, so it cannot be mined at any fee. */
  isBehindGap: boolean
}

/** Decided on as it is, it would wait. */
const UNREAD = {
  state: "signed",
  nonce: "unused",
  missed: null,
  hasReceipt: false,
  whereabouts: "mined",
  isStuck: false,
  offer: "good",
} as const

/** The fate of signed bytes. Reads further facts only while earlier ones do not decide. */
export async function observeSigned(
  queue: SignerQueue,
  transaction: Transactions,
  round: Round,
  { inclusion, isBehindGap }: SignedContext,
): Promise<SignedFacts> {
  const unread: SignedFacts = { ...UNREAD, items: [], kind: transaction.kind, inclusion }
  if (inclusion !== "missing") return unread
  const outcome = await orNoQuorum(readOutcome(queue, transaction, round))
  if (outcome === "no_quorum") return { ...unread, nonce: outcome }
  if (outcome.nonce === "spent") return { ...unread, ...outcome }
  const sent = await orNoQuorum(readWhereabouts(queue, transaction, round, isBehindGap))
  return { ...unread, ...outcome, ...(sent === "no_quorum" ? {} : sent) }
}

type Outcome = Pick<SignedFacts, "nonce"> & Partial<SignedFacts>

/** Reads everything at one block: nonces of one branch with the state of another would mint the same batch twice. */
async function readOutcome(queue: SignerQueue, transaction: Transactions, { position }: Round): Promise<Outcome> {
  const isMint = transaction.kind === "mint" || transaction.kind === "mint_batch"
  // A failed recall that a reorg revives would undo later decisions, so it waits for finality. Mints do no harm.
  const at = await stateAt(queue, isMint ? position.confirmed_block : position.finalized_block)
  const nonce = await nonceAt(queue, transaction, at)
  if (nonce !== "spent") return { nonce }
  const blocks = await successBlocks(queue, transaction)
  const missed = await firstMissed(
    queue,
    blocks.filter((block) => block <= at.number),
  )
  const items = missed === null ? await readItems(queue, transaction, at) : []
  return { nonce, missed, hasReceipt: blocks.length > 0, items }
}

async function firstMissed(queue: SignerQueue, blocks: number[]): Promise<BlockEvents | "no_quorum" | null> {
  for (const block of blocks) {
    const missed = await orNoQuorum(missedEvents(queue, block))
    if (missed) return missed
  }
  return null
}

/** After this time unmined, a transaction is checked again and bumped where that helps. */
const BUMP_AFTER_S = 36

/** One node's word is enough to decide whether to send again, and never whether something is minted. */
async function readWhereabouts(queue: SignerQueue, transaction: Transactions, round: Round, isBehindGap: boolean) {
  const { chain, account } = queue
  const last = await lastAttempt(queue, transaction)
  if (!last) return {}
  const found = (await chain.rpc.request("eth_getTransactionByHash", [last.hash])) as { blockNumber?: unknown } | null
  const whereabouts = !found ? "unknown" : found.blockNumber ? "mined" : "waiting"
  const blocks = round.position.head_block - transaction.signed_block!
  const isStuck =
    account.signTransaction !== undefined && !isBehindGap && blocks >= blocksIn(chain.chain_id, BUMP_AFTER_S)
  if (whereabouts !== "waiting" || !isStuck) return { whereabouts, isStuck } as const
  const sent = { max_fee_wei: BigInt(last.max_fee_wei), priority_fee_wei: BigInt(last.priority_fee_wei) }
  return { whereabouts, isStuck, offer: bumpedFees(chain.fees, transaction.kind, sent, await round.market()) } as const
}
