import { hexToBytes, keccak256, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from "viem"
import { EngineRefusal } from "#stand-ins/chain/engine.ts"
import type { Hex } from "./state.ts"

/** A signed transaction as the mempool and the blocks hold it. */
export interface SentTransaction {
  hash: Hex
  raw: Hex
  from: Hex
  to: Hex | null
  nonce: number
  gas: bigint
  max_fee_wei: bigint
  max_tip_wei: bigint
  value_wei: bigint
  data: Hex
  chain_id: number | undefined
}

export const refuse = (message: string, code = -32000): never => {
  throw new EngineRefusal(code, message, undefined)
}

/** Throws EngineRefusal for anything but a signed transaction. */
export async function readSent(raw: unknown): Promise<SentTransaction> {
  if (typeof raw !== "string" || !/^0x[0-9a-f]+$/i.test(raw))
    return refuse("invalid argument 0: not a transaction", -32602)
  try {
    const parsed = parseTransaction(raw as TransactionSerialized)
    const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
    const max_fee_wei = parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n
    return {
      hash: keccak256(raw as Hex),
      raw: raw.toLowerCase() as Hex,
      from: from.toLowerCase() as Hex,
      to: (parsed.to?.toLowerCase() ?? null) as Hex | null,
      nonce: parsed.nonce ?? 0,
      gas: parsed.gas ?? 0n,
      max_fee_wei,
      max_tip_wei: parsed.maxPriorityFeePerGas ?? max_fee_wei,
      value_wei: parsed.value ?? 0n,
      data: parsed.data ?? "0x",
      chain_id: parsed.chainId,
    }
  } catch {
    return refuse("rlp: not a signed transaction", -32602)
  }
}

export const BLOCK_GAS_MAX = 60_000_000n
/** EIP-7825. */
export const TRANSACTION_GAS_MAX = 16_777_216n

export function intrinsicGas(data: Hex): bigint {
  const bytes = hexToBytes(data)
  const zeros = bytes.filter((byte) => byte === 0).length
  return 21_000n + BigInt(4 * zeros + 16 * (bytes.length - zeros))
}

/** A successful call's gas: close to the contracts' cost, and growing with the work. */
export function executionGas(data: Hex): bigint {
  const words = BigInt(Math.ceil((data.length - 10) / 2 / 32))
  return 50_000n + 9_000n * words
}

/** The tip per gas at base fee `base_fee_wei`; negative when the transaction does not cover the fee. */
export function tipOf({ max_fee_wei, max_tip_wei }: SentTransaction, base_fee_wei: bigint): bigint {
  const room = max_fee_wei - base_fee_wei
  return room < max_tip_wei ? room : max_tip_wei
}
