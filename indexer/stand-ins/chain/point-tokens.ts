import { encodeFunctionData } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { LOCAL_BASE_URI } from "#contracts/local-deployment.ts"
import { type Journal, LocalChainError } from "./journal.ts"
import type { Ledger } from "./ledger.ts"

const FEES = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
const GAS = 200_000n

/** Has token URIs begin with `base_uri`: the service may run on another port than at the last start. */
export async function pointTokens(ledger: Ledger, journal: Journal, base_uri: string): Promise<void> {
  if ((journal.fact("base_uri") ?? LOCAL_BASE_URI) === base_uri) return
  const { address, private_key } = LOCAL_ACCOUNTS.deployer
  const nonce = Number(await ledger.request("eth_getTransactionCount", [address, "pending"]))
  const raw = await privateKeyToAccount(private_key).signTransaction({
    type: "eip1559",
    chainId: journal.genesis.chain_id,
    nonce,
    ...FEES,
    gas: GAS,
    to: LOCAL_REGISTRY,
    data: encodeFunctionData({ abi: productRegistryAbi, functionName: "setBaseURI", args: [base_uri] }),
  })
  const tx_hash = await ledger.request("eth_sendRawTransaction", [raw])
  while (ledger.isWorthMining()) await ledger.mine()
  const receipt = (await ledger.request("eth_getTransactionReceipt", [tx_hash])) as { status: string } | null
  if (receipt?.status !== "0x1") throw new LocalChainError("The tokens of the local chain could not be pointed here.")
  journal.setFact("base_uri", base_uri)
}
