import { countMinting } from "#actions/mints/count-minting.ts"
import type { Reader } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import type { JobKind } from "#jobs/kinds.ts"
import type { ChainDescription, HeldUp, ServiceStatus } from "#shared/api/chains.ts"

/** What a browser needs to check for itself. */
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

/** How the service stands, for operators and for the desk's notice of what is waiting and why. */
export async function describeStatus(app: App, version: string): Promise<ServiceStatus> {
  const rows = await app.db.read.selectFrom("chains").selectAll().execute()
  const chains = await Promise.all(
    [...app.chains.values()].map(async (chain) => {
      const row = rows.find(({ chain_id }) => chain_id === chain.chain_id)
      const { chain_id, name, network } = chain
      return {
        ...{ chain_id, name, network },
        head_block: row?.head_block ?? null,
        indexed_block: row?.indexed_block ?? null,
        halted: (row?.trouble ?? null) !== null,
        waiting: await countMinting(app.db.read, { chain_ids: [chain_id] }),
        trouble: row?.trouble ?? (await whyWaiting(app, chain_id)),
      }
    }),
  )
  return {
    ready: chains.every(({ indexed_block }) => indexed_block !== null),
    ...{ version, chains },
    letters: await heldUp(app.db.read, ["letter", "contact_form"]),
    payments: await heldUp(app.db.read, ["payment", "give_back", "end_subscription"]),
  }
}

/** Jobs that wait for another try: whoever they serve has to wait as well. */
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

async function whyWaiting(app: App, chain_id: number): Promise<string | null> {
  const stuck = await app.db.read
    .selectFrom("transactions")
    .select("error")
    .where("chain_id", "=", chain_id)
    .where("state", "in", ["prepared", "signed"])
    .where("error", "is not", null)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst()
  return stuck?.error ?? null
}
