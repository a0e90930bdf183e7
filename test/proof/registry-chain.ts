import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { privateKeyToAccount } from "viem/accounts"
import { encodeFunctionData } from "viem/utils"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import type { Hex } from "#proof/hex.ts"
import { type ChainId, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { openLocalChain } from "#stand-ins/chain/local-chain.ts"

const FEES = { type: "eip1559", maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const

/** The project's contracts on an in-process chain with JSON-RPC over HTTP, and what their role holders do. Close it. */
export async function openRegistryChain(chain_id: ChainId = TESTNET_CHAIN_ID) {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-registry-"))
  let ahead_ms = 0
  const now = () => Date.now() + ahead_ms
  const chain = await openLocalChain({ chain_id, directory, block_ms: 0, port: 0, now })

  async function send(who: keyof typeof LOCAL_ACCOUNTS, to: Hex, data: Hex): Promise<Hex> {
    const account = privateKeyToAccount(LOCAL_ACCOUNTS[who].private_key)
    const nonce = Number(await ask("eth_getTransactionCount", [account.address, "latest"]))
    const raw = await account.signTransaction({ ...FEES, chainId: chain_id, nonce, gas: 5_000_000n, to, data })
    const tx_hash = (await ask("eth_sendRawTransaction", [raw])) as Hex
    await chain.mine()
    const receipt = (await ask("eth_getTransactionReceipt", [tx_hash])) as { status: string }
    if (receipt.status !== "0x1") throw new Error("the transaction reverted")
    return tx_hash
  }

  async function ask(method: string, params: unknown[]): Promise<unknown> {
    const { result, error } = await chain.request({ jsonrpc: "2.0", id: 1, method, params })
    if (error) throw new Error(error.message)
    return result
  }

  const registry = (who: "minter" | "recaller" | "reinstater", call: Parameters<typeof encodeFunctionData>[0]) =>
    send(who, LOCAL_REGISTRY, encodeFunctionData(call))
  const abi = productRegistryAbi
  return {
    chain_id,
    registry: LOCAL_REGISTRY.toLowerCase() as Hex,
    rpc_url: chain.rpc_url!,
    ask,
    send,
    mine: chain.mine,
    /** The next block comes so much later. */
    pass(seconds: number): Promise<void> {
      ahead_ms += seconds * 1_000
      return chain.mine()
    },
    mint: (issuer: Hex, token_id: Hex, recordHash: Hex, sealedRecord: Hex) => {
      const products = [{ tokenId: BigInt(token_id), recordHash, sealedRecord }]
      return registry("minter", { abi, functionName: "mint", args: [LOCAL_CUSTODY, issuer, products] })
    },
    mintBatch: (issuer: Hex, root: Hex, size: number) =>
      registry("minter", { abi, functionName: "mintBatch", args: [LOCAL_CUSTODY, issuer, root, size] }),
    recall: (token_id: Hex, reason = 1) =>
      registry("recaller", { abi, functionName: "recall", args: [BigInt(token_id), reason] }),
    reinstate: (token_id: Hex) =>
      registry("reinstater", { abi, functionName: "reinstate", args: [BigInt(token_id), 1] }),
    recallBatch: (root: Hex, reason = 1) =>
      registry("recaller", { abi, functionName: "recallBatch", args: [root, reason] }),
    attest: (issuer: Hex, name: string, domain: string) =>
      send(
        "attester",
        LOCAL_ISSUERS,
        encodeFunctionData({ abi: issuerRegistryAbi, functionName: "attest", args: [issuer, name, domain] }),
      ),
    revoke: (issuer: Hex, since = 1n) =>
      send(
        "attester",
        LOCAL_ISSUERS,
        encodeFunctionData({ abi: issuerRegistryAbi, functionName: "revokeIssuer", args: [issuer, since] }),
      ),
    async close() {
      await chain.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
