import { type Chain, KINDS } from "#chain/chain.ts"
import { NODE_STATES } from "#chain/rpc/node.ts"
import { leasesOf } from "#jobs/lease.ts"
import { type ChainId, ROLES } from "#shared/chains.ts"
import type { Metrics, Sample } from "./metrics.ts"
import type { DatabaseFigures } from "./read-database.ts"

const WEI_PER_ETHER = 1e18
const GWEI_PER_ETHER = 1e9
const DAY_S = 86_400

/** In seconds, never negative: a chain's clock may be ahead of ours. */
const ageOf = (at: number | null | undefined, now: number): number | null =>
  at === null || at === undefined ? null : Math.max(0, (now - Number(at)) / 1_000)

/** Figures that are the same from every instance. `chains` are those served, so empty queues show 0, not gaps. */
export function reportService({ gauge, counter }: Metrics, figures: DatabaseFigures, chains: ChainId[], now: number) {
  const { queued, transactions, waiting, gas, jobs, deliveries, copies } = figures
  const on =
    (chain: ChainId) =>
    ({ chain_id }: { chain_id: number }) =>
      chain_id === chain
  const perChain = <Of extends string>(rows: ({ chain_id: number } & Record<Of, number>)[], column: Of) =>
    chains.map((chain): Sample => [{ chain }, rows.find(on(chain))?.[column] ?? 0])
  const inState = (state: string) => transactions.filter((row) => row.state === state)
  const inDelivery = (state: string) => deliveries.find((row) => row.state === state)
  const oldestAge = (rows: { oldest_at: number }[]) => Math.max(0, ...rows.map((row) => ageOf(row.oldest_at, now)!))
  const unsignedAge = (chain: ChainId, role: string) =>
    oldestAge(figures.unsigned.filter(on(chain)).filter(({ kind }) => KINDS[kind].role === role))
  const spent = (column: "gas_used" | "fee_gwei" | "count", in_one = 1) =>
    gas.map((row): Sample => [{ chain: row.chain_id, kind: row.kind }, row[column] / in_one])
  const perJob = (column: "count" | "failing") =>
    jobs.map((row): Sample => [{ kind: row.kind, state: row.state }, row[column]])

  gauge("touchmark_mints_queued", "Products that wait to be minted.", perChain(queued, "count"))
  gauge("touchmark_outbox_prepared", "Transactions that wait for a signature.", perChain(inState("prepared"), "count"))
  gauge("touchmark_outbox_signed", "Transactions that are sent and not final.", perChain(inState("signed"), "count"))
  gauge(
    "touchmark_outbox_oldest_seconds",
    "Age of the oldest one that is not on chain.",
    chains.map((chain) => [{ chain }, oldestAge([...queued, ...waiting].filter(on(chain)))]),
  )
  gauge(
    "touchmark_queue_oldest_seconds",
    "How long the oldest unsigned transaction of a key has waited; what waits for tomorrow's gas budget is left out.",
    chains.flatMap((chain) => ROLES.map((role) => [{ chain, role }, unsignedAge(chain, role)])),
  )
  gauge(
    "touchmark_gas_budget_companies",
    "Companies that have used up their gas budget for today and wait.",
    perChain(figures.over_budget, "companies"),
  )
  gauge(
    "touchmark_recalls_deferred",
    "First recalls beyond their company's gas budget: they go behind other companies' recalls.",
    perChain(figures.deferred, "count"),
  )
  gauge(
    "touchmark_chain_block",
    "Blocks as the index knows them.",
    figures.chains.flatMap((row) =>
      (["head", "indexed", "confirmed", "finalized"] as const).map((which) => [
        { chain: row.chain_id, which },
        row[`${which}_block`],
      ]),
    ),
  )
  gauge(
    "touchmark_chain_halted",
    "1: the chain has contradicted itself and waits for a person.",
    figures.chains.map((row) => [{ chain: row.chain_id }, row.is_halted]),
  )
  counter("touchmark_gas_used_total", "Gas of finished transactions.", spent("gas_used"))
  counter("touchmark_gas_spent_ether_total", "What that has cost.", spent("fee_gwei", GWEI_PER_ETHER))
  counter("touchmark_transactions_total", "Finished transactions that were mined.", spent("count"))
  gauge("touchmark_jobs", "Jobs that are not done.", perJob("count"))
  gauge("touchmark_jobs_failing", "Of those, the ones whose last attempt failed; kind letter: mail.", perJob("failing"))
  gauge(
    "touchmark_webhook_deliveries",
    "Deliveries that wait or have failed for good.",
    ["waiting", "failed"].map((state) => [{ state }, inDelivery(state)?.count ?? 0]),
  )
  gauge(
    "touchmark_webhook_deliveries_failing",
    "Waiting deliveries whose last attempt failed.",
    inDelivery("waiting")?.failing ?? 0,
  )
  gauge(
    "touchmark_webhook_endpoints_disabled",
    "Endpoints that were switched off because nothing got through.",
    figures.endpoints_disabled,
  )
  gauge("touchmark_attestations_open", "Attestations that the chain does not say yet.", figures.attestations_open)
  gauge("touchmark_database_bytes", "Size of the database.", [[{ engine: figures.engine }, figures.database_bytes]])
  gauge(
    "touchmark_disk_free_bytes",
    "Room on this instance's disks, by what their folder is for.",
    figures.disks.map(({ role, free_bytes }) => [{ role }, free_bytes]),
  )
  gauge("touchmark_backup_copies", "Copies of the database that are kept.", copies?.count ?? null)
  gauge("touchmark_backup_bytes", "Room that they take.", copies?.bytes ?? null)
  gauge("touchmark_backup_age_seconds", "Since the newest copy was made.", ageOf(copies?.newest_at, now))
}

/** How this process finds the chains' nodes, how far behind them the index is, and what the signing keys have left. */
export function reportChains({ gauge }: Metrics, figures: DatabaseFigures, chains: Chain[], now: number) {
  const heads = new Map(chains.map((chain) => [chain.chain_id as number, newestHead(chain)]))
  const indexed = (value: (row: DatabaseFigures["chains"][number]) => number | null) =>
    figures.chains.map((row): Sample => [{ chain: row.chain_id }, value(row)])
  const funds = (value: (row: DatabaseFigures["funds"][number]) => number | null) =>
    figures.funds.map((row): Sample => [{ chain: row.chain_id, role: row.role }, value(row)])

  gauge(
    "touchmark_follower_lag_blocks",
    "Blocks that the index is behind the newest head that is known.",
    indexed((row) =>
      Math.max(0, row.head_block - row.indexed_block, (heads.get(row.chain_id)?.block ?? 0) - row.indexed_block),
    ),
  )
  gauge(
    "touchmark_follower_lag_seconds",
    "Since the last block that the index has was made; beside it, touchmark_chain_head_age_seconds is the newest one's.",
    indexed((row) => ageOf(row.indexed_block_at, now)),
  )
  gauge(
    "touchmark_chain_head_age_seconds",
    "Age of the newest block that a node has reported.",
    [...heads].map(([chain, head]) => [{ chain }, ageOf(head?.time_ms, now)]),
  )
  gauge(
    "touchmark_chain_quorum_warning",
    "1: the nodes disagree, so no newer block counts.",
    indexed((row) => row.has_quorum_warning),
  )
  gauge("touchmark_node_state", "1 for the state of a node, as this process sees it.", chains.flatMap(nodeStates))
  gauge(
    "touchmark_nodes_needed",
    "How many nodes must agree.",
    chains.map(({ chain_id, rpc }) => [{ chain: chain_id }, rpc.needed]),
  )
  gauge(
    "touchmark_lease_silent_seconds",
    "Since the instance that does this work last said so; the holder is its machine and process.",
    chains.flatMap((chain) => leaseSilence(chain, figures.leases)),
  )
  gauge(
    "touchmark_wallet_balance_ether",
    "What a signing key has for gas.",
    funds(({ balance_wei }) => Number(balance_wei) / WEI_PER_ETHER),
  )
  gauge(
    "touchmark_wallet_left_seconds",
    "For how long that is enough, as the last days were.",
    funds(({ days_left }) => (days_left === null ? null : days_left * DAY_S)),
  )
  gauge(
    "touchmark_wallet_low",
    "1: too little for what is to be sent, or for three days.",
    funds(({ low }) => low),
  )
}

const leaseSilence = (chain: Chain, leases: DatabaseFigures["leases"]) =>
  leasesOf(chain).flatMap(([lease, name]): Sample[] => {
    const held = leases.find((one) => one.name === name)
    const holder = held?.owner.split(":").slice(0, 2).join(":")
    return held ? [[{ chain: chain.chain_id, lease, holder: holder! }, held.silent_ms / 1_000]] : []
  })

const newestHead = ({ rpc }: Chain) =>
  rpc.nodes
    .map((node) => node.health())
    .filter(({ head_block, head_time_ms }) => head_block !== null && head_time_ms !== null)
    .map(({ head_block, head_time_ms }) => ({ block: head_block!, time_ms: head_time_ms! }))
    .reduce<{ block: number; time_ms: number } | null>(
      (newest, one) => (newest && newest.block >= one.block ? newest : one),
      null,
    )

const nodeStates = ({ chain_id, rpc }: Chain) =>
  rpc.nodes.flatMap((node) => {
    const { name, state } = node.health()
    return NODE_STATES.map((one): Sample => [{ chain: chain_id, node: name, state: one }, Number(one === state)])
  })
