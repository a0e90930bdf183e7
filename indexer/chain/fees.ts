import type { Chain } from "./chain.ts"
import { toQuantity } from "./read-blocks.ts"

export interface Fees {
  max_fee_wei: bigint
  priority_fee_wei: bigint
}

const HISTORY_BLOCKS = 5
const PRIORITY_FEE_WEI_MIN = 1_000_000n

/** What a new transaction offers: twice the next base fee and the median tip of the last blocks, under the chain's caps. */
export async function currentFees(chain: Chain): Promise<Fees & { base_fee_wei: bigint }> {
  const history = (await chain.rpc.request("eth_feeHistory", [toQuantity(HISTORY_BLOCKS), "latest", [50]])) as {
    baseFeePerGas: string[]
    reward?: string[][]
  }
  const base_fee_wei = BigInt(history.baseFeePerGas.at(-1) ?? "0x0")
  const tips = (history.reward ?? []).map((block) => BigInt(block[0] ?? "0x0")).sort((a, b) => (a < b ? -1 : 1))
  const tip = tips[Math.floor(tips.length / 2)] ?? PRIORITY_FEE_WEI_MIN
  const priority_fee_wei = clamp(tip, PRIORITY_FEE_WEI_MIN, chain.fees.priority_fee_wei_cap)
  const max_fee_wei = clamp(2n * base_fee_wei + priority_fee_wei, 0n, chain.fees.max_fee_wei_cap)
  return { base_fee_wei, max_fee_wei, priority_fee_wei }
}

/** A node takes a replacement only for 10 % more; 25 % leaves no doubt. Null when the cap does not allow it. */
export function bumpedFees(chain: Chain, last: Fees, current: Fees): Fees | null {
  const max_fee_wei = clamp(greater((last.max_fee_wei * 5n) / 4n, current.max_fee_wei), 0n, chain.fees.max_fee_wei_cap)
  const priority_fee_wei = greater((last.priority_fee_wei * 5n) / 4n, current.priority_fee_wei)
  if (max_fee_wei * 10n < last.max_fee_wei * 11n || priority_fee_wei > max_fee_wei) return null
  return { max_fee_wei, priority_fee_wei }
}

const greater = (a: bigint, b: bigint) => (a > b ? a : b)
const clamp = (value: bigint, low: bigint, high: bigint) => (value < low ? low : value > high ? high : value)
