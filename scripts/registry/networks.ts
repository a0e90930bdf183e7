import { configVariable } from "hardhat/config"
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { type Hex, isAddress, type PublicClient, type WalletClient } from "viem"
import { deployments } from "#contracts/deployments.ts"
import { LOCAL_ACCOUNTS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { signingWithLedger } from "./ledger.ts"
import { Refusal } from "./refusal.ts"

/** Whose key signs. In Hardhat's keystore as e.g. SEPOLIA_ADMIN_KEY: `npx hardhat keystore set SEPOLIA_ADMIN_KEY`. */
export type Signer = "deployer" | "admin" | "minter" | "pauser" | "attester" | "recaller"

/** Where a deed can be done. The genesis hash tells a network from any other that gives itself the same id. */
const KNOWN: Record<string, { chain_id: number; genesis_hash: Hex }> = {
  sepolia: {
    chain_id: 11_155_111,
    genesis_hash: "0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9",
  },
  mainnet: {
    chain_id: 1,
    genesis_hash: "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
  },
}

export interface Place {
  network: string
  /** A network that everybody knows by this name; else a chain beside the service, which counts for nothing. */
  isReal: boolean
  chain_id: number
  reader: PublicClient
  signer: WalletClient
  ignition: Connection["ignition"]
}

type Connection = Awaited<ReturnType<HardhatRuntimeEnvironment["network"]["create"]>>

/** Connects as `role`, whose key is in Hardhat's keystore or in the Ledger that holds the address. Throws when the node serves another chain than the network's name says. */
export async function connect(hre: HardhatRuntimeEnvironment, role: Signer, ledger = ""): Promise<Place> {
  const network = hre.globalOptions.network ?? "local"
  const known = KNOWN[network]
  const accounts = known
    ? [configVariable(`${network.toUpperCase()}_${role.toUpperCase()}_KEY`)]
    : [LOCAL_ACCOUNTS[role === "admin" ? "deployer" : role].private_key]
  const override = ledger ? signingWithLedger(hre, ledger) : { accounts }
  const { viem, ignition } = await hre.network.create({ network, override })
  const reader = await viem.getPublicClient()
  const [signer] = await viem.getWalletClients()
  if (!signer) throw new Refusal(`There is no key to sign with on ${network}.`)
  const chain_id = await reader.getChainId()
  const place: Place = { network, isReal: known !== undefined, chain_id, reader, signer, ignition }
  if (known) await requireNetwork(place, known)
  return place
}

/** Connects without any key. */
export async function connectToRead(hre: HardhatRuntimeEnvironment): Promise<Omit<Place, "signer" | "ignition">> {
  const network = hre.globalOptions.network ?? "local"
  const known = KNOWN[network]
  const { viem } = await hre.network.create({ network, override: { accounts: [] } })
  const reader = await viem.getPublicClient()
  const place = { network, isReal: known !== undefined, chain_id: await reader.getChainId(), reader }
  if (known) await requireNetwork(place, known)
  return place
}

async function requireNetwork(
  { network, chain_id, reader }: Pick<Place, "network" | "chain_id" | "reader">,
  known: { chain_id: number; genesis_hash: Hex },
) {
  if (chain_id !== known.chain_id)
    throw new Refusal(`The node serves chain ${chain_id}: ${network} is ${known.chain_id}.`)
  const genesis = await reader.getBlock({ blockNumber: 0n })
  if (genesis.hash !== known.genesis_hash) {
    throw new Refusal(`The node's chain gives itself ${network}'s id, and begins with another block: ${genesis.hash}.`)
  }
}

/** Throws unless somebody has put a contract there. */
export async function requireContract({ reader, chain_id }: Pick<Place, "reader" | "chain_id">, address: Hex) {
  if (await reader.getCode({ address })) return
  throw new Refusal(`There is no contract at ${address} on chain ${chain_id}: see --registry and --network.`)
}

/** The registry that deeds on this network are done to: named, deployed, or the local chains' own. */
export function registryAt({ isReal, chain_id }: Pick<Place, "isReal" | "chain_id">, named: string): Hex {
  if (named && !isAddress(named)) throw new Refusal(`${named} is no address.`)
  if (named) return named as Hex
  const known = isReal ? deployments[chain_id]?.registry : LOCAL_REGISTRY
  if (!known) throw new Refusal("No registry is deployed there yet: name one with --registry.")
  return known
}
