/** The networks a product can be on, one per row. Local chains use the same ids with `network: "local"`. */

export type NetworkKind = "test" | "main"
export type Network = "local" | `${NetworkKind}net`

/** The maximum price of a unit of gas. single: individual products. batch: batches of any size. call: everything else. */
export interface MaxFeeGwei {
  single: number
  batch: number
  call: number
}

export interface NetworkRow {
  kind: NetworkKind
  /** Order within a kind, from 1: plans mint on the first network offered, and its answer is shown. */
  rank: number
  /** As a person reads it in "Straight from {name} at block {n}". */
  name: string
  /** How its settings begin, as in TESTNET_RPC_URLS. */
  env_prefix: string
  /** Its name after `--network`, and in capitals the beginning of its keys' names. */
  command_name: string
  /** Tells it from any other chain with the same id. */
  genesis_hash: `0x${string}`
  /** Its local chain listens at the service's port plus this. */
  local_port_offset: number
  /** Whether the demonstration starts its local chain without being asked. */
  in_demonstration: boolean
  explorer: { name: string; url: string }
  block_time_s: number
  /** Blocks, the mint's own included, after which a product is shown as minted. */
  confirmations: number
  /** Without a `finalized` block, blocks of this age count as final. */
  finality_s: number
  /** A node is stale when its newest block is older than this. */
  head_age_s_max: number
  max_fee_gwei: MaxFeeGwei
  priority_fee_gwei_max: number
  /** Two nodes of different operators, so that a browser can compare their answers. */
  public_rpc_urls: readonly string[]
}

/** All that the code knows of single networks: to add one is to add its row. */
export const NETWORKS = {
  11155111: {
    kind: "test",
    rank: 1,
    name: "Sepolia",
    env_prefix: "TESTNET",
    command_name: "sepolia",
    genesis_hash: "0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9",
    local_port_offset: 1,
    in_demonstration: true,
    explorer: { name: "Sepolia Etherscan", url: "https://sepolia.etherscan.io" },
    block_time_s: 12,
    confirmations: 6,
    finality_s: 780,
    head_age_s_max: 900,
    max_fee_gwei: { single: 20, batch: 20, call: 20 },
    priority_fee_gwei_max: 3,
    public_rpc_urls: ["https://ethereum-sepolia-rpc.publicnode.com", "https://sepolia.drpc.org"],
  },
  1: {
    kind: "main",
    rank: 1,
    name: "Ethereum",
    env_prefix: "MAINNET",
    command_name: "mainnet",
    genesis_hash: "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
    local_port_offset: 2,
    in_demonstration: true,
    explorer: { name: "Etherscan", url: "https://etherscan.io" },
    block_time_s: 12,
    confirmations: 12,
    finality_s: 780,
    head_age_s_max: 900,
    max_fee_gwei: { single: 3, batch: 5, call: 20 },
    priority_fee_gwei_max: 3,
    public_rpc_urls: ["https://ethereum-rpc.publicnode.com", "https://eth.drpc.org"],
  },
  8453: {
    kind: "main",
    rank: 2,
    name: "Base",
    env_prefix: "BASE",
    command_name: "base",
    genesis_hash: "0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd",
    local_port_offset: 3,
    in_demonstration: false,
    explorer: { name: "BaseScan", url: "https://basescan.org" },
    block_time_s: 2,
    confirmations: 72,
    finality_s: 1_800,
    head_age_s_max: 900,
    max_fee_gwei: { single: 0.5, batch: 0.5, call: 2 },
    priority_fee_gwei_max: 0.2,
    public_rpc_urls: ["https://base-rpc.publicnode.com", "https://base.drpc.org"],
  },
} as const satisfies Record<number, NetworkRow>

export type ChainId = keyof typeof NETWORKS

/** For tests, which are about one network or the other. */
export const TESTNET_CHAIN_ID = 11155111 as const satisfies ChainId
export const MAINNET_CHAIN_ID = 1 as const satisfies ChainId

export type EnvPrefix = (typeof NETWORKS)[ChainId]["env_prefix"]

export const NETWORK_KINDS = ["test", "main"] as const satisfies NetworkKind[]

/** Test networks first, each kind by rank. */
export const CHAIN_IDS: readonly ChainId[] = NETWORK_KINDS.flatMap(idsOfKind)

/** Main networks first: the order in which networks are believed. */
export const BY_PREFERENCE: readonly ChainId[] = NETWORK_KINDS.toReversed().flatMap(idsOfKind)

function idsOfKind(kind: NetworkKind): ChainId[] {
  const rows: [string, NetworkRow][] = Object.entries(NETWORKS).filter(([, row]) => row.kind === kind)
  return rows.sort(([, one], [, other]) => one.rank - other.rank).map(([id]) => Number(id) as ChainId)
}

/** Networks whose local chains the demonstration starts without being asked. */
export const DEMONSTRATED_IDS = /* @__PURE__ */ CHAIN_IDS.filter((id) => NETWORKS[id].in_demonstration)

export function isChainId(value: number): value is ChainId {
  return Object.hasOwn(NETWORKS, value)
}

/** What kind of network it is, as answers name it. */
export function networkOf(chain_id: ChainId): `${NetworkKind}net` {
  return `${NETWORKS[chain_id].kind}net`
}

/** The row that counts: a main network's before a test network's, each kind by rank; else the first. */
export function preferred<Row extends { chain_id: number | null }>(rows: readonly Row[]): Row | undefined {
  for (const id of BY_PREFERENCE) {
    const row = rows.find(({ chain_id }) => chain_id === id)
    if (row) return row
  }
  return rows[0]
}

/** The networks whose word counts more than this one's. */
export function preferredOver(chain_id: ChainId): readonly ChainId[] {
  return BY_PREFERENCE.slice(0, BY_PREFERENCE.indexOf(chain_id))
}

/** A duration in blocks of this network; bounds are configured as times, the same for every network. */
export function blocksIn(chain_id: ChainId, seconds: number): number {
  return Math.ceil(seconds / NETWORKS[chain_id].block_time_s)
}

/** Where a node knows no `finalized` block, one this deep counts as final. */
export function finalityBlocks(chain_id: ChainId): number {
  return blocksIn(chain_id, NETWORKS[chain_id].finality_s)
}

/** What our keys do; each network has a key for each. */
export const ROLES = ["minter", "recaller", "reinstater", "attester"] as const
export type Role = (typeof ROLES)[number]

export const LOCAL_CONFIRMATIONS = 1

/** Replaces a public explorer's name. */
export const LOCAL_EXPLORER_NAME = "local demonstration"

/** The local chain that carries this network's id. */
export function localName(chain_id: ChainId): string {
  return `Local ${NETWORKS[chain_id].kind} network${localSuffix(chain_id)}`
}

/** Tells local chains of one kind apart. */
export function localSuffix(chain_id: ChainId): string {
  const { rank, name }: NetworkRow = NETWORKS[chain_id]
  return rank === 1 ? "" : ` (${name})`
}
