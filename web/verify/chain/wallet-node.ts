/** A wallet's own node in the place of ours: the same reads, bounded the same, through its EIP-1193 provider. */
import { rpcNode } from "#proof/rpc-node.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { InjectedWallet, WalletProvider } from "#web/injected-wallets.ts"
import { walletAddress } from "./wallet-address.ts"

/**
 * Why a wallet's node cannot be asked. `other_chain`: it uses another chain; `silent`: no answer; `other_network`: our
 * chain id, but not our network, as in a demonstration.
 */
export type WalletProblem = "other_chain" | "other_network" | "silent"

export interface WalletNode {
  /** The chain with the wallet as its only node. */
  chain: ChainDescription
  fetch: typeof fetch
}

/** The wallet's node for a chain, or why it cannot be asked. */
export async function walletNode(wallet: InjectedWallet, chain: ChainDescription): Promise<WalletNode | WalletProblem> {
  const url = walletAddress(wallet.name)
  const through = walletFetch(wallet.provider)
  const node = rpcNode(url, { fetch: through })
  try {
    if (Number(await node.request("eth_chainId", [])) !== chain.chain_id) return "other_chain"
    if (chain.network === "local" && !(await sharesGenesis(node, chain))) return "other_network"
  } catch {
    return "silent"
  }
  return { chain: { ...chain, rpc_urls: [url] }, fetch: through }
}

/** The chain that a wallet is on, by its number. Throws when it does not say. */
export async function walletChainId({ name, provider }: InjectedWallet): Promise<number> {
  return Number(await rpcNode(walletAddress(name), { fetch: walletFetch(provider) }).request("eth_chainId", []))
}

type Node = ReturnType<typeof rpcNode>

/** A local chain has a real chain's id. If no node of ours answers, the registry's presence has to be enough. */
async function sharesGenesis(node: Node, { rpc_urls: [url] }: ChainDescription): Promise<boolean> {
  const ours = url ? await firstHash(rpcNode(url)).catch(() => null) : null
  return ours === null || ours === (await firstHash(node))
}

async function firstHash(node: Node): Promise<unknown> {
  const block = (await node.request("eth_getBlockByNumber", ["0x0", false])) as { hash?: unknown } | null
  return block?.hash
}

/** What a node's HTTP address would answer, asked of a provider. */
export function walletFetch(provider: WalletProvider): typeof fetch {
  return async (_url, init) => {
    const answer = async ({ id, method, params }: { id: number; method: string; params: unknown[] }) => {
      try {
        const result = await Promise.race([provider.request({ method, params }), given(init?.signal)])
        return { jsonrpc: "2.0", id, result: result ?? null }
      } catch (error) {
        if (init?.signal?.aborted) throw init.signal.reason
        return { jsonrpc: "2.0", id, error: { message: messageOf(error) } }
      }
    }
    const asked = JSON.parse(String(init?.body))
    return Response.json(await (Array.isArray(asked) ? Promise.all(asked.map(answer)) : answer(asked)))
  }
}

function given(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
}

function messageOf(error: unknown): string {
  return String((error as { message?: unknown } | null)?.message ?? error)
}
