import { randomBytes } from "node:crypto"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { WalletChallenge } from "#shared/api/companies.ts"

const CHALLENGE_MS = 10 * 60_000

/**
 * A message for the company's wallet, as in EIP-4361 without a chain: our address, the company, a single-use number. A newer
 * one replaces it.
 */
export async function challengeWallet(app: App, me: Caller): Promise<WalletChallenge> {
  requireOwner(me)
  const { company_id } = me
  const now = app.now()
  const expires_at = now + CHALLENGE_MS
  const nonce = randomBytes(16).toString("hex")
  return app.db.writeFor(company_id, async (tx, { name }) => {
    const message = challengeMessage({ public_url: app.config.public_url, company_id, name, nonce, now, expires_at })
    await tx
      .insertInto("wallet_challenges")
      .values({ company_id, message, expires_at })
      .onConflict((conflict) => conflict.column("company_id").doUpdateSet({ message, expires_at }))
      .execute()
    return { message, expires_at: new Date(expires_at).toISOString() }
  })
}

function challengeMessage(asked: {
  public_url: string
  company_id: string
  name: string
  nonce: string
  now: number
  expires_at: number
}): string {
  const { public_url, company_id, name, nonce, now, expires_at } = asked
  return [
    `${new URL(public_url).host} wants you to show that this wallet is yours.`,
    "",
    `From now on, the products of ${name} are minted to it. Signing costs nothing and moves nothing.`,
    "",
    `URI: ${public_url}`,
    "Version: 1",
    `Company: ${company_id}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(now).toISOString()}`,
    `Expiration Time: ${new Date(expires_at).toISOString()}`,
  ].join("\n")
}
