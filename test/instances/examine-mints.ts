import type { Database } from "#db/database.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import type { Client } from "#test/support/client.ts"

interface Examined {
  products: number
  /** Products without an event. */
  lost: number
  /** Tokens on chain beyond the products. */
  doubled: number
  /** The minter's, in order. */
  nonces: number[]
  waiting: number
}

/** The state of every product in the database, by the index. */
export async function examineMints({ read }: Database, minter: string): Promise<Examined> {
  const products = await read
    .selectFrom("products")
    .innerJoin("mints", "mints.product_id", "products.id")
    .leftJoin("records", "records.mint_id", "mints.id")
    .leftJoin("events", (join) =>
      join
        .onRef("events.subject", "=", "records.first_token_id")
        .onRef("events.chain_id", "=", "records.chain_id")
        .on("events.kind", "in", ["BatchMinted", "ProductMinted"]),
    )
    .select(["products.id", "events.tx_hash"])
    .where("mints.chain_id", "=", MAINNET_CHAIN_ID)
    .execute()
  const events = await read
    .selectFrom("events")
    .select(["kind", "size"])
    .where("chain_id", "=", MAINNET_CHAIN_ID)
    .where("kind", "in", ["BatchMinted", "ProductMinted"])
    .execute()
  const transactions = await read
    .selectFrom("transactions")
    .select(["nonce", "state"])
    .where("chain_id", "=", MAINNET_CHAIN_ID)
    .where("signer", "=", minter)
    .orderBy("nonce")
    .execute()
  const on_chain = events.reduce((sum, { kind, size }) => sum + (kind === "BatchMinted" ? size! : 1), 0)
  const ids = new Set(products.map(({ id }) => id))
  const lost = products.filter(({ tx_hash }) => tx_hash === null).length
  return {
    ...{ products: ids.size, lost, doubled: on_chain + lost - ids.size },
    nonces: transactions.map(({ nonce }) => nonce ?? -1),
    waiting: transactions.filter(({ state }) => state === "prepared" || state === "signed").length,
  }
}

interface Verified {
  asked: number
  /** Everything that was not the product, valid. */
  failed: string[]
}

const EVERY_MS = 20
const VISITORS = 5_000

/** Verifies `codes` in turn at an even pace, each from another visitor, until `work` is over. */
export async function verifyMeanwhile(call: Client, codes: string[], work: Promise<unknown>): Promise<Verified> {
  const verified: Verified = { asked: 0, failed: [] }
  const asking = new Set<Promise<void>>()
  const ask = async (number: number) => {
    const visitor = `10.${Math.floor((number % VISITORS) / 250)}.${number % 250}.9`
    const sent = { json: { code: codes[number % codes.length] }, headers: { "x-visitor": visitor } }
    try {
      const { status, json } = await call<{ status?: string }>("POST /verify", sent)
      if (status !== 200 || json.status !== "valid") verified.failed.push(`${status} ${JSON.stringify(json)}`)
    } catch (error) {
      verified.failed.push(String(error))
    }
  }
  let over = false
  const ending = work.finally(() => {
    over = true
  })
  ending.catch(() => {})
  while (!over) {
    const one = ask(verified.asked++).finally(() => asking.delete(one))
    asking.add(one)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await Promise.all(asking)
  await ending
  return verified
}
