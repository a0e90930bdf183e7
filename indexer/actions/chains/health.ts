import { countMinting } from "#actions/mints/queue.ts"
import type { Chain } from "#chain/chain.ts"
import type { NodeHealth } from "#chain/rpc/node.ts"
import { QUEUED, type Reader } from "#db/database.ts"
import type { Chains, Funds } from "#db/tables/chain.ts"
import type { App } from "#indexer/app.ts"
import { fullDiskOf } from "#indexer/disks.ts"
import type { JobKind } from "#jobs/kinds.ts"
import { type LeaseSilence, leasesOf, readLeaseSilence } from "#jobs/lease.ts"
import type { ChainDescription, HeldUp, ServiceStatus } from "#shared/api/chains.ts"
import { holdsUpQueue } from "#shared/chain-waits.ts"
import type { ChainId, Network } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"
import { reasonFor, say, sayStored, stored } from "#shared/refusals.ts"

/** The state of one chain and of our work on it, for monitoring. Numbers are blocks, milliseconds and wei. */
interface ChainHealth {
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
      const sent = open.find(({ state, kind, error }) => state === "signed" && roleOf(kind) === role && error !== null)
      return { role, waiting: waiting.length, oldest_ms, waiting_for: (waiting[0] ?? sent)?.error ?? null }
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

/** What a browser needs for checks of its own. */
export function describeChains(app: App): ChainDescription[] {
  return [...app.chains.values()].map((chain) => ({
    chain_id: chain.chain_id,
    name: chain.name,
    network: chain.network,
    registry: chain.registry,
    first_block: chain.first_block,
    confirmations: chain.confirmations,
    rpc_urls: chain.public_rpc_urls,
    explorer: chain.explorer,
  }))
}

/** Whether requests can be answered: the database is there and knows every chain. Throws as the database does. */
export async function isReady(app: App): Promise<boolean> {
  const rows = await app.db.quick.selectFrom("chains").select("chain_id").execute()
  return [...app.chains.keys()].every((id) => rows.some(({ chain_id }) => chain_id === id))
}

/** The service's state, for operators and the dashboard's notices. Public. */
export async function describeStatus(app: App, version: string, language?: Language): Promise<ServiceStatus> {
  const full = fullDiskOf(app)
  // Without copies of the database products are minted all the same.
  const no_room = full && full !== "backups" ? stored(`${full}_disk_full`) : null
  const health = await readHealth(app)
  const chains = await Promise.all(
    health.map(async ({ chain_id, name, network, head_block, indexed_block, ...more }) => ({
      chain_id,
      name,
      network,
      head_block,
      indexed_block,
      halted: more.halted_reason !== null,
      waiting: await countMinting(app.db.read, { chain_ids: [chain_id] }),
      stall_reason: sayStored(
        more.halted_reason ??
          sayOf(more.silence) ??
          noNode(more.nodes) ??
          more.quorum_warning ??
          no_room ??
          more.outbox.waiting_for,
        language,
      ),
      followed: more.silence.unfollowed_since === null,
      minting: more.silence.unminted_since === null,
      needed_nodes: more.needed_nodes,
      nodes: more.nodes.map((node) => ({
        name: node.name,
        state: node.state,
        reason: node.reason,
        head_block: node.head_block,
      })),
      queues: more.outbox.queues.map(({ role, waiting, oldest_ms, waiting_for }) => ({
        role,
        waiting,
        oldest_s: Math.round(oldest_ms / 1_000),
        reason: sayStored(waiting_for, language),
      })),
      keys: more.funds.map(({ role, balance_wei, days_left, low }) => ({
        role,
        balance_eth: formatEther(balance_wei),
        days_left,
        low,
      })),
    })),
  )
  return {
    ready: chains.every(({ indexed_block }) => indexed_block !== null),
    version,
    chains,
    disk_full_reason: full && say(reasonFor(`${full}_disk_full`), language),
    letters: await heldUp(app.db.read, ["letter", "contact_form"]),
    payments: await heldUp(app.db.read, ["payment", "receipt", "refund", "end_subscription"]),
  }
}

/** As this process finds them. An earlier quorum warning says less than that none can be asked. */
function noNode(nodes: NodeHealth[]): string | null {
  const isGone = nodes.every(({ state }) => state === "resting" || state === "wrong_chain")
  return isGone ? stored("no_node_answers") : null
}

/** Jobs that wait for another try, which delays the people they serve. */
async function heldUp(read: Reader, kinds: JobKind[]): Promise<HeldUp> {
  const { count, since } = await read
    .selectFrom("jobs")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("since")])
    .where("state", "=", "waiting")
    .where("error", "is not", null)
    .where("kind", "in", kinds)
    .executeTakeFirstOrThrow()
  return { held_up: Number(count), since: since === null ? null : new Date(Number(since)).toISOString() }
}

function formatEther(wei: bigint): string {
  const digits = String(wei).padStart(19, "0")
  return `${digits.slice(0, -18)}.${digits.slice(-18, -12)}`
}

/** Since when no instance has done this work for a chain, in milliseconds since 1970; null while one does. */
interface Silence {
  unfollowed_since: number | null
  unminted_since: number | null
}

/** An orderly change of hands takes a second, that after a crash half a minute. */
const SILENT_MS_MAX = 60_000

/** Whether anybody follows the chain, and whether anybody mints and signs for it. A lease that was never taken says nothing. */
function silenceOf(chain: Chain, leases: readonly LeaseSilence[], now: number): Silence {
  const longest = (names: string[]) => {
    const silent_ms = Math.max(0, ...leases.filter(({ name }) => names.includes(name)).map((lease) => lease.silent_ms))
    return silent_ms > SILENT_MS_MAX ? now - silent_ms : null
  }
  const [[, follower], ...others] = leasesOf(chain) as [[string, string], ...[string, string][]]
  return { unfollowed_since: longest([follower]), unminted_since: longest(others.map(([, name]) => name)) }
}

/** The silence as a stored reason for people. */
function sayOf({ unfollowed_since, unminted_since }: Silence): string | null {
  if (unfollowed_since !== null) return stored("not_followed", { time: minuteOf(unfollowed_since) })
  if (unminted_since !== null) return stored("not_written", { time: minuteOf(unminted_since) })
  return null
}

const minuteOf = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`
