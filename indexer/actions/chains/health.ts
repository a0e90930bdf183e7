import { countMinting } from "#actions/mints/queue.ts"
import type { Chain } from "#chain/chain.ts"
import type { NodeHealth } from "#chain/rpc/node.ts"
import type { Reader } from "#db/database.ts"
import type { Chains, Funds } from "#db/tables/chain.ts"
import type { App } from "#indexer/app.ts"
import { fullDiskOf } from "#indexer/disks.ts"
import type { JobKind } from "#jobs/kinds.ts"
import { type LeaseSilence, leasesOf, readLeaseSilence } from "#jobs/lease.ts"
import type { ChainDescription, HeldUp, ServiceStatus } from "#shared/api/chains.ts"
import { holdsUpQueue } from "#shared/chain-waits.ts"
import { ROLES, type Role } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"
import { reasonFor, say, sayStored, stored } from "#shared/refusals.ts"

/** Whose signature a transaction takes. */
function roleOf(kind: string): Role {
  if (kind.startsWith("mint")) return "minter"
  if (kind.startsWith("reinstate")) return "reinstater"
  return kind === "attest" || kind === "revoke" ? "attester" : "recaller"
}

/** What a browser needs for checks of its own. */
export function describeChains(app: App): ChainDescription[] {
  return [...app.chains.values()].map(
    ({ chain_id, name, network, registry, first_block, confirmations, public_rpc_urls: rpc_urls, explorer }) => {
      return { chain_id, name, network, registry, first_block, confirmations, rpc_urls, explorer }
    },
  )
}

/** Whether requests can be answered: the database is there and knows every chain. Throws as the database does. */
export async function isReady(app: App): Promise<boolean> {
  const rows = await app.db.quick.selectFrom("chains").select("chain_id").execute()
  return [...app.chains.keys()].every((id) => rows.some(({ chain_id }) => chain_id === id))
}

/** The service's state, for operators and the dashboard's notices. Public. Asks no node. */
export async function describeStatus(app: App, version: string, language?: Language): Promise<ServiceStatus> {
  const { read } = app.db
  const full = fullDiskOf(app)
  const known: Known = {
    rows: await read.selectFrom("chains").selectAll().execute(),
    funds: await read.selectFrom("funds").selectAll().orderBy("role").execute(),
    leases: await readLeaseSilence(app.db),
    // Without copies of the database products are minted all the same.
    no_room: full && full !== "backups" ? stored(`${full}_disk_full`) : null,
  }
  const chains = await Promise.all([...app.chains.values()].map((chain) => describeChain(app, chain, known, language)))
  return {
    ready: chains.every(({ indexed_block }) => indexed_block !== null),
    version,
    chains,
    disk_full_reason: full && say(reasonFor(`${full}_disk_full`), language),
    letters: await heldUp(read, ["letter", "contact_form"]),
    payments: await heldUp(read, ["payment", "receipt", "refund", "end_subscription"]),
  }
}

interface Known {
  rows: Chains[]
  funds: Funds[]
  leases: readonly LeaseSilence[]
  /** Why nothing can be written down, as a stored reason. */
  no_room: string | null
}

async function describeChain(
  app: App,
  chain: Chain,
  { rows, funds, leases, no_room }: Known,
  language: Language | undefined,
): Promise<ServiceStatus["chains"][number]> {
  const { chain_id, name, network, rpc } = chain
  const row = rows.find((one) => one.chain_id === chain_id)
  const silence = silenceOf(chain, leases, app.now())
  const nodes = rpc.nodes.map((node) => node.health())
  const open = await openTransactions(app.db.read, chain_id)
  const waits_for = open.find(({ error }) => holdsUpQueue(error))?.error ?? null
  const stall_reason =
    row?.halted_reason ?? sayOf(silence) ?? noNode(nodes) ?? row?.quorum_warning ?? no_room ?? waits_for
  return {
    chain_id,
    name,
    network,
    head_block: row?.head_block ?? null,
    indexed_block: row?.indexed_block ?? null,
    halted: (row?.halted_reason ?? null) !== null,
    waiting: await countMinting(app.db.read, { chain_ids: [chain_id] }),
    stall_reason: sayStored(stall_reason, language),
    followed: silence.unfollowed_since === null,
    minting: silence.unminted_since === null,
    needed_nodes: rpc.needed,
    nodes: nodes.map(({ name, state, reason, head_block }) => ({ name, state, reason, head_block })),
    queues: ROLES.map((role) => describeQueue(open, role, app.now(), language)),
    keys: funds
      .filter((one) => one.chain_id === chain_id)
      .map(({ role, balance_wei, days_left, low }) => {
        return { role, balance_eth: formatEther(BigInt(balance_wei)), days_left, low: low === 1 }
      }),
  }
}

/** Those without a nonce, and those sent but not final, oldest first. */
function openTransactions(read: Reader, chain_id: number) {
  return read
    .selectFrom("transactions")
    .select(["kind", "state", "created_at", "error"])
    .where("chain_id", "=", chain_id)
    .where("state", "in", ["prepared", "signed"])
    .orderBy("created_at")
    .execute()
}

/** The transactions that wait for one key's signature, and why the oldest waits, where that is known. */
function describeQueue(
  open: Awaited<ReturnType<typeof openTransactions>>,
  role: Funds["role"],
  now: number,
  language: Language | undefined,
): ServiceStatus["chains"][number]["queues"][number] {
  const own = open.filter(({ kind }) => roleOf(kind) === role)
  const waiting = own.filter(({ state }) => state === "prepared")
  const [oldest] = waiting
  const sent = own.find(({ state, error }) => state === "signed" && error !== null)
  const oldest_s = oldest ? Math.round(Math.max(0, now - Number(oldest.created_at)) / 1_000) : 0
  return { role, waiting: waiting.length, oldest_s, reason: sayStored((oldest ?? sent)?.error ?? null, language) }
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
