import { createHmac } from "node:crypto"
import { serviceSecret } from "#actions/service-secret.ts"
import type { Tx } from "#db/database.ts"
import { KNOWN_NETWORK_DAYS } from "#db/keeping.ts"
import type { App } from "#indexer/app.ts"
import { DAY_MS } from "#shared/time.ts"

const TAG_HEX_CHARACTERS = 6
const NETWORKS_A_USER_MAX = 10

/** A network's tag in the database, short enough that many networks share it. */
async function tagOf(app: App, user_id: string, network: string): Promise<string> {
  const secret = await serviceSecret(app, "known networks")
  return createHmac("sha256", secret).update(`${user_id} ${network}`).digest("hex").slice(0, TAG_HEX_CHARACTERS)
}

/** Whether the user with this e-mail address has signed in from this network in the last 90 days. */
export async function isKnownNetwork(app: App, email: string, network: string): Promise<boolean> {
  const rows = await app.db.read
    .selectFrom("users")
    .leftJoin("known_networks", "known_networks.user_id", "users.id")
    .select(["users.id", "tag", "last_at"])
    .where("email", "=", email)
    .execute()
  // As long for an address without an account.
  const tag = await tagOf(app, rows[0]?.id ?? "", network)
  const since = app.now() - KNOWN_NETWORK_DAYS * DAY_MS
  return rows.some((row) => row.tag === tag && Number(row.last_at) > since)
}

/** To be called in the transaction of a sign-in, with what `networkRow` has made of it before. */
export async function rememberNetwork(tx: Tx, row: Awaited<ReturnType<typeof networkRow>>): Promise<void> {
  await tx
    .insertInto("known_networks")
    .values(row)
    .onConflict((already) => already.columns(["user_id", "tag"]).doUpdateSet({ last_at: row.last_at }))
    .execute()
  const latest = tx.selectFrom("known_networks").select("tag").where("user_id", "=", row.user_id)
  await tx
    .deleteFrom("known_networks")
    .where("user_id", "=", row.user_id)
    .where("tag", "not in", latest.orderBy("last_at", "desc").limit(NETWORKS_A_USER_MAX))
    .execute()
}

export async function networkRow(app: App, user_id: string, network: string) {
  return { user_id, tag: await tagOf(app, user_id, network), last_at: app.now() }
}
