import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { formatEther, formatGwei, type Hex } from "viem"
import { issuerKeysBytecode, issuerRegistryBytecode, productRegistryBytecode } from "#contracts/bytecode.ts"
import { type Deployment, deployments } from "#contracts/deployments.ts"
import { registries } from "#contracts/ignition/modules/registries.ts"
import { ask } from "#scripts/ask.ts"
import { blocksIn, type ChainId, NETWORKS } from "#shared/chains.ts"
import { auditRegistry, report } from "./audit.ts"
import { connect, deploymentIdOf, type RegistryConnection } from "./networks.ts"
import { type Plan, Refusal, readPlan } from "./plan.ts"
import { publishSource } from "./publish.ts"

const ROOT = join(import.meta.dirname, "..", "..")
/** The deployer's balance must also pay for a second try. */
const BALANCE_MARGIN_PERCENT = 150n
const CONFIRMED_AFTER_S = 60

/**
 * `npm run deploy -- --network sepolia --plan roles.json` deploys the contracts, sets the minter and grants the roles.
 * After an interruption it resumes.
 */
export async function deploy(
  hre: HardhatRuntimeEnvironment,
  { plan: path, dryRun, yes, ledger = "" }: { plan: string; dryRun: boolean; yes: boolean; ledger?: string },
): Promise<void> {
  const plan = readPlan(path)
  await requireTestedBytecode(hre)
  const place = await connect(hre, "deployer", ledger)
  await requireOwnCheckout(place)
  await requireBalance(place, await rehearse(hre, plan))
  if (dryRun) return console.log("Dry run: nothing was sent.")
  if (!yes && !(await confirmed(place))) throw new Refusal("That is not its name. Nothing was sent.")

  const deploymentId = await deploymentIdOf(place)
  const parameters = { Registries: { ...plan } }
  const config = { requiredConfirmations: place.isPublic ? blocksIn(place.chain_id as ChainId, CONFIRMED_AFTER_S) : 1 }
  const made = (await place.ignition.deploy(registries, { parameters, deploymentId, config })) as Made
  const [issuers, registry] = [made.issuers.address, made.registry.address]
  await requireCode(place, registry)
  const first_block = firstBlockOf(deploymentId)
  console.log(
    `\nIssuerKeys       ${made.keys.address}\nIssuerRegistry   ${issuers}\nProductRegistry  ${registry}\nfirst block      ${first_block}\n`,
  )
  report(await auditRegistry(hre, place, registry, { first_block, plan }))
  if (!place.isReal) return console.log("A local chain: contracts/deployments.ts stays as it is.")
  writeDeployment(place.chain_id, { registry, first_block, explorer: NETWORKS[place.chain_id as ChainId].explorer.url })
  const listed = "contracts/deployments.ts lists the registry now."
  if (!place.isPublic) return console.log(`${listed} This is a rehearsal: keep it out of the real checkout.`)
  console.log(`${listed} Commit it, so that verifiers trust the registry.`)
  await publishSource(hre, deploymentId)
  // Publishing the source may fail, but the contracts are deployed.
  process.exitCode = 0
}

/** Hardhat cannot infer the types of a module that names its contracts. */
type Made = Record<"keys" | "issuers" | "registry", { address: Hex }>

/** A rehearsal must not replace a public registry in contracts/deployments.ts, which visitors' own checks trust. */
async function requireOwnCheckout({ isReal, isPublic, chain_id, reader }: RegistryConnection): Promise<void> {
  const known = deployments[chain_id]?.registry
  if (!isReal || isPublic || !known || (await reader.getCode({ address: known }))) return
  throw new Refusal(
    `contracts/deployments.ts already lists ${known} for chain ${chain_id}. Rehearse in a separate checkout.`,
  )
}

/** Requires that the deployed bytecode is the tested and committed one. */
async function requireTestedBytecode(hre: HardhatRuntimeEnvironment): Promise<void> {
  await hre.tasks.getTask("build").run({ quiet: true, noTests: true })
  for (const [name, tested] of Object.entries({
    IssuerKeys: issuerKeysBytecode,
    IssuerRegistry: issuerRegistryBytecode,
    ProductRegistry: productRegistryBytecode,
  })) {
    const { bytecode } = await hre.artifacts.readArtifact(name)
    if (bytecode !== tested) {
      throw new Refusal(
        `${name} compiles to other bytecode than contracts/bytecode.ts holds. Run npm run build:contracts and the tests.`,
      )
    }
  }
}

/** Deploys on a chain in memory and returns the exact gas. */
async function rehearse(hre: HardhatRuntimeEnvironment, plan: Plan): Promise<bigint> {
  const { ignition, viem } = await hre.network.create("osaka")
  await ignition.deploy(registries, { parameters: { Registries: { ...plan } } })
  const reader = await viem.getPublicClient()
  let gas = 0n
  for (let number = await reader.getBlockNumber(); number > 0n; number--) {
    gas += (await reader.getBlock({ blockNumber: number })).gasUsed
  }
  return gas
}

async function requireBalance({ reader, signer, network, chain_id }: RegistryConnection, gas: bigint): Promise<void> {
  const { address } = signer.account!
  const [{ maxFeePerGas }, balance] = await Promise.all([reader.estimateFeesPerGas(), reader.getBalance({ address })])
  const cost = gas * maxFeePerGas
  console.log(`network   ${network}, chain ${chain_id}`)
  console.log(`deployer  ${address}, ${formatEther(balance)} ETH`)
  console.log(`cost      ${gas} gas at up to ${formatGwei(maxFeePerGas)} gwei: at most ${formatEther(cost)} ETH`)
  const needed = (cost * BALANCE_MARGIN_PERCENT) / 100n
  if (balance < needed)
    throw new Refusal(`The deployer needs ${formatEther(needed)} ETH but has ${formatEther(balance)} ETH.`)
}

async function confirmed({ network }: RegistryConnection): Promise<boolean> {
  const answer = await ask(`Deploy to ${network}? Type its name: `)
  return answer?.trim() === network
}

/** A wiped chain has no contract, although the deployment's journal says that it is complete. */
async function requireCode({ reader }: RegistryConnection, address: Hex): Promise<void> {
  if (await reader.getCode({ address })) return
  throw new Refusal(`There is no contract at ${address}. This is not the chain of the earlier deployment.`)
}

function firstBlockOf(deploymentId: string): number {
  const journal = readFileSync(join(ROOT, "contracts/ignition/deployments", deploymentId, "journal.jsonl"), "utf8")
  const blocks = [...journal.matchAll(/"blockNumber":(\d+)/g)].map(([, number]) => Number(number))
  return Math.min(...blocks)
}

function writeDeployment(chain_id: number, deployment: Deployment): void {
  const path = join(ROOT, "contracts/deployments.ts")
  const all = { ...deployments, [chain_id]: deployment }
  const text = readFileSync(path, "utf8")
  const start = text.indexOf("export const deployments")
  // In the formatter's style.
  const lines = JSON.stringify(all, null, 2)
    .replace(/"(\w+)":/g, "$1:")
    .replace(/(?<=["\d}])$/gm, ",")
    .replace(/,$/, "")
  writeFileSync(path, `${text.slice(0, start)}export const deployments: Record<number, Deployment> = ${lines}\n`)
}
