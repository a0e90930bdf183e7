import { scrypt } from "node:crypto"
import { decodeFunctionData, encodeFunctionData } from "viem/utils"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Records } from "#db/tables/products.ts"
import type { Hex } from "#proof/hex.ts"
import { SEAL_SCRYPT, sealKeyFrom, sealRecord } from "#proof/seal.ts"
import { batchFirstTokenId, batchTokenId } from "#proof/token-id.ts"
import { buildTree } from "#proof/tree.ts"

export interface BuiltRecord {
  mint_id: string
  code: string
  bytes: Uint8Array
  record_hash: Hex
}

export type RecordRow = Omit<Records, "transaction_id" | "chain_id">
export interface Minted {
  records: RecordRow[]
  batch?: { root: Hex; first_token_id: Hex; size: number; tree: Buffer }
}

export async function asBatch(built: BuiltRecord[]): Promise<Minted> {
  const tree = buildTree(built.map(({ record_hash }) => record_hash))
  const first_token_id = batchFirstTokenId(tree.root)
  const records = built.map(({ mint_id, bytes, record_hash }, index) => ({
    mint_id,
    record: Buffer.from(bytes).toString(),
    record_hash,
    token_id: batchTokenId(tree.root, index),
    first_token_id,
    leaf_index: index,
    sealed: null,
  }))
  return { records, batch: { root: tree.root, first_token_id, size: tree.size, tree: Buffer.from(tree.nodes) } }
}

/** Node stretches four at a time over all threads of the process; two stay free for other mints. */
const STRETCHED_AT_ONCE = 2

export async function asTokens(built: BuiltRecord[]): Promise<Minted> {
  const records: RecordRow[] = []
  for (let start = 0; start < built.length; start += STRETCHED_AT_ONCE) {
    records.push(...(await Promise.all(built.slice(start, start + STRETCHED_AT_ONCE).map(asToken))))
  }
  return { records }
}

async function asToken({ mint_id, code, bytes, record_hash }: BuiltRecord): Promise<RecordRow> {
  const keys = sealKeyFrom(await stretch(code))
  const sealed = await sealRecord(bytes, keys)
  const { token_id } = keys
  const record = Buffer.from(bytes).toString()
  return { mint_id, record, record_hash, token_id, first_token_id: token_id, leaf_index: null, sealed }
}

function stretch(code: string): Promise<Uint8Array> {
  const { salt, N, r, p, dkLen } = SEAL_SCRYPT
  return new Promise((resolve, reject) => {
    scrypt(code, salt, dkLen, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

export function encodeMint({ records, batch }: Minted, to: Hex, issuer: Hex): Hex {
  const abi = productRegistryAbi
  if (batch) return encodeFunctionData({ abi, functionName: "mintBatch", args: [to, issuer, batch.root, batch.size] })
  const products = records.map(({ token_id, record_hash, sealed }) => ({
    tokenId: BigInt(token_id),
    recordHash: record_hash as Hex,
    sealedRecord: sealed as Hex,
  }))
  return encodeFunctionData({ abi, functionName: "mint", args: [to, issuer, products] })
}

/** How many products a mint holds; none where it is no mint. */
export function productsIn({ kind, data }: Pick<Transactions, "kind" | "data">): number {
  if (kind !== "mint" && kind !== "mint_batch") return 0
  const call = decodeFunctionData({ abi: productRegistryAbi, data: data as Hex })
  if (call.functionName === "mintBatch") return call.args[3]
  return call.functionName === "mint" ? call.args[2].length : 0
}
