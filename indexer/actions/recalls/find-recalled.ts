import { isConfirmedMint } from "#actions/is-confirmed-mint.ts"
import { latestEvent } from "#actions/tokens/latest-event.ts"
import type { Reader } from "#db/database.ts"
import type { Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { preferred } from "#shared/chains.ts"
import { RECALL_EVENTS } from "./decide.ts"

interface Recalled {
  chain_id: number
  subject: string
  scope: "product" | "batch"
}

/** What of the caller's product is recalled on the chain: the token, or else its batch. Throws not_recalled. */
export async function findRecalled(db: Reader, me: Caller, product_id: string): Promise<Recalled> {
  const rows = await db
    .selectFrom("products")
    .leftJoin("mints", "mints.product_id", "products.id")
    .leftJoin("records", "records.mint_id", "mints.id")
    .leftJoin("chains", "chains.chain_id", "mints.chain_id")
    .leftJoin("events", (join) => join.on(isConfirmedMint))
    .select(["records.token_id", "records.first_token_id", "events.chain_id"])
    .where("products.id", "=", product_id)
    .where("products.company_id", "=", me.company_id)
    .execute()
  if (rows.length === 0) throw refusal("no_such", { thing: "product" })
  const minted = preferred(rows.filter(({ chain_id }) => chain_id !== null))
  if (!minted) throw refusal("not_recalled")
  const { chain_id, token_id, first_token_id } = minted
  for (const [scope, subject] of [
    ["product", token_id],
    ["batch", first_token_id],
  ] as const) {
    const { recall, reinstate } = RECALL_EVENTS[scope]
    const last = await latestEvent(db, chain_id!, subject!, [recall, reinstate])
    if (last?.kind === recall) return { chain_id: chain_id!, subject: subject!, scope }
  }
  throw refusal("not_recalled")
}
