import { randomBytes } from "node:crypto"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { contractWalletCall, isWalletAddress, signerOf } from "#contracts/wallet-signature.ts"
import { putRow } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Hex } from "#proof/hex.ts"
import type { SetWallet, WalletChallenge } from "#shared/api/companies.ts"
import type { ChainId } from "#shared/chains.ts"
import { mintChainOf } from "./company.ts"

const CHALLENGE_MS = 10 * 60_000

/**
 * A message for the company's wallet, as in EIP-4361 without a chain: our address, the company, a single-use number. A newer
 * one replaces it.
 */
export async function challengeWallet(app: App, me: Caller): Promise<WalletChallenge> {
  requireOwner(me)
  const { company_id } = me
  const { public_url } = app.config
  const now = app.now()
  const expires_at = now + CHALLENGE_MS
  const nonce = randomBytes(16).toString("hex")
  return app.db.writeFor(company_id, async (tx, { name }) => {
    const message = [
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
    await putRow(tx, "wallet_challenges", ["company_id"], { company_id, message, expires_at })
    return { message, expires_at: new Date(expires_at).toISOString() }
  })
}

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
    .innerJoin("companies", "companies.id", "wallet_challenges.company_id")
    .select(["message", "expires_at", "plan"])
    .where("company_id", "=", company_id)
    .executeTakeFirst()
  if (!challenge || challenge.expires_at <= app.now()) throw askAgain()
  const { message, plan } = challenge
  const chain_id = mintChainOf(plan, [...app.chains.keys()])
  await requireSigned(app, chain_id, { message, wallet, signature: signature as Hex })
  await app.db.writeFor(company_id, async (tx) => {
    const now = app.now()
    const { numDeletedRows } = await tx
      .deleteFrom("wallet_challenges")
      .where("company_id", "=", company_id)
      .where("message", "=", message)
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
function readAddress(address: string): Hex {
  const lower = address.toLowerCase() as Hex
  if (isWalletAddress(address) && !/^0x0+$/.test(lower)) return lower
  throw refusal("wallet_address_wrong", {}, { at: "address" })
}

/** A contract wallet sometimes checks a passkey in Solidity; more than this no node has to compute for us. */
const GAS_MAX = 10_000_000

interface Signed {
  message: string
  wallet: Hex
  signature: Hex
}

/** A key's signature speaks for itself; a contract wallet is asked on the company's chain. */
async function requireSigned(app: App, chain_id: ChainId, { message, wallet, signature }: Signed): Promise<void> {
  if ((await signerOf(message, signature)) === wallet) return
  const call = { data: contractWalletCall(wallet, message, signature), gas: `0x${GAS_MAX.toString(16)}` }
  const answer = await app.chains
    .get(chain_id)!
    .rpc.quorum("eth_call", [call, "latest"])
    .catch((error: unknown) => {
      if ((error as { is_trouble?: boolean }).is_trouble === false) return null
      throw refusal("wallet_unread")
    })
  if (!/^0x0*1$/.test(String(answer))) throw refusal("wallet_signature_wrong", {}, { at: "signature" })
}
