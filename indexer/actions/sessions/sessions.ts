import { createHash, createHmac, randomBytes } from "node:crypto"
import { serviceSecret } from "#actions/service-secret.ts"
import { usersBeyondPlan } from "#actions/users/seats.ts"
import type { Tx } from "#db/database.ts"
import { KNOWN_NETWORK_DAYS } from "#db/keeping.ts"
import { putRow } from "#db/rows.ts"
import type { Flag } from "#db/table.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { LoginRequest, LoginResponse } from "#shared/api/accounts.ts"
import { DAY_MS, HOUR_MS } from "#shared/time.ts"
import { isPassword } from "./passwords.ts"

/** Who holds this token, read afresh at every request, so that a revoked session ends at once. Throws not_authenticated. */
export async function authenticate(app: App, token: string | undefined): Promise<Caller> {
  const user = token
    ? await app.db.quick
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .innerJoin("companies", "companies.id", "users.company_id")
        .select("companies.plan")
        .select(["users.id", "users.company_id", "users.email", "users.is_owner", "users.is_admin"])
        .where("sessions.token_hash", "=", hashToken(token))
        .where("sessions.expires_at", ">", app.now())
        // Also of a session that was opened before its user became an administrator.
        .where((eb) =>
          eb.or([eb("users.is_admin", "=", 0), eb("sessions.created_at", ">", app.now() - SESSION_MS.admin)]),
        )
        .executeTakeFirst()
    : undefined
  if (!user) throw refusal("sign_in_needed")
  const { id: user_id, company_id, email, plan } = user
  const [is_owner, is_admin] = [user.is_owner === 1, user.is_admin === 1]
  const read_only = !is_owner && !is_admin && (await usersBeyondPlan(app.db.quick, company_id, plan)).has(user_id)
  return { user_id, company_id, email, is_owner, is_admin, read_only, key: null }
}

const SESSION_MS = { usual: 12 * HOUR_MS, remembered: 30 * DAY_MS, admin: 8 * HOUR_MS }
const SESSIONS_A_USER_MAX = 20

/** Opens a session and returns its token. The oldest beyond the limit end. */
export async function openSession(
  tx: Tx,
  user: { id: string; is_admin: Flag },
  { now, remember }: { now: number; remember: boolean },
): Promise<string> {
  const access_token = `tm_${randomBytes(32).toString("base64url")}`
  const lasts_ms = user.is_admin ? SESSION_MS.admin : remember ? SESSION_MS.remembered : SESSION_MS.usual
  const row = { token_hash: hashToken(access_token), user_id: user.id, created_at: now, expires_at: now + lasts_ms }
  await tx.insertInto("sessions").values(row).execute()
  const others = tx.selectFrom("sessions").select("token_hash").where("user_id", "=", user.id)
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", user.id)
    .where("token_hash", "not in", others.orderBy("created_at", "desc").limit(SESSIONS_A_USER_MAX))
    .execute()
  return access_token
}

/** Only the hash is stored, so that readers of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** Opens a session and remembers `address`. An unknown email and a wrong password get the same answer in the same time. */
export async function logIn(app: App, input: LoginRequest, address: string): Promise<LoginResponse> {
  const email = input.username.toLowerCase()
  const user = await app.db.read.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst()
  const isRight = await isPassword(input.password, user?.password_hash ?? null)
  if (!isRight || !user) throw wrongCredentials()
  const network = await networkRow(app, user.id, address)
  const opened = { now: app.now(), remember: input.remember }
  const access_token = await app.db.writeFor(user.company_id, async (tx) => {
    // Checking takes a while: a change of password or a removal in between has ended every session.
    const now = await tx.selectFrom("users").select("password_hash").where("id", "=", user.id).executeTakeFirst()
    if (now?.password_hash !== user.password_hash) throw wrongCredentials()
    await rememberNetwork(tx, network)
    return openSession(tx, user, opened)
  })
  return { access_token, token_type: "bearer" }
}

const wrongCredentials = () => refusal("sign_in_failed")

/** Ends the session of this token; an unknown token is no error. */
export async function logOut(app: App, token: string): Promise<void> {
  await app.db.write((tx) => tx.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute())
}

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
  await putRow(tx, "known_networks", ["user_id", "tag"], row)
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
