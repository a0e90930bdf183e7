import { roleOf } from "#actions/chains/health.ts"
import type { ChainId } from "#shared/chains.ts"
import type { DatabaseFigures } from "./read-database.ts"
import type { Metric, Sample } from "./text-format.ts"

const ROLES = ["minter", "recaller", "reinstater", "attester"] as const

/** Figures that are the same from every instance. `chains` are those served, so empty queues show 0, not gaps. */
export function serviceMetrics(figures: DatabaseFigures, chains: ChainId[], now: number): Metric[] {
  const gauge = (name: string, help: string, samples: Sample[]): Metric => ({ name, help, type: "gauge", samples })
  const counter = (name: string, help: string, samples: Sample[]): Metric => ({ name, help, type: "counter", samples })
  const perChain = (value: (chain: ChainId) => number) =>
    chains.map((chain) => ({ labels: { chain }, value: value(chain) }))
  const { queued, transactions, waiting, gas, jobs, deliveries } = figures
  const inState = (state: string) => (chain: ChainId) =>
    transactions.find((row) => row.chain_id === chain && row.state === state)?.count ?? 0
  const queueOf = (chain: ChainId) => queued.find(({ chain_id }) => chain_id === chain)
  const oldestAge = (chain: ChainId) => {
    const since = [queueOf(chain)?.oldest_at, waiting.find(({ chain_id }) => chain_id === chain)?.oldest_at]
    return Math.max(0, ...since.map((at) => (at === undefined ? 0 : (now - Number(at)) / 1_000)))
  }
  const unsignedAge = (chain: ChainId, role: string) => {
    const rows = figures.unsigned.filter(({ chain_id, kind }) => chain_id === chain && roleOf(kind) === role)
    return Math.max(0, ...rows.map(({ oldest_at }) => (now - Number(oldest_at)) / 1_000))
  }
  const blocks = figures.chains.flatMap((row) =>
    (["head", "indexed", "confirmed", "finalized"] as const).map((which) => ({
      labels: { chain: row.chain_id, which },
      value: row[`${which}_block`],
    })),
  )
  return [
    gauge(
      "touchmark_mints_queued",
      "Products that wait to be minted.",
      perChain((chain) => Number(queueOf(chain)?.count ?? 0)),
    ),
    gauge("touchmark_outbox_prepared", "Transactions that wait for a signature.", perChain(inState("prepared"))),
    gauge("touchmark_outbox_signed", "Transactions that are sent and not final.", perChain(inState("signed"))),
    gauge("touchmark_outbox_oldest_seconds", "Age of the oldest one that is not on chain.", perChain(oldestAge)),
    gauge(
      "touchmark_queue_oldest_seconds",
      "How long the oldest unsigned transaction of a key has waited; what waits for tomorrow's gas budget is left out.",
      chains.flatMap((chain) => ROLES.map((role) => ({ labels: { chain, role }, value: unsignedAge(chain, role) }))),
    ),
    gauge(
      "touchmark_gas_budget_companies",
      "Companies that have used up their gas budget for today and wait.",
      perChain((chain) => Number(figures.over_budget.find(({ chain_id }) => chain_id === chain)?.companies ?? 0)),
    ),
    gauge(
      "touchmark_recalls_deferred",
      "First recalls beyond their company's gas budget: they go behind other companies' recalls.",
      perChain((chain) => Number(figures.deferred.find(({ chain_id }) => chain_id === chain)?.count ?? 0)),
    ),
    gauge("touchmark_chain_block", "Blocks as the index knows them.", blocks),
    gauge(
      "touchmark_chain_halted",
      "1: the chain has contradicted itself and waits for a person.",
      figures.chains.map((row) => ({
        labels: { chain: row.chain_id },
        value: Number(row.is_halted),
      })),
    ),
    counter(
      "touchmark_gas_used_total",
      "Gas of finished transactions.",
      gas.map((row) => ({
        labels: { chain: row.chain_id, kind: row.kind },
        value: Number(row.gas_used),
      })),
    ),
    counter(
      "touchmark_gas_spent_ether_total",
      "What that has cost.",
      gas.map((row) => ({
        labels: { chain: row.chain_id, kind: row.kind },
        value: Number(row.fee_gwei) / 1e9,
      })),
    ),
    counter(
      "touchmark_transactions_total",
      "Finished transactions that were mined.",
      gas.map((row) => ({
        labels: { chain: row.chain_id, kind: row.kind },
        value: Number(row.count),
      })),
    ),
    gauge(
      "touchmark_jobs",
      "Jobs that are not done.",
      jobs.map(({ kind, state, count }) => ({ labels: { kind, state }, value: Number(count) })),
    ),
    gauge(
      "touchmark_jobs_failing",
      "Of those, the ones whose last attempt failed; kind letter: mail.",
      jobs.map(({ kind, state, failing }) => ({
        labels: { kind, state },
        value: Number(failing),
      })),
    ),
    gauge(
      "touchmark_webhook_deliveries",
      "Deliveries that wait or have failed for good.",
      (["waiting", "failed"] as const).map((state) => ({
        labels: { state },
        value: Number(deliveries.find((row) => row.state === state)?.count ?? 0),
      })),
    ),
    gauge("touchmark_webhook_deliveries_failing", "Waiting deliveries whose last attempt failed.", [
      { value: Number(deliveries.find(({ state }) => state === "waiting")?.failing ?? 0) },
    ]),
    gauge("touchmark_webhook_endpoints_disabled", "Endpoints that were switched off because nothing got through.", [
      { value: figures.endpoints_disabled },
    ]),
    gauge("touchmark_attestations_open", "Attestations that the chain does not say yet.", [
      { value: figures.attestations_open },
    ]),
    gauge("touchmark_database_bytes", "Size of the database.", [
      { labels: { engine: figures.engine }, value: figures.database_bytes },
    ]),
    gauge(
      "touchmark_disk_free_bytes",
      "Room on this instance's disks, by what their folder is for.",
      figures.disks.map(({ role, free_bytes }) => ({ labels: { role }, value: free_bytes })),
    ),
    gauge("touchmark_backup_copies", "Copies of the database that are kept.", [
      { value: figures.copies?.count ?? null },
    ]),
    gauge("touchmark_backup_bytes", "Room that they take.", [{ value: figures.copies?.bytes ?? null }]),
    gauge("touchmark_backup_age_seconds", "Since the newest copy was made.", [
      { value: ageOf(figures.copies?.newest_at, now) },
    ]),
  ]
}

const ageOf = (at: number | null | undefined, now: number) =>
  at === null || at === undefined ? null : Math.max(0, (now - at) / 1_000)
