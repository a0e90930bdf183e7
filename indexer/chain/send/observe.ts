import { latestEvent } from "#actions/tokens/latest-event.ts"
import { KINDS } from "#chain/chain.ts"
import { missedEvents, successBlocks } from "#chain/index/backfill.ts"
import { productsIn } from "#chain/mint/build-mint.ts"
import { readMintBound } from "#chain/mint/minter.ts"
import type { Database, Reader } from "#db/database.ts"
import { findRow, findRows } from "#db/rows.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { blocksIn } from "#shared/chains.ts"
import type { Inclusion, Item, PreparedFacts, Presence, SignedFacts, Verdict } from "./decide.ts"
import { chooseFees, raiseFees } from "./fees.ts"
import { readLastAttempt, type StepContext } from "./queue.ts"
import { catchNoQuorum, estimate, type RegistryState } from "./registry.ts"

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

/**
 * The fate of signed bytes. Reads further facts only while earlier ones do not decide. Behind a gap a lower nonce is unused,
 * so nothing is mined at any fee.
 */
export async function observeSigned(
  context: StepContext,
  transaction: Transactions,
  { inclusion, isBehindGap }: { inclusion: Inclusion; isBehindGap: boolean },
): Promise<SignedFacts> {
  const unread: SignedFacts = { ...UNREAD, items: [], kind: transaction.kind, inclusion }
  if (inclusion !== "missing") return unread
  const outcome = await catchNoQuorum(readOutcome(context, transaction))
  if (outcome === "no_quorum") return { ...unread, nonce: outcome }
  if (outcome.nonce === "spent") return { ...unread, ...outcome }
  const sent = await catchNoQuorum(readWhereabouts(context, transaction, isBehindGap))
  return { ...unread, ...outcome, ...(sent === "no_quorum" ? {} : sent) }
}

type Outcome = Pick<SignedFacts, "nonce"> & Partial<SignedFacts>

/** Reads everything at one block: nonces of one branch with the state of another would mint the same batch twice. */
async function readOutcome(context: StepContext, transaction: Transactions): Promise<Outcome> {
  const { confirmed_block, finalized_block } = context.position
  const isMint = transaction.kind === "mint" || transaction.kind === "mint_batch"
  // A failed recall that a reorg revives would undo later decisions, so it waits for finality. Mints do no harm.
  const registry = await context.stateAt(isMint ? confirmed_block : finalized_block)
  const nonce = await registry.readNonce(transaction.nonce!)
  if (nonce !== "spent") return { nonce }
  const blocks = await successBlocks(context, transaction)
  let missed: SignedFacts["missed"] = null
  for (const block of blocks.filter((one) => one <= registry.block)) {
    missed ??= await catchNoQuorum(missedEvents(context, block))
  }
  const items = missed === null ? await readItems(context.db.read, transaction, registry) : []
  return { nonce, missed, hasReceipt: blocks.length > 0, items }
}

/** After this time unmined, a transaction is checked again and bumped where that helps. */
const BUMP_AFTER_S = 36

/** One node's word is enough to decide whether to send again, and never whether something is minted. */
async function readWhereabouts(context: StepContext, transaction: Transactions, isBehindGap: boolean) {
  const { chain, account, position } = context
  const last = await readLastAttempt(context.db.read, transaction)
  if (!last) return {}
  const found = (await chain.rpc.request("eth_getTransactionByHash", [last.hash])) as { blockNumber?: unknown } | null
  const whereabouts = !found ? "unknown" : found.blockNumber ? "mined" : "waiting"
  const blocks = position.head_block - transaction.signed_block!
  const isStuck =
    account.signTransaction !== undefined && !isBehindGap && blocks >= blocksIn(chain.chain_id, BUMP_AFTER_S)
  if (whereabouts !== "waiting" || !isStuck) return { whereabouts, isStuck } as const
  const sent = { max_fee_wei: BigInt(last.max_fee_wei), priority_fee_wei: BigInt(last.priority_fee_wei) }
  const offer = raiseFees(chain.fees, transaction.kind, sent, await context.market())
  return { whereabouts, isStuck, offer } as const
}

/** Whether a transaction may be signed now, and if not, why. Asks nodes only about those that may. */
export async function observePrepared(
  context: StepContext,
  transaction: Transactions,
  known: Pick<PreparedFacts, "isBehind" | "heldBy">,
): Promise<PreparedFacts> {
  const offer = chooseFees(context.chain.fees, transaction.kind, await context.market())
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
    isMintDropped: false,
    isIndexed: false,
    isFunded: true,
    nonceFloor: 0,
  }
  if (known.isBehind || known.heldBy !== null) return unasked
  const inclusion = await readInclusion(context, transaction)
  if (inclusion !== "missing") return { ...unasked, inclusion }
  const verdict = await estimate(context, transaction)
  const isFunded =
    verdict.kind !== "passes" || BigInt(verdict.gas) * offer.max_fee_wei <= (await context.purse()).left_wei
  const asked = { ...unasked, verdict, isFunded }
  const details = await catchNoQuorum(readDetails(context, transaction, verdict))
  return details === "no_quorum" ? { ...asked, verdict: { kind: details } } : { ...asked, ...details }
}

/** Further facts that a decision needs for this verdict. */
async function readDetails(
  context: StepContext,
  transaction: Transactions,
  verdict: Verdict,
): Promise<Partial<PreparedFacts>> {
  const { db, chain, position, stateAt } = context
  switch (verdict.kind) {
    case "passes":
      return { nonceFloor: await catchNoQuorum(context.nonceFloor()) }
    case "cap":
      return { mintBound: await readMintBound(chain) }
    case "missing":
      return { isMintDropped: await isMintDropped(context, transaction) }
    case "never":
    case "already_there":
      return { items: await readItems(db.read, transaction, await stateAt(position.confirmed_block)) }
    case "unexplained":
    case "no_quorum":
      return { isIndexed: await isIndexed(db.read, transaction, position.confirmed_block) }
    case "wait":
    case "unasked":
      return {}
  }
}

const isZero = (word: string) => /^0x0*$/.test(word)

/** The registry's state of each of the transaction's items, by quorum. */
async function readItems(read: Reader, transaction: Transactions, registry: RegistryState): Promise<Item[]> {
  const { id, kind } = transaction
  if (kind === "mint") {
    const records = await findRows(read, "records", { transaction_id: id }, ["mint_id", "token_id", "record_hash"])
    const items: Item[] = []
    for (const { mint_id, token_id, record_hash } of records) {
      const hash = await catchNoQuorum(registry.readHash("recordOf", token_id))
      const stored: Presence = record_hash.startsWith(hash) ? "ours" : "other"
      items.push({ mint_id, presence: hash === "no_quorum" ? hash : isZero(hash) ? "absent" : stored })
    }
    return items
  }
  if (kind === "mint_batch") {
    const batch = await findRow(read, "batches", { transaction_id: id }, ["first_token_id"])
    if (!batch) return []
    // A range under our root holds our records and no others.
    const root = await catchNoQuorum(registry.readHash("batchOf", batch.first_token_id))
    return [{ mint_id: null, presence: root === "no_quorum" ? root : isZero(root) ? "absent" : "ours" }]
  }
  // Whether the call still matters: a token may be recalled alone and with its batch. Without a reason, the index decides.
  const refusal = await catchNoQuorum(registry.readRefusal(transaction))
  if (refusal === "no_quorum") return [{ mint_id: null, presence: refusal }]
  const isThere =
    refusal?.kind === "already_there" ||
    (refusal?.kind === "unexplained" && (await isIndexed(read, transaction, registry.block)))
  return [{ mint_id: null, presence: isThere ? "ours" : "absent" }]
}

/**
 * Whether a recall's token or batch is not on chain at the final block and will not come: the index does not have its mint,
 * and no open mint brings it.
 */
async function isMintDropped(
  { db, chain, position, stateAt }: StepContext,
  transaction: Transactions,
): Promise<boolean> {
  const { subject } = transaction
  if (subject === null) return false
  const record = await db.read
    .selectFrom("records")
    .innerJoin("transactions", "transactions.id", "records.transaction_id")
    .select(["records.first_token_id", "transactions.state"])
    .where("records.chain_id", "=", chain.chain_id)
    .where((eb) => eb.or([eb("records.token_id", "=", subject), eb("records.first_token_id", "=", subject)]))
    .executeTakeFirst()
  if (record && record.state !== "void") return false
  const event = await db.read
    .selectFrom("events")
    .select("block_number")
    .where("chain_id", "=", chain.chain_id)
    .where("subject", "in", record ? [subject, record.first_token_id] : [subject])
    .where("kind", "in", ["ProductMinted", "BatchMinted"])
    .executeTakeFirst()
  if (event) return false
  const registry = await stateAt(position.finalized_block)
  return (await registry.readRefusal(transaction))?.kind === "missing"
}

/** Whether the index holds everything that the transaction was for; until that is final, a reorg may take it away. */
export async function readInclusion({ db, position }: StepContext, transaction: Transactions): Promise<Inclusion> {
  const block = await findIncludedBlock(db, transaction)
  if (block === null) return "missing"
  return block <= position.finalized_block ? "final" : "included"
}

/**
 * The block from which the index holds all of this transaction's effects, or null. Receipts, known hashes or "sent" prove
 * nothing.
 */
export async function findIncludedBlock({ read }: Database, transaction: Transactions): Promise<number | null> {
  const { id, chain_id, kind } = transaction
  if (kind === "mint") {
    const tokens = await read
      .selectFrom("records")
      .leftJoin("events", (join) =>
        join
          .onRef("events.chain_id", "=", "records.chain_id")
          .onRef("events.subject", "=", "records.first_token_id")
          .onRef("events.record_hash", "=", "records.record_hash")
          .on("events.kind", "=", "ProductMinted"),
      )
      .select("events.block_number")
      .where("records.transaction_id", "=", id)
      .execute()
    const blocks = tokens.flatMap(({ block_number }) => block_number ?? [])
    return tokens.length === 0 || blocks.length < tokens.length ? null : Math.max(...blocks)
  }
  const event =
    kind === "mint_batch"
      ? await read
          .selectFrom("batches")
          .innerJoin("events", (join) =>
            join
              .onRef("events.chain_id", "=", "batches.chain_id")
              .onRef("events.subject", "=", "batches.first_token_id")
              .on("events.kind", "=", "BatchMinted"),
          )
          .select("events.block_number")
          .where("batches.transaction_id", "=", id)
          .executeTakeFirst()
      : await read
          .selectFrom("events")
          .innerJoin("attempts", "attempts.hash", "events.tx_hash")
          .select("events.block_number")
          .where("attempts.transaction_id", "=", id)
          .where("events.chain_id", "=", chain_id)
          .where("events.kind", "=", KINDS[kind].event)
          .executeTakeFirst()
  return event?.block_number ?? null
}

/** Whether the last event about the call's subject, up to a block, already has the call's effect. */
async function isIndexed(read: Reader, { chain_id, kind, subject }: Transactions, block: number): Promise<boolean> {
  const { event, opposite } = KINDS[kind]
  // An attestation also holds a name, so its existence does not show that it is this one.
  if (opposite === null || subject === null || kind === "attest") return false
  const last = await latestEvent(read, chain_id, subject, [event, opposite])
  return last?.kind === event && last.block_number <= block
}

/**
 * Another key's earlier calls about the same subjects, not yet indexed: recalls and reinstatements must stay in order across
 * both keys.
 */
export async function findEarlierElsewhere(
  { db, chain, account }: StepContext,
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
  const blocks = await Promise.all(earlier.map((other) => findIncludedBlock(db, other)))
  return earlier.filter((_, index) => blocks[index] === null)
}
