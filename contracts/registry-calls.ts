/** What a reader asks the two contracts, encoded and decoded. Only these entries of the ABI, so that pages stay small. */
import { decodeAbiParameters, decodeFunctionResult, encodeFunctionData } from "viem/utils"
import type { AttestedIssuer, RegistryReading, RegistryRequest } from "#shared/certificate.ts"
import type { Hex } from "#shared/hex.ts"

export const READER_ABI = [
  {
    type: "function",
    name: "verify",
    stateMutability: "view",
    inputs: [
      { name: "tokenId", type: "uint256" },
      { name: "recordHash", type: "bytes32" },
      { name: "root", type: "bytes32" },
      { name: "proof", type: "bytes32[]" },
    ],
    outputs: [{ name: "", type: "uint8" }],
  },
  {
    type: "function",
    name: "recordOf",
    stateMutability: "view",
    inputs: [{ name: "tokenId", type: "uint256" }],
    outputs: [
      { name: "recordHash", type: "bytes28" },
      { name: "blockNumber", type: "uint32" },
    ],
  },
  {
    type: "function",
    name: "batchOf",
    stateMutability: "view",
    inputs: [{ name: "tokenId", type: "uint256" }],
    outputs: [
      { name: "owner", type: "address" },
      { name: "size", type: "uint32" },
      { name: "blockNumber", type: "uint32" },
      { name: "recalled", type: "bool" },
    ],
  },
  {
    type: "function",
    name: "statusOf",
    stateMutability: "view",
    inputs: [{ name: "tokenId", type: "uint256" }],
    outputs: [
      { name: "exists", type: "bool" },
      { name: "recalled", type: "bool" },
      { name: "blockNumber", type: "uint32" },
    ],
  },
  {
    type: "function",
    name: "issuers",
    stateMutability: "view",
    inputs: [],
    outputs: [{ name: "", type: "address" }],
  },
  {
    type: "function",
    name: "issuerOf",
    stateMutability: "view",
    inputs: [{ name: "issuer", type: "bytes32" }],
    outputs: [
      { name: "name", type: "string" },
      { name: "domain", type: "string" },
      { name: "attestedAt", type: "uint64" },
      { name: "revokedAt", type: "uint64" },
    ],
  },
] as const

/** keccak256 of `ProductMinted(uint256,bytes32,bytes32,bytes)`. */
export const PRODUCT_MINTED_TOPIC: Hex = "0x6590a4ce580e24e2c5c389bf4247748d3c23c39c4f74ec8ef548ca1018cfd545"

const VERDICTS = ["NotFound", "Valid", "Changed", "Recalled"] as const

/** One call: its data, and how to read what comes back. `read` throws for data that is no answer to it. */
export interface ContractCall<Result> {
  data: Hex
  read(result: Hex): Result
}

export function verifyCall(request: RegistryRequest): ContractCall<RegistryReading["verdict"]> {
  const { token_id, record_hash, root, proof } = request
  const args = [BigInt(token_id), record_hash, root, proof] as const
  return {
    data: encodeFunctionData({ abi: READER_ABI, functionName: "verify", args }),
    read(data) {
      const verdict = VERDICTS[decodeFunctionResult({ abi: READER_ABI, functionName: "verify", data })]
      if (!verdict) throw new RangeError("no verdict of the registry")
      return verdict
    },
  }
}

/** How many products the token's batch has: 0 when it is of none. */
export function batchSizeCall(token_id: Hex): ContractCall<number> {
  return {
    data: encodeFunctionData({ abi: READER_ABI, functionName: "batchOf", args: [BigInt(token_id)] }),
    read: (data) => decodeFunctionResult({ abi: READER_ABI, functionName: "batchOf", data })[1],
  }
}

export interface TokenStatus {
  exists: boolean
  /** The token itself, or its batch. */
  recalled: boolean
  /** The block of its mint; 0 when there is no such token. */
  minted_block: number
}

export function statusOfCall(token_id: Hex): ContractCall<TokenStatus> {
  return {
    data: encodeFunctionData({ abi: READER_ABI, functionName: "statusOf", args: [BigInt(token_id)] }),
    read(data) {
      const [exists, recalled, minted_block] = decodeFunctionResult({
        abi: READER_ABI,
        functionName: "statusOf",
        data,
      })
      return { exists, recalled, minted_block }
    },
  }
}

export function issuersCall(): ContractCall<Hex> {
  return {
    data: encodeFunctionData({ abi: READER_ABI, functionName: "issuers" }),
    read: (data) => decodeFunctionResult({ abi: READER_ABI, functionName: "issuers", data }),
  }
}

/** Null for an issuer that was never attested. */
export function issuerOfCall(issuer: Hex): ContractCall<AttestedIssuer | null> {
  return {
    data: encodeFunctionData({ abi: READER_ABI, functionName: "issuerOf", args: [issuer] }),
    read(data) {
      const [name, domain, attested_at, revoked_at] = decodeFunctionResult({
        abi: READER_ABI,
        functionName: "issuerOf",
        data,
      })
      if (attested_at === 0n) return null
      const revoked = revoked_at === 0n ? null : Number(revoked_at)
      return { name, domain, attested_at: Number(attested_at), revoked_at: revoked }
    },
  }
}

export interface StoredRecord {
  /** The first 28 bytes of the record's hash. */
  record_hash_start: Hex
  /** The block of its mint. */
  block_number: number
}

/** Null for a token that does not stand on its own, or does not exist. */
export function recordOfCall(token_id: Hex): ContractCall<StoredRecord | null> {
  return {
    data: encodeFunctionData({ abi: READER_ABI, functionName: "recordOf", args: [BigInt(token_id)] }),
    read(data) {
      const [record_hash_start, block_number] = decodeFunctionResult({
        abi: READER_ABI,
        functionName: "recordOf",
        data,
      })
      return block_number === 0 ? null : { record_hash_start, block_number }
    },
  }
}

/** The data of a ProductMinted event. Throws for data that is none. */
export function readProductMinted(data: Hex): { record_hash: Hex; sealed: Hex } {
  const [record_hash, sealed] = decodeAbiParameters([{ type: "bytes32" }, { type: "bytes" }], data)
  return { record_hash, sealed }
}
