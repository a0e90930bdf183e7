import { countMinting } from "#actions/mints/count-minting.ts"
import type { NodeHealth } from "#chain/rpc/node.ts"
import type { Reader } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { fullDiskOf } from "#indexer/disks.ts"
import type { JobKind } from "#jobs/kinds.ts"
import type { ChainDescription, HeldUp, ServiceStatus } from "#shared/api/chains.ts"
import type { Language } from "#shared/language.ts"
import { because, say, sayStored, store } from "#shared/refusals.ts"
import { readHealth } from "./health.ts"
import { sayOf } from "./silence.ts"

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
  const no_room = full && full !== "backups" ? store(`${full}_disk_full`) : null
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
    disk_full_reason: full && say(because(`${full}_disk_full`), language),
    letters: await heldUp(app.db.read, ["letter", "contact_form"]),
    payments: await heldUp(app.db.read, ["payment", "receipt", "refund", "end_subscription"]),
  }
}

/** As this process finds them. An earlier quorum warning says less than that none can be asked. */
function noNode(nodes: NodeHealth[]): string | null {
  const isGone = nodes.every(({ state }) => state === "resting" || state === "wrong_chain")
  return isGone ? store("no_node_answers") : null
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
