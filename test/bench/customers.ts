import { privateKeyToAccount } from "viem/accounts"
import { hashToken } from "#actions/sessions/sessions.ts"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import type { App } from "#indexer/app.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { addCompany } from "#test/support/rig.ts"

/** A company's actions in the bench, through the service's API. */
export async function importAndMint(url: string, token: string, csv: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.set("file", new File([csv], "products.csv", { type: "text/csv" }))
  await answered(fetch(`${url}/upload-individual-products`, { method: "POST", headers, body }))
  for (;;) {
    const minted = await answered(fetch(`${url}/mint-onchain-all`, { method: "POST", headers }))
    if ((minted as { sent: number }).sent === 0) return
  }
}

/** The codes of all that a company holds, without hyphens. */
export async function codesOf(url: string, token: string): Promise<string[]> {
  const products = await answered(fetch(`${url}/products`, { headers: { authorization: `Bearer ${token}` } }))
  return (products as { short_code: string }[]).map(({ short_code }) => short_code.replaceAll("-", ""))
}

async function answered(asked: Promise<Response>): Promise<unknown> {
  const response = await asked
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** Makes the local chain mine a block without our transactions, as real chains do. */
export async function strangersBlock(rpc_url: string): Promise<void> {
  const { address, private_key } = LOCAL_ACCOUNTS.pauser
  const nonce = Number(await askNode(rpc_url, "eth_getTransactionCount", [address, "pending"]))
  const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const
  const raw = await privateKeyToAccount(private_key).signTransaction({
    ...{ type: "eip1559", chainId: MAINNET_CHAIN_ID, nonce, gas: 21_000n, to: address, value: 1n },
    ...fees,
  })
  await askNode(rpc_url, "eth_sendRawTransaction", [raw])
}

async function askNode(rpc_url: string, method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const headers = { "content-type": "application/json" }
  const { error, result } = (await answered(fetch(rpc_url, { method: "POST", headers, body }))) as {
    error?: unknown
    result?: unknown
  }
  if (error) throw new Error(JSON.stringify(error))
  return result
}

const DAY_MS = 86_400_000

/** A session of an enterprise company's owner, good for one full import. */
export async function signedInCompany(app: Pick<App, "db" | "now">): Promise<string> {
  const { user_id } = await addCompany(app)
  const token = `tm_${crypto.randomUUID()}`
  const created_at = app.now()
  const session = { token_hash: hashToken(token), user_id, created_at, expires_at: created_at + DAY_MS }
  await app.db.write((tx) => tx.insertInto("sessions").values(session).execute())
  return token
}
