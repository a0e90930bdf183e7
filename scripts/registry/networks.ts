import { configVariable } from "hardhat/config"
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { type Hex, isAddress, type PublicClient, type WalletClient } from "viem"
import { deployments } from "#contracts/deployments.ts"
import { LOCAL_ACCOUNTS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { CHAIN_IDS, NETWORKS } from "#shared/chains.ts"
import { Refusal, signingWithLedger } from "./plan.ts"

/**
 * Whose key signs; in Hardhat's keystore for example as SEPOLIA_ADMIN_KEY (`npx hardhat keystore set
 * SEPOLIA_ADMIN_KEY`).
 */
export type Signer = "deployer" | "admin" | "minter" | "pauser" | "attester" | "recaller" | "reinstater"

/** The first blocks of the public networks. */
const GENESIS: readonly string[] = CHAIN_IDS.map((id) => NETWORKS[id].genesis_hash)

interface Known {
  chain_id: number
  /** The beginning of its keys' names, in Hardhat's keystore or in the environment. */
  prefix: string
  /** Unset for a private chain, which must not be one of GENESIS. */
  genesis_hash?: string
}

const KNOWN: Record<string, Known> = Object.fromEntries(
  CHAIN_IDS.flatMap((chain_id): [string, Known][] => {
    const { command_name, env_prefix, genesis_hash } = NETWORKS[chain_id]
    return [
      [command_name, { chain_id, prefix: command_name.toUpperCase(), genesis_hash }],
      [`staging_${env_prefix.toLowerCase()}`, { chain_id, prefix: "STAGING" }],
    ]
  }),
)

export interface RegistryConnection {
  network: string
  /** True for a public network or a staging one with its own keys; false for a chain beside the service. */
  isReal: boolean
  /** A public network. */
  isPublic: boolean
  chain_id: number
  reader: PublicClient
  signer: WalletClient
  ignition: Connection["ignition"]
}

type Connection = Awaited<ReturnType<HardhatRuntimeEnvironment["network"]["create"]>>

/** Connects as `role`, with a key from Hardhat's keystore or a Ledger. Throws when the node's chain is another. */
export async function connect(hre: HardhatRuntimeEnvironment, role: Signer, ledger = ""): Promise<RegistryConnection> {
  const network = hre.globalOptions.network ?? "local"
  const known = KNOWN[network]
  const accounts = known
    ? [configVariable(`${known.prefix}_${role.toUpperCase()}_KEY`)]
    : [LOCAL_ACCOUNTS[role === "admin" ? "deployer" : role].private_key]
  const override = ledger ? signingWithLedger(hre, ledger) : { accounts }
  const { viem, ignition } = await hre.network.create({ network, override })
  const reader = await viem.getPublicClient()
  const [signer] = await viem.getWalletClients()
  if (!signer) throw new Refusal(`There is no key to sign with on ${network}.`)
  const chain_id = await reader.getChainId()
  const place: RegistryConnection = { network, ...kindOf(known), chain_id, reader, signer, ignition }
  if (known) await requireNetwork(place, known)
  return place
}

/** Connects without any key. */
export async function connectToRead(
  hre: HardhatRuntimeEnvironment,
): Promise<Omit<RegistryConnection, "signer" | "ignition">> {
  const network = hre.globalOptions.network ?? "local"
  const known = KNOWN[network]
  const { viem } = await hre.network.create({ network, override: { accounts: [] } })
  const reader = await viem.getPublicClient()
  const place = { network, ...kindOf(known), chain_id: await reader.getChainId(), reader }
  if (known) await requireNetwork(place, known)
  return place
}

const kindOf = (known: Known | undefined) => ({
  isReal: known !== undefined,
  isPublic: known?.genesis_hash !== undefined,
})

async function requireNetwork(
  { network, chain_id, reader }: Pick<RegistryConnection, "network" | "chain_id" | "reader">,
  known: Known,
) {
  if (chain_id !== known.chain_id)
    throw new Refusal(`The node serves chain ${chain_id}, but ${network} is chain ${known.chain_id}.`)
  const genesis = await reader.getBlock({ blockNumber: 0n })
  if (!known.genesis_hash && GENESIS.includes(genesis.hash)) {
    throw new Refusal(`The node serves a public network, but ${network} is for your own chains.`)
  }
  if (known.genesis_hash && genesis.hash !== known.genesis_hash) {
    throw new Refusal(`The node's chain has ${network}'s id but begins with another block: ${genesis.hash}.`)
  }
}

/** The name of its journal. The network is in it, because two local chains of one second have the same first block. */
export async function deploymentIdOf({
  network,
  chain_id,
  reader,
}: Pick<RegistryConnection, "network" | "chain_id" | "reader">) {
  const genesis = await reader.getBlock({ blockNumber: 0n })
  return `${network}-${chain_id}-${genesis.hash.slice(2, 10)}`
}

/** Throws unless the address has a contract. */
export async function requireContract(
  { reader, chain_id }: Pick<RegistryConnection, "reader" | "chain_id">,
  address: Hex,
) {
  if (await reader.getCode({ address })) return
  throw new Refusal(`There is no contract at ${address} on chain ${chain_id}. Check --registry and --network.`)
}

/** The registry for commands on this network: the named one, the deployed one, or the local chains' own. */
export function registryAt({ isReal, chain_id }: Pick<RegistryConnection, "isReal" | "chain_id">, named: string): Hex {
  if (named && !isAddress(named)) throw new Refusal(`${named} is not an address.`)
  if (named) return named as Hex
  const known = isReal ? deployments[chain_id]?.registry : LOCAL_REGISTRY
  if (!known) throw new Refusal("No registry is deployed on this network yet. Name one with --registry.")
  return known
}
