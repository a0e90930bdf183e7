import { latestEvent } from "#actions/tokens/latest-event.ts"
import { KINDS } from "#chain/chain.ts"
import { type BlockEvents, missedEvents, successBlocks } from "#chain/index/backfill.ts"
import type { Position } from "#chain/index/index-position.ts"
import { productsIn } from "#chain/mint/build-mint.ts"
import { readMintBound } from "#chain/mint/minter.ts"
import type { Database, Reader } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { blocksIn } from "#shared/chains.ts"
import type { Inclusion, Item, PreparedFacts, Presence, SignedFacts, Verdict } from "./decide.ts"
import { bumpedFees, firstFees, gasLimit } from "./fees.ts"
import { nonceAt } from "./nonces.ts"
import { lastAttempt, type Round, type SignerQueue } from "./queue.ts"
import { type BlockState, orNoQuorum, quorumRefusal, readRegistry, refusalAt, stateAt } from "./registry.ts"

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

/** The registry's state of each of the transaction's items at that block, by quorum. */
async function readItems(queue: SignerQueue, transaction: Transactions, at: BlockState): Promise<Item[]> {
  if (transaction.kind === "mint") return readTokens(queue, transaction, at)
  if (transaction.kind === "mint_batch") return readBatch(queue, transaction, at)
  const presence = await orNoQuorum(callPresence(queue, transaction, at))
  return [{ mint_id: null, presence }]
}

const isZero = (word: string) => /^0x0*$/.test(word)

async function readTokens(queue: SignerQueue, { id }: Transactions, at: BlockState): Promise<Item[]> {
  const records = await queue.db.read
    .selectFrom("records")
    .select(["mint_id", "token_id", "record_hash"])
    .where("transaction_id", "=", id)
    .execute()
  const items: Item[] = []
  for (const { mint_id, token_id, record_hash } of records) {
    const record = await orNoQuorum(readRegistry(queue, at, "recordOf", token_id))
    const [hash] = record === "no_quorum" ? [record] : record
    const stored: Presence = record_hash.startsWith(hash) ? "ours" : "other"
    items.push({ mint_id, presence: hash === "no_quorum" ? hash : isZero(hash) ? "absent" : stored })
  }
  return items
}

/** A range under our root holds our records and no others. */
async function readBatch(queue: SignerQueue, { id }: Transactions, at: BlockState): Promise<Item[]> {
  const batch = await queue.db.read
    .selectFrom("batches")
    .select("first_token_id")
    .where("transaction_id", "=", id)
    .executeTakeFirst()
  if (!batch) return []
  const range = await orNoQuorum(readRegistry(queue, at, "batchOf", batch.first_token_id))
  return [{ mint_id: null, presence: range === "no_quorum" ? range : isZero(range[0]) ? "absent" : "ours" }]
}

/**
 * Asks the contract whether the call still matters: a token may be recalled alone and with its batch. Without a reason, the
 * index decides.
 */
async function callPresence(queue: SignerQueue, transaction: Transactions, at: BlockState): Promise<Presence> {
  const refusal = await refusalAt(queue, at, transaction)
  if (refusal?.kind === "already_there") return "ours"
  if (refusal?.kind !== "unexplained") return "absent"
  return (await indexHolds(queue.db.read, transaction, at.number)) ? "ours" : "absent"
}

/** Whether a recall's token or batch is neither on chain at the final block nor being minted. */
async function isGone(queue: SignerQueue, transaction: Transactions, position: Position): Promise<boolean> {
  const { subject } = transaction
  if (subject === null || (await mayStillCome(queue, subject))) return false
  const refusal = await refusalAt(queue, await stateAt(queue, position.finalized_block), transaction)
  return refusal?.kind === "missing"
}

/** Whether the index has its mint, or an open mint may bring it. */
async function mayStillCome({ db, chain }: SignerQueue, subject: string): Promise<boolean> {
  const record = await db.read
    .selectFrom("records")
    .innerJoin("transactions", "transactions.id", "records.transaction_id")
    .select(["records.first_token_id", "transactions.state"])
    .where("records.chain_id", "=", chain.chain_id)
    .where((eb) => eb.or([eb("records.token_id", "=", subject), eb("records.first_token_id", "=", subject)]))
    .executeTakeFirst()
  if (record && record.state !== "void") return true
  const event = await db.read
    .selectFrom("events")
    .select("block_number")
    .where("chain_id", "=", chain.chain_id)
    .where("subject", "in", record ? [subject, record.first_token_id] : [subject])
    .where("kind", "in", ["ProductMinted", "BatchMinted"])
    .executeTakeFirst()
  return event !== undefined
}

/** Whether the index holds everything that the transaction was for; until that is final, a reorg may take it away. */
export async function inclusionOf(
  db: Database,
  transaction: Transactions,
  { finalized_block }: Pick<Position, "finalized_block">,
): Promise<Inclusion> {
  const block = await includedBlock(db, transaction)
  if (block === null) return "missing"
  return block <= finalized_block ? "final" : "included"
}

/**
 * The block from which the index holds all of this transaction's effects, or null. Receipts, known hashes or "sent" prove
 * nothing.
 */
export async function includedBlock(db: Database, transaction: Transactions): Promise<number | null> {
  if (transaction.kind === "mint") return tokensBlock(db, transaction)
  if (transaction.kind === "mint_batch") return batchBlock(db, transaction)
  return callBlock(db, transaction)
}

async function tokensBlock(db: Database, transaction: Transactions): Promise<number | null> {
  const tokens = await db.read
    .selectFrom("records")
    .leftJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "records.chain_id")
        .onRef("events.subject", "=", "records.first_token_id")
        .onRef("events.record_hash", "=", "records.record_hash")
        .on("events.kind", "=", "ProductMinted"),
    )
    .select("events.block_number")
    .where("records.transaction_id", "=", transaction.id)
    .execute()
  if (tokens.length === 0) return null
  return tokens.reduce<number | null>(
    (last, { block_number }) => (last === null || block_number === null ? null : Math.max(last, block_number)),
    0,
  )
}

async function batchBlock(db: Database, transaction: Transactions): Promise<number | null> {
  const event = await db.read
    .selectFrom("batches")
    .innerJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "batches.chain_id")
        .onRef("events.subject", "=", "batches.first_token_id")
        .on("events.kind", "=", "BatchMinted"),
    )
    .select("events.block_number")
    .where("batches.transaction_id", "=", transaction.id)
    .executeTakeFirst()
  return event?.block_number ?? null
}

async function callBlock(db: Database, transaction: Transactions): Promise<number | null> {
  const event = await db.read
    .selectFrom("events")
    .innerJoin("attempts", "attempts.hash", "events.tx_hash")
    .select("events.block_number")
    .where("attempts.transaction_id", "=", transaction.id)
    .where("events.chain_id", "=", transaction.chain_id)
    .where("events.kind", "=", KINDS[transaction.kind].event)
    .executeTakeFirst()
  return event?.block_number ?? null
}

/** Whether the last event about the call's subject, up to a block, already has the call's effect. */
async function indexHolds(
  read: Reader,
  { chain_id, kind, subject }: Transactions,
  block_number: number,
): Promise<boolean> {
  const { event, opposite } = KINDS[kind]
  // An attestation also holds a name, so its existence does not show that it is this one.
  if (opposite === null || subject === null || kind === "attest") return false
  const last = await latestEvent(read, chain_id, subject, [event, opposite])
  return last?.kind === event && last.block_number <= block_number
}

/**
 * Another key's earlier calls about the same subjects, not yet indexed: recalls and reinstatements must stay in order across
 * both keys.
 */
export async function earlierElsewhere(
  { db, chain, account }: SignerQueue,
  open: readonly Transactions[],
): Promise<Transactions[]> {
  const waiting = open.filter(({ state, subject }) => state === "prepared" && subject !== null)
  if (waiting.length === 0) return []
  const others = await db.read
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", chain.chain_id)
    .where("signer", "!=", account.address)
    .where("state", "in", ["prepared", "signed"])
    .where("kind", "in", ["recall", "reinstate", "recall_batch", "reinstate_batch"])
    // Only about subjects that wait here: there may be ten thousand deferred recalls.
    .where("subject", "in", (eb) =>
      eb
        .selectFrom("transactions as mine")
        .select("mine.subject")
        .where("mine.chain_id", "=", chain.chain_id)
        .where("mine.signer", "=", account.address)
        .where("mine.state", "=", "prepared")
        .where("mine.subject", "is not", null),
    )
    .execute()
  const earlier = others.filter((other) =>
    waiting.some(({ subject, created_at }) => subject === other.subject && other.created_at < created_at),
  )
  const blocks = await Promise.all(earlier.map((other) => includedBlock(db, other)))
  return earlier.filter((_, index) => blocks[index] === null)
}
