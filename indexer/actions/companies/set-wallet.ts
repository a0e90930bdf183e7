import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { isWalletAddress, signerOf } from "#contracts/wallet-signature.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { SetWallet } from "#shared/api/companies.ts"

/**
 * Makes `address` the owner of future mints once it has signed the company's challenge, which is used up. Throws
 * invalid_input for a bad address or signature, conflict without a challenge.
 */
export async function setWallet(app: App, me: Caller, { address, signature }: SetWallet): Promise<void> {
  requireOwner(me)
  const { company_id, user_id } = me
  const wallet = readAddress(address)
  const challenge = await app.db.read
    .selectFrom("wallet_challenges")
    .selectAll()
    .where("company_id", "=", company_id)
    .executeTakeFirst()
  if (!challenge || challenge.expires_at <= app.now()) throw askAgain()
  await requireSigned(challenge.message, wallet, signature)
  await app.db.writeFor(company_id, async (tx) => {
    const now = app.now()
    const { numDeletedRows } = await tx
      .deleteFrom("wallet_challenges")
      .where("company_id", "=", company_id)
      .where("message", "=", challenge.message)
      .where("expires_at", ">", now)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw askAgain()
    await tx.updateTable("companies").set({ wallet }).where("id", "=", company_id).execute()
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.wallet_changed", detail: { wallet } })
  })
}

/** New products go to the custody address again; the wallet keeps what it owns. */
export async function clearWallet(app: App, me: Caller): Promise<void> {
  requireOwner(me)
  const { company_id, user_id } = me
  await app.db.writeFor(company_id, async (tx) => {
    await tx.updateTable("companies").set({ wallet: null }).where("id", "=", company_id).execute()
    await tx.deleteFrom("wallet_challenges").where("company_id", "=", company_id).execute()
    const detail = { wallet: null }
    await recordAuditEvent(tx, { at: app.now(), company_id, user_id, event: "company.wallet_changed", detail })
  })
}

const askAgain = () => refusal("wallet_message_used")

/** In lower case. */
function readAddress(address: string): `0x${string}` {
  const lower = address.toLowerCase() as `0x${string}`
  if (isWalletAddress(address) && !/^0x0+$/.test(lower)) return lower
  throw refusal("wallet_address_wrong", {}, { at: "address" })
}

async function requireSigned(message: string, wallet: string, signature: string): Promise<void> {
  if ((await signerOf(message, signature)) === wallet) return
  throw refusal("wallet_signature_wrong", {}, { at: "signature" })
}
