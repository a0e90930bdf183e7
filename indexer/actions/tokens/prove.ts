import { requireIndex } from "#actions/chains/require-index.ts"
import { type AttestationChange, attestationChanges, attestationOf } from "#actions/verifications/attested-periods.ts"
import type { Reader } from "#db/database.ts"
import { findRow } from "#db/rows.ts"
import type { Chains, Events } from "#db/tables/chain.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Hex } from "#proof/hex.ts"
import type { ProductRecord } from "#proof/record.ts"
import { firstTokenIdOf, scopeOf } from "#proof/token-id.ts"
import type { TokenAnswer } from "#shared/api/verifications.ts"
import { BY_PREFERENCE, type ChainId } from "#shared/chains.ts"
import type { Query } from "#shared/query.ts"
import { isDistrusted } from "./is-distrusted.ts"
import { latestEvent } from "./latest-event.ts"

export type Identifier = Exclude<Query, { kind: "code" } | { kind: "mistyped" }>

/**
 * Returns what a token id or transaction hash proves; throws unknown_code and chain_unavailable. Only individual
 * products show their names, because a batch's ids can be counted through.
 */
export async function proveIdentifier(app: App, identifier: Identifier): Promise<TokenAnswer> {
  for (const chain_id of BY_PREFERENCE) {
    if (!app.chains.has(chain_id)) continue
    const found = await findMint(app.db.quick, chain_id, identifier)
    if (found) return describe(app, found)
  }
  throw refusal("unknown_number")
}

/** With what says whether its chain's index is to be believed. */
type Mint = Events & Pick<Chains, "halted_reason" | "indexed_block_at">

interface Found {
  event: Mint
  /** Null for a transaction of several tokens. */
  token_id: Hex | null
  /** What the brand signs: the batch's root, or each token that stands on its own. */
  subjects: readonly string[]
  count: number
}

async function findMint(db: Reader, chain_id: number, identifier: Identifier): Promise<Found | undefined> {
  if (identifier.kind === "token") return findToken(db, chain_id, identifier.token_id)
  if (identifier.kind === "transaction") return findTransaction(db, chain_id, identifier.tx_hash)
  return (await findToken(db, chain_id, identifier.value)) ?? findTransaction(db, chain_id, identifier.value)
}

async function findToken(db: Reader, chain_id: number, token_id: Hex): Promise<Found | undefined> {
  const isBatch = scopeOf(token_id) === "batch"
  const first_token_id = isBatch ? firstTokenIdOf(token_id) : token_id
  const event = await confirmedMint(db, chain_id, first_token_id)
  if (!event) return undefined
  const index = isBatch ? BigInt(token_id) - BigInt(first_token_id) : 0n
  if (index >= BigInt(event.size ?? 1)) return undefined
  return { event, token_id, subjects: [event.root ?? token_id], count: 1 }
}

/** Only our own transactions mint, so a hash that we never signed needs no search through the events. */
async function findTransaction(db: Reader, chain_id: number, tx_hash: Hex): Promise<Found | undefined> {
  const first_token_ids = await db
    .selectFrom("attempts")
    .innerJoin("transactions", "transactions.id", "attempts.transaction_id")
    .leftJoin("batches", "batches.transaction_id", "transactions.id")
    .leftJoin("records", (join) =>
      join.onRef("records.transaction_id", "=", "transactions.id").on("batches.first_token_id", "is", null),
    )
    .select((eb) => eb.fn.coalesce("batches.first_token_id", "records.first_token_id").as("first_token_id"))
    .where("attempts.hash", "=", tx_hash)
    .where("transactions.chain_id", "=", chain_id)
    .execute()
  const [first] = first_token_ids
  if (!first?.first_token_id) return undefined
  const event = await confirmedMint(db, chain_id, first.first_token_id)
  if (event?.tx_hash !== tx_hash) return undefined
  const isOneToken = event.kind === "ProductMinted" && first_token_ids.length === 1
  return {
    event,
    token_id: isOneToken ? (first.first_token_id as Hex) : null,
    subjects: event.root ? [event.root] : first_token_ids.map(({ first_token_id }) => first_token_id!),
    count: event.size ?? first_token_ids.length,
  }
}

function confirmedMint(db: Reader, chain_id: number, first_token_id: string): Promise<Mint | undefined> {
  return db
    .selectFrom("events")
    .innerJoin("chains", "chains.chain_id", "events.chain_id")
    .selectAll("events")
    .select(["chains.halted_reason", "chains.indexed_block_at"])
    .where("events.chain_id", "=", chain_id)
    .where("events.subject", "=", first_token_id)
    .where("events.kind", "in", ["ProductMinted", "BatchMinted"])
    .whereRef("events.block_number", "<=", "chains.confirmed_block")
    .executeTakeFirst()
}

async function describe(app: App, { event, token_id, subjects, count }: Found): Promise<TokenAnswer> {
  const chain = app.chains.get(event.chain_id as ChainId)
  if (!chain) throw refusal("network_unchecked")
  requireIndex(chain, event, app.now())
  const db = app.db.quick
  const [changes, distrusted, recalled, suspended] = await Promise.all([
    attestationChanges(db, event.chain_id, event.issuer!),
    isDistrusted(db, { ...event, subjects }),
    isRecalledNow(db, event, token_id),
    isSuspended(db, event),
  ])
  const minted_ms = Number(event.block_time)
  const name = nameAt(changes, minted_ms)
  const single = event.kind === "ProductMinted" && token_id ? await nameOf(db, event.chain_id, token_id) : {}
  return {
    kind: token_id ? "token" : "transaction",
    scope: event.kind === "BatchMinted" ? "batch" : "individual",
    ...single,
    chain_id: chain.chain_id,
    network: chain.network,
    explorer: chain.explorer,
    tx_hash: event.tx_hash,
    token_id,
    count,
    block_number: event.block_number,
    status: distrusted ? "distrusted" : recalled ? "recalled" : "valid",
    minted_at: new Date(Number(event.block_time)).toISOString(),
    ...(event.kind === "BatchMinted"
      ? { batch: { root: event.root!, size: event.size!, first_token_id: event.subject } }
      : {}),
    issuer: {
      id: event.issuer!,
      name,
      ...attestationOf(changes, name, minted_ms),
      suspended,
    },
    detail: "This number proves that the token exists. Enter the code on the label to read the product's record.",
  }
}

/** The name attested at the mint, or the first after: the record's own cannot be read without its code. */
function nameAt(changes: AttestationChange[], minted_ms: number): string | null {
  const names = changes.filter(({ kind }) => kind === "IssuerAttested")
  return (names.findLast(({ said_at }) => Number(said_at) <= minted_ms) ?? names[0])?.name ?? null
}

async function isRecalledNow(db: Reader, event: Events, token_id: Hex | null): Promise<boolean> {
  const [token, batch] = await Promise.all([
    token_id && latestEvent(db, event.chain_id, token_id, ["TokenRecalled", "TokenReinstated"]),
    latestEvent(db, event.chain_id, event.subject, ["BatchRecalled", "BatchReinstated"]),
  ])
  return token?.kind === "TokenRecalled" || batch?.kind === "BatchRecalled"
}

/** Whether we keep the company from registering more. A batch's own number is its first token's. */
async function isSuspended(db: Reader, { chain_id, subject }: Events): Promise<boolean> {
  const company = await db
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .innerJoin("companies", "companies.id", "mints.company_id")
    .select("companies.suspended_at")
    .where("records.chain_id", "=", chain_id)
    .where("records.token_id", "=", subject)
    .executeTakeFirst()
  return company !== undefined && company.suspended_at !== null
}

async function nameOf(db: Reader, chain_id: number, token_id: Hex): Promise<{ name?: string; category?: string }> {
  const row = await findRow(db, "records", { chain_id, token_id }, ["record"])
  if (!row) return {}
  const { name, category } = (JSON.parse(row.record) as ProductRecord).body
  return category ? { name, category } : { name }
}
