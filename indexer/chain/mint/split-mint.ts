import { decodeFunctionData, encodeFunctionData } from "viem/utils"
import type { Lane } from "#chain/send/lane.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Database } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { requireLease } from "#jobs/lease.ts"

/** How many products a mint holds. */
export async function productsIn(db: Database, { id, kind }: Transactions): Promise<number> {
  const table = kind === "mint_batch" ? "batches" : "records"
  const { count } = await db.read
    .selectFrom(table)
    .select((eb) => (kind === "mint_batch" ? eb.fn.sum<number>("size") : eb.fn.countAll<number>()).as("count"))
    .where("transaction_id", "=", id)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/** Makes two transactions of one that needs too much gas. False when it holds a single product or none. */
export async function splitMint(lane: Lane, transaction: Transactions): Promise<boolean> {
  if (transaction.kind !== "mint") return false
  const call = decodeFunctionData({ abi: productRegistryAbi, data: transaction.data as `0x${string}` })
  if (call.functionName !== "mint") return false
  const [to, issuer, products] = call.args
  if (products.length < 2) return false
  const half = Math.ceil(products.length / 2)
  const encode = (part: typeof products) =>
    encodeFunctionData({ abi: productRegistryAbi, functionName: "mint", args: [to, issuer, part] })
  const moved = products.slice(half).map(({ tokenId }) => `0x${tokenId.toString(16).padStart(64, "0")}`)
  const second = {
    ...transaction,
    id: crypto.randomUUID(),
    data: encode(products.slice(half)),
    error: null,
    retry_block: null,
  }

  await lane.db.write(async (tx) => {
    await requireLease(tx, lane.lease)
    await tx.insertInto("transactions").values(second).execute()
    await tx
      .updateTable("records")
      .set({ transaction_id: second.id })
      .where("transaction_id", "=", transaction.id)
      .where("token_id", "in", moved)
      .execute()
    const data = encode(products.slice(0, half))
    await tx.updateTable("transactions").set({ data, retry_block: null }).where("id", "=", transaction.id).execute()
  })
  return true
}
