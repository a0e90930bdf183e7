import { type Chain, type FeePolicy, KINDS } from "#chain/chain.ts"
import { blockCall, toQuantity } from "#chain/index/read-blocks.ts"
import { type Asking, NodesRefuse } from "#chain/rpc/rpc.ts"
import type { Reader } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"

export interface Fees {
  max_fee_wei: bigint
  priority_fee_wei: bigint
}

/** The network's present prices. */
export interface Market {
  base_fee_wei: bigint
  /** The median tip of the last blocks, within our own bounds. */
  tip_wei: bigint
}

const HISTORY_BLOCKS = 5
const PRIORITY_FEE_WEI_MIN = 1_000_000n

interface FeeHistory {
  baseFeePerGas: string[]
  reward?: string[][]
}

export async function readMarket({ rpc, fees }: Pick<Chain, "rpc" | "fees">): Promise<Market> {
  const asked = rpc.request("eth_feeHistory", [toQuantity(HISTORY_BLOCKS), "latest", [50]]) as Promise<FeeHistory>
  const history = await asked.catch((error: unknown) => {
    if (error instanceof NodesRefuse) return readNewestFees(rpc)
    throw error
  })
  const base_fee_wei = BigInt(history.baseFeePerGas.at(-1) ?? "0x0")
  const tips = (history.reward ?? []).map((block) => BigInt(block[0] ?? "0x0")).sort((a, b) => (a < b ? -1 : 1))
  const tip = tips[Math.floor(tips.length / 2)] ?? PRIORITY_FEE_WEI_MIN
  return { base_fee_wei, tip_wei: greater(PRIORITY_FEE_WEI_MIN, lesser(tip, fees.priority_fee_wei_cap)) }
}

/** Without a history: the newest block's base fee, and the tip that the node advises. */
async function readNewestFees(rpc: Asking): Promise<FeeHistory> {
  const { method, params } = blockCall("latest")
  const block = (await rpc.request(method, params)) as { baseFeePerGas?: string }
  const tip = await rpc.request("eth_maxPriorityFeePerGas", []).catch(() => null)
  return { baseFeePerGas: [block.baseFeePerGas ?? "0x0"], ...(tip ? { reward: [[String(tip)]] } : {}) }
}

/** Whether something of this kind begins at the present fee. */
export function isAffordable(fees: FeePolicy, kind: Transactions["kind"], market: Market): boolean {
  return market.base_fee_wei + market.tip_wei <= fees.max_fee_wei_cap[KINDS[kind].fee]
}

/** The highest fee ever signed. Mining follows the nonces, so each transaction may cost as much as a later one. */
export function findFeeCeiling({ max_fee_wei_cap }: FeePolicy, kind: Transactions["kind"]): bigint {
  const { single, batch, call } = max_fee_wei_cap
  return KINDS[kind].fee === "call" ? call : greater(single, batch)
}

/** A new transaction's fees: base fee, its possible rise, tip. Below the caps they leave four replacements of 10 % more. */
export function chooseFees(fees: FeePolicy, kind: Transactions["kind"], { base_fee_wei, tip_wei }: Market): Fees {
  const ceiling = findFeeCeiling(fees, kind)
  const priority_fee_wei = lesser(tip_wei, withRoom(fees.priority_fee_wei_cap))
  const ample = lesser(4n * base_fee_wei + priority_fee_wei, withRoom(ceiling))
  const least = (base_fee_wei * 5n) / 4n + priority_fee_wei
  const max_fee_wei = lesser(greater(ample, least), ceiling)
  return { max_fee_wei, priority_fee_wei: lesser(priority_fee_wei, max_fee_wei) }
}

/** 1.125 to the fourth power is 1.602. */
const withRoom = (cap: bigint) => (cap * 62n) / 100n

/** Fees for a replacement; `good`: the last offer already meets the market, `capped`: a higher one is not allowed. */
export function raiseFees(
  fees: FeePolicy,
  kind: Transactions["kind"],
  last: Fees,
  { base_fee_wei, tip_wei }: Market,
): Fees | "good" | "capped" {
  if (last.priority_fee_wei >= tip_wei && last.max_fee_wei >= base_fee_wei + last.priority_fee_wei) return "good"
  const priority_fee_wei = greater((last.priority_fee_wei * 9n) / 8n + 1n, tip_wei)
  const wanted = greater((last.max_fee_wei * 9n) / 8n, 4n * base_fee_wei + priority_fee_wei)
  const max_fee_wei = lesser(wanted, findFeeCeiling(fees, kind))
  const isTaken = max_fee_wei * 10n >= last.max_fee_wei * 11n && priority_fee_wei <= max_fee_wei
  return isTaken && priority_fee_wei <= fees.priority_fee_wei_cap ? { max_fee_wei, priority_fee_wei } : "capped"
}

const greater = (a: bigint, b: bigint) => (a > b ? a : b)
const lesser = (a: bigint, b: bigint) => (a < b ? a : b)

export const PLAIN_TRANSFER_GAS = 21_000

/**
 * A mint costs more when its owner's balance falls to nothing meanwhile: 17,100, after the Amsterdam fork 97,920. What is
 * not used is not paid.
 */
const GAS_FLAT = 100_000

export const gasLimit = (estimated: number): number => Math.ceil(estimated * 1.1) + GAS_FLAT

/** What the key can spend besides what its transactions in flight may cost, each at the highest fee that was signed for it. */
export async function readPurse(read: Reader, { rpc, chain_id }: Chain, signer: string): Promise<{ left_wei: bigint }> {
  const balance = BigInt(String(await rpc.request("eth_getBalance", [signer, "latest"])))
  const signed = await read
    .selectFrom("transactions")
    .innerJoin("attempts", "attempts.transaction_id", "transactions.id")
    .select(["transactions.id", "transactions.gas", "attempts.max_fee_wei"])
    .where("transactions.chain_id", "=", chain_id)
    .where("transactions.signer", "=", signer)
    .where("transactions.state", "=", "signed")
    .execute()
  const most = new Map<string, bigint>()
  for (const { id, gas, max_fee_wei } of signed) {
    const cost = BigInt(gas ?? 0) * BigInt(max_fee_wei)
    if (cost > (most.get(id) ?? 0n)) most.set(id, cost)
  }
  return { left_wei: [...most.values()].reduce((left, cost) => left - cost, balance) }
}
