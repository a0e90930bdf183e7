import type { Chain } from "#chain/chain.ts"
import { NODE_STATES } from "#chain/rpc/node.ts"
import { leasesOf } from "#jobs/lease-names.ts"
import type { DatabaseFigures } from "./read-database.ts"
import type { Metric, Sample } from "./text-format.ts"

const WEI_PER_ETHER = 1e18
const DAY_S = 86_400

/** How this process finds the chains' nodes, how far behind them the index is, and what the signing keys have left. */
export function chainMetrics(figures: DatabaseFigures, chains: Chain[], now: number): Metric[] {
  const gauge = (name: string, help: string, samples: Sample[]): Metric => ({ name, help, type: "gauge", samples })
  const heads = new Map(chains.map((chain) => [chain.chain_id as number, newestHead(chain)]))
  const behind = figures.chains.map((row) => {
    const head = Math.max(row.head_block, heads.get(row.chain_id)?.block ?? 0)
    return { labels: { chain: row.chain_id }, value: Math.max(0, head - row.indexed_block) }
  })
  const funds = (value: (row: DatabaseFigures["funds"][number]) => number | null) =>
    figures.funds.map((row) => ({ labels: { chain: row.chain_id, role: row.role }, value: value(row) }))
  return [
    gauge("touchmark_follower_lag_blocks", "Blocks that the index is behind the newest head that is known.", behind),
    gauge(
      "touchmark_follower_lag_seconds",
      "Since the last block that the index has was made; beside it, touchmark_chain_head_age_seconds is the newest one's.",
      figures.chains.map((row) => ({ labels: { chain: row.chain_id }, value: ageOf(row.indexed_block_at, now) })),
    ),
    gauge(
      "touchmark_chain_head_age_seconds",
      "Age of the newest block that a node has reported.",
      [...heads].map(([chain, head]) => ({ labels: { chain }, value: ageOf(head?.time_ms, now) })),
    ),
    gauge(
      "touchmark_chain_quorum_warning",
      "1: the nodes disagree, so no newer block counts.",
      figures.chains.map((row) => ({ labels: { chain: row.chain_id }, value: Number(row.has_quorum_warning) })),
    ),
    gauge("touchmark_node_state", "1 for the state of a node, as this process sees it.", chains.flatMap(nodeStates)),
    gauge(
      "touchmark_nodes_needed",
      "How many nodes must agree.",
      chains.map(({ chain_id, rpc }) => ({ labels: { chain: chain_id }, value: rpc.needed })),
    ),
    gauge(
      "touchmark_lease_silent_seconds",
      "Since the instance that does this work last said so; the holder is its machine and process.",
      chains.flatMap((chain) => leaseSilence(chain, figures.leases)),
    ),
    gauge(
      "touchmark_wallet_balance_ether",
      "What a signing key has for gas.",
      funds(({ balance_wei }) => Number(balance_wei) / WEI_PER_ETHER),
    ),
    gauge(
      "touchmark_wallet_left_seconds",
      "For how long that is enough, as the last days were.",
      funds(({ days_left }) => (days_left === null ? null : days_left * DAY_S)),
    ),
    gauge(
      "touchmark_wallet_low",
      "1: too little for what is to be sent, or for three days.",
      funds(({ low }) => Number(low)),
    ),
  ]
}

/** In seconds. A chain's clock is not ours. */
const ageOf = (at: number | null | undefined, now: number): number | null =>
  at === null || at === undefined ? null : Math.max(0, (now - Number(at)) / 1_000)

function leaseSilence(chain: Chain, leases: DatabaseFigures["leases"]): Sample[] {
  return leasesOf(chain).flatMap(([lease, name]) => {
    const held = leases.find((one) => one.name === name)
    if (!held) return []
    const holder = held.owner.split(":").slice(0, 2).join(":")
    return [{ labels: { chain: chain.chain_id, lease, holder }, value: held.silent_ms / 1_000 }]
  })
}

function newestHead({ rpc }: Chain): { block: number; time_ms: number } | null {
  let newest: { block: number; time_ms: number } | null = null
  for (const node of rpc.nodes) {
    const { head_block, head_time_ms } = node.health()
    if (head_block === null || head_time_ms === null || (newest && newest.block >= head_block)) continue
    newest = { block: head_block, time_ms: head_time_ms }
  }
  return newest
}

function nodeStates({ chain_id, rpc }: Chain): Sample[] {
  return rpc.nodes.flatMap((node) => {
    const { name, state } = node.health()
    return NODE_STATES.map((one) => ({
      labels: { chain: chain_id, node: name, state: one },
      value: one === state ? 1 : 0,
    }))
  })
}
