import { indexHolds } from "#chain/index/index-holds.ts"
import { blocksOf } from "#chain/index/mend-index.ts"
import { type BlockState, readRegistry, refusalAt, stateAt } from "#chain/rpc/state-at.ts"
import type { Tx } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Mints, Records } from "#db/tables/products.ts"
import { requireLease } from "#jobs/lease.ts"
import { generateCode } from "#proof/code.ts"
import type { Lane } from "./lane.ts"

type Standing = "present" | "other" | "absent"

/** Why a transaction is looked into, and at which block: as deep as the decision about it must be. */
export type Cause = { block_number: number } & (
  | { kind: "spent" }
  /** The contract has it already, as nodes say at their newest block. */
  | { kind: "already_there" }
  /** The contract will never take it. */
  | { kind: "refused"; reason: string }
)

/**
 * Decides what became of a transaction that did not do what it was for. Each item is read again on the chain: there with our
 * hash, it is minted (the index shows it); there with another, a product gets a new code and a batch new salts; absent, it is
 * queued again, or has failed when the refusal is final. Answers false when the block is not deep enough to tell. `at` is the
 * state that the cause was found in; unset, it is looked up.
 */
export async function settle(lane: Lane, transaction: Transactions, cause: Cause, at?: BlockState): Promise<boolean> {
  const state = at ?? (await stateAt(lane, cause.block_number))
  if (transaction.kind === "mint") return settleTokens(lane, transaction, cause, state)
  if (transaction.kind === "mint_batch") return settleBatch(lane, transaction, cause, state)
  return settleCall(lane, transaction, cause, state)
}

const reasonOf = (cause: Cause) => (cause.kind === "refused" ? cause.reason : undefined)

async function settleTokens(lane: Lane, transaction: Transactions, cause: Cause, state: BlockState): Promise<boolean> {
  const reason = reasonOf(cause)
  const records = await recordsOf(lane, transaction)
  const standings: Standing[] = []
  for (const { token_id, record_hash } of records) {
    const [hash] = await readRegistry(lane, state, "recordOf", [BigInt(token_id)])
    standings.push(/^0x0*$/.test(hash) ? "absent" : record_hash.startsWith(hash) ? "present" : "other")
  }
  const isSettled = new Set(standings).size > 1 || standings[0] === "other"
  if (cause.kind === "already_there" && !isSettled) return false
  await inTurn(lane, async (tx) => {
    for (const [index, record] of records.entries()) {
      if (standings[index] === "present") continue
      if (standings[index] === "other" && (await isLabelled(tx, record))) {
        await putBack(tx, [record.mint_id], failureOf(lane, "code_taken", CODE_TAKEN))
        continue
      }
      if (standings[index] === "other") await giveNewCode(tx, record)
      const refused = standings[index] === "absent" && reason ? failureOf(lane, "registry_refused", reason) : undefined
      await putBack(tx, [record.mint_id], refused)
    }
    // What is present is in the index or will be; until that is final, a reorg may take it away again.
    if (!standings.includes("present")) await close(tx, transaction, "void")
  })
  return true
}

async function settleBatch(lane: Lane, transaction: Transactions, cause: Cause, state: BlockState): Promise<boolean> {
  const [record] = await recordsOf(lane, transaction)
  // A range under our root holds our records and no others.
  const [owner] = await readRegistry(lane, state, "batchOf", [BigInt(record!.anchor)])
  if (!/^0x0*$/.test(owner)) return cause.kind === "spent"
  if (cause.kind === "already_there") return false
  const reason = reasonOf(cause)
  await returnBatch(lane, transaction, reason ? failureOf(lane, "registry_refused", reason) : undefined)
  return true
}

/** Takes a batch apart, so that its products wait to be minted anew, or have failed. */
export async function returnBatch(lane: Lane, transaction: Transactions, failure?: Failure): Promise<void> {
  const ids = (await recordsOf(lane, transaction)).map(({ mint_id }) => mint_id)
  await inTurn(lane, async (tx) => {
    await tx.deleteFrom("batches").where("transaction_id", "=", transaction.id).execute()
    await putBack(tx, ids, failure)
    await close(tx, transaction, "void")
  })
}

/** A recall, an attestation: what counts is how things stand at that block. */
async function settleCall(lane: Lane, transaction: Transactions, cause: Cause, state: BlockState): Promise<boolean> {
  const reason = reasonOf(cause)
  const holds = await isSo(lane, transaction, cause, state)
  if (!holds && cause.kind === "already_there") return false
  // It has done what it was for, and the nodes leave its event out: closed now, that would never be in the index.
  if (holds && (await blocksOf(lane, transaction)).size > 0) return true
  await inTurn(lane, async (tx) => {
    await close(tx, transaction, holds ? "done" : "void", reason)
    if (holds || reason) return
    // Its place in the order stays: what was decided later about the same must still come after it.
    const { id: _, ...decided } = transaction
    const again = { ...decided, id: crypto.randomUUID(), nonce: null, gas: null, signed_at: null, signed_block: null }
    await tx
      .insertInto("transactions")
      .values({ ...again, state: "prepared", error: null, retry_block: null })
      .execute()
  })
  return true
}

/**
 * Whether the chain is already as the call would make it: asked of the contract itself, which then refuses the call. What it
 * says of a token as a whole would not do, since a token may be recalled by itself and with its batch. Some providers leave out
 * why a call is refused; then the index says.
 */
async function isSo(lane: Lane, transaction: Transactions, cause: Cause, state: BlockState): Promise<boolean> {
  const refusal = await refusalAt(lane, state, transaction)
  if (refusal?.kind === "unexplained") return indexHolds(lane.db.read, transaction, cause.block_number)
  return refusal?.kind === "already_there"
}

async function recordsOf(lane: Lane, { id }: Transactions): Promise<Records[]> {
  return lane.db.read.selectFrom("records").selectAll().where("transaction_id", "=", id).execute()
}

const STATEMENT_IDS_MAX = 500

type Failure = Pick<Mints, "failure" | "failure_code" | "failure_params" | "failed_at">

const CODE_TAKEN =
  "This product's code is taken on the main network, and its label for the test network may be in use. Register it anew."

function failureOf({ now }: Lane, failure_code: "code_taken" | "registry_refused", failure: string): Failure {
  return { failure, failure_code, failure_params: JSON.stringify({ reason: failure }), failed_at: now() }
}

const NO_FAILURE: Failure = { failure: null, failure_code: null, failure_params: null, failed_at: null }

async function putBack(tx: Tx, mint_ids: string[], failure: Failure | undefined): Promise<void> {
  for (let start = 0; start < mint_ids.length; start += STATEMENT_IDS_MAX) {
    const ids = mint_ids.slice(start, start + STATEMENT_IDS_MAX)
    await tx.deleteFrom("records").where("mint_id", "in", ids).execute()
    await tx
      .updateTable("mints")
      .set(failure ? { state: "failed", ...failure } : { state: "queued", ...NO_FAILURE })
      .where("id", "in", ids)
      .execute()
  }
}

/** Whether the product is on another chain too, or on its way there: then somebody may hold a label with its code. */
async function isLabelled(tx: Tx, { mint_id }: Records): Promise<boolean> {
  const product = tx.selectFrom("mints").select("product_id").where("id", "=", mint_id)
  const struck = await tx
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .select("mints.id")
    .where("mints.product_id", "=", product)
    .where("mints.id", "!=", mint_id)
    .executeTakeFirst()
  return struck !== undefined
}

/** Nobody has seen the old code on a label: codes are handed out for minted products only. */
async function giveNewCode(tx: Tx, { mint_id }: Records): Promise<void> {
  await tx
    .updateTable("products")
    .set({ code: generateCode() })
    .where("id", "=", (eb) => eb.selectFrom("mints").select("product_id").where("id", "=", mint_id))
    .execute()
}

async function close(tx: Tx, { id }: Transactions, state: "done" | "void", error: string | null = null): Promise<void> {
  await tx.updateTable("transactions").set({ state, error }).where("id", "=", id).execute()
}

async function inTurn(lane: Lane, work: (tx: Tx) => Promise<void>): Promise<void> {
  await lane.db.write(async (tx) => {
    await requireLease(tx, lane.lease)
    await work(tx)
  })
}
