import type { NodeHealth } from "#chain/rpc/node.ts"
import { QUEUED, type Reader } from "#db/database.ts"
import type { Chains, Funds } from "#db/tables/chain.ts"
import type { App } from "#indexer/app.ts"
import { readLeaseSilence } from "#jobs/lease.ts"
import { holdsUpQueue } from "#shared/chain-waits.ts"
import type { ChainId, Network } from "#shared/chains.ts"
import { type Silence, silenceOf } from "./silence.ts"

/** The state of one chain and of our work on it, for monitoring. Numbers are blocks, milliseconds and wei. */
export interface ChainHealth {
  chain_id: ChainId
  name: string
  network: Network
  /** Null before the chain has a position. */
  head_block: number | null
  indexed_block: number | null
  confirmed_block: number | null
  finalized_block: number | null
  /** How far the index is behind the chain's head. */
  lag_blocks: number | null
  /** Why the chain cannot be concluded from any more: a person must act. */
  halted_reason: string | null
  /** Why nothing newer counts for now. */
  quorum_warning: string | null
  silence: Silence
  /** How this process finds each node. */
  nodes: NodeHealth[]
  /** How many nodes must say the same before something counts. */
  needed_nodes: 1 | 2
  outbox: Outbox
  funds: KeyFunds[]
}

interface Outbox {
  /** Products without a transaction yet. */
  queued: number
  /** Transactions without a nonce, and those sent but not final. */
  prepared: number
  signed: number
  /** How long the oldest of them or of the queued products has waited. */
  oldest_ms: number
  /** Why a key's transactions all wait, if known. Reasons of single ones are in `queues`. */
  waiting_for: string | null
  queues: SigningQueue[]
}

/** The transactions that wait for one key's signature. */
interface SigningQueue {
  role: Funds["role"]
  waiting: number
  oldest_ms: number
  /** Why the oldest waits, where that is known. */
  waiting_for: string | null
}

interface KeyFunds {
  role: Funds["role"]
  address: string
  balance_wei: bigint
  needed_wei: bigint
  spent_a_day_wei: bigint
  days_left: number | null
  low: boolean
  checked_at: number
}

/** Reads the state of nodes, follower, outbox and signing keys of every chain. Asks no node. */
export async function readHealth(app: App): Promise<ChainHealth[]> {
  const { read } = app.db
  const rows = await read.selectFrom("chains").selectAll().execute()
  const funds = await read.selectFrom("funds").selectAll().orderBy("role").execute()
  const leases = await readLeaseSilence(app.db)
  return Promise.all(
    [...app.chains.values()].map(async (chain) => {
      const { chain_id, name, network, rpc } = chain
      return {
        chain_id,
        name,
        network,
        ...positionOf(rows.find((row) => row.chain_id === chain_id)),
        silence: silenceOf(chain, leases, app.now()),
        nodes: rpc.nodes.map((node) => node.health()),
        needed_nodes: rpc.needed,
        outbox: await readOutbox(read, chain_id, app.now()),
        funds: funds.filter((row) => row.chain_id === chain_id).map(keyFunds),
      }
    }),
  )
}

function positionOf(row: Chains | undefined) {
  const { head_block = null, indexed_block = null, confirmed_block = null, finalized_block = null } = row ?? {}
  const lag_blocks = row ? Math.max(0, row.head_block - row.indexed_block) : null
  const blocks = { head_block, indexed_block, confirmed_block, finalized_block, lag_blocks }
  return { ...blocks, halted_reason: row?.halted_reason ?? null, quorum_warning: row?.quorum_warning ?? null }
}

async function readOutbox(read: Reader, chain_id: number, now: number): Promise<Outbox> {
  const queued = await read
    .selectFrom("mints")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest_at")])
    .where("chain_id", "=", chain_id)
    .where("state", "=", QUEUED)
    .executeTakeFirstOrThrow()
  const open = await read
    .selectFrom("transactions")
    .select(["kind", "state", "created_at", "error"])
    .where("chain_id", "=", chain_id)
    .where("state", "in", ["prepared", "signed"])
    .orderBy("created_at")
    .execute()
  const began = [queued.oldest_at, open[0]?.created_at].flatMap((at) =>
    at === null || at === undefined ? [] : Number(at),
  )
  return {
    queued: Number(queued.count),
    prepared: open.filter(({ state }) => state === "prepared").length,
    signed: open.filter(({ state }) => state === "signed").length,
    oldest_ms: began.length === 0 ? 0 : Math.max(0, now - Math.min(...began)),
    waiting_for: open.find(({ error }) => holdsUpQueue(error))?.error ?? null,
    queues: (["minter", "recaller", "reinstater", "attester"] as const).map((role) => {
      const waiting = open.filter(({ state, kind }) => state === "prepared" && roleOf(kind) === role)
      const oldest_ms = waiting[0] ? Math.max(0, now - Number(waiting[0].created_at)) : 0
      return { role, waiting: waiting.length, oldest_ms, waiting_for: waiting[0]?.error ?? null }
    }),
  }
}

/** Whose signature a transaction takes. */
export function roleOf(kind: string): Funds["role"] {
  if (kind.startsWith("mint")) return "minter"
  if (kind.startsWith("reinstate")) return "reinstater"
  return kind === "attest" || kind === "revoke" ? "attester" : "recaller"
}

function keyFunds({ role, address, days_left, low, checked_at, ...wei }: Funds): KeyFunds {
  return {
    role,
    address,
    days_left,
    low: low === 1,
    checked_at: Number(checked_at),
    balance_wei: BigInt(wei.balance_wei),
    needed_wei: BigInt(wei.needed_wei),
    spent_a_day_wei: BigInt(wei.spent_a_day_wei),
  }
}
