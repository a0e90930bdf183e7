import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { LoginRequest, LoginResponse } from "#shared/api/sessions.ts"
import { networkRow, rememberNetwork } from "./known-networks.ts"
import { openSession } from "./open-session.ts"
import { isPassword } from "./passwords.ts"

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
