/** The calls that the service queues, as the bytes of a transaction. */
import type { Hex } from "viem"
import { encodeFunctionData } from "viem/utils"
import { issuerRegistryAbi, productRegistryAbi } from "./abi.ts"

type Recall = "recall" | "reinstate"

export const recallData = (functionName: Recall, token_id: bigint, reason: number): Hex =>
  encodeFunctionData({ abi: productRegistryAbi, functionName, args: [token_id, reason] })

export const batchRecallData = (recall: Recall, root: Hex, reason: number): Hex =>
  encodeFunctionData({ abi: productRegistryAbi, functionName: `${recall}Batch`, args: [root, reason] })

export const attestData = (issuer: Hex, name: string, domain: string): Hex =>
  encodeFunctionData({ abi: issuerRegistryAbi, functionName: "attest", args: [issuer, name, domain] })

export const revokeData = (issuer: Hex, since_s: bigint): Hex =>
  encodeFunctionData({ abi: issuerRegistryAbi, functionName: "revokeIssuer", args: [issuer, since_s] })
