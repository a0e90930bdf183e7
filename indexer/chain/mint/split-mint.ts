import { decodeFunctionData, encodeFunctionData } from "viem/utils"
import { type SignerQueue, update, writeAsHolder } from "#chain/send/signer-queue.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Hex } from "#proof/hex.ts"

type Call = Pick<Transactions, "kind" | "data">

/** How many products a mint holds; none where it is no mint. */
export function productsIn({ kind, data }: Call): number {
  if (kind !== "mint" && kind !== "mint_batch") return 0
  const call = decodeFunctionData({ abi: productRegistryAbi, data: data as Hex })
  if (call.functionName === "mintBatch") return call.args[3]
  return call.functionName === "mint" ? call.args[2].length : 0
}

/** Makes two transactions of a mint of two products or more. */
export async function splitMint(queue: SignerQueue, transaction: Transactions): Promise<void> {
  const call = decodeFunctionData({ abi: productRegistryAbi, data: transaction.data as Hex })
  if (call.functionName !== "mint") return
  const [to, issuer, products] = call.args
  const half = Math.ceil(products.length / 2)
  const encode = (part: typeof products) =>
    encodeFunctionData({ abi: productRegistryAbi, functionName: "mint", args: [to, issuer, part] })
  const moved = products.slice(half).map(({ tokenId }) => `0x${tokenId.toString(16).padStart(64, "0")}`)
  const id = crypto.randomUUID()
  const fresh = { id, nonce: null, gas: null, error: null, retry_block: null }
  const second = { ...transaction, ...fresh, data: encode(products.slice(half)) }
  await writeAsHolder(queue, async (tx) => {
    await tx.insertInto("transactions").values(second).execute()
    await tx
      .updateTable("records")
      .set({ transaction_id: id })
      .where("transaction_id", "=", transaction.id)
      .where("token_id", "in", moved)
      .execute()
    const data = encode(products.slice(0, half))
    await update(tx, transaction, { data, retry_block: null })
  })
}
