import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { BaseError, ContractFunctionRevertedError, type Hex } from "viem"
import { productRegistryAbi } from "#contracts/abi.ts"
import { abiOf, COMMANDS, type Command, encodeCommand } from "./commands.ts"
import { connect, connectToRead, registryAt, requireContract } from "./networks.ts"
import { Refusal } from "./refusal.ts"

interface Given {
  registry: string
  print: boolean
  ledger?: string
}

/**
 * Sends one transaction to a live registry, simulated on the newest block first, so that none is sent that would revert.
 * `print` only prints the call and needs no key.
 */
export async function runCommand(
  hre: HardhatRuntimeEnvironment,
  name: string,
  { registry: named, print, ledger, ...given }: Given,
) {
  const command = COMMANDS[name]!
  const options = given as Readonly<Record<string, string>>
  for (const [option, what] of Object.entries(command.takes)) {
    if (!options[option]) throw new Refusal(`--${option} is missing: ${what}.`)
  }
  const signing = print ? null : await connect(hre, command.signer, ledger)
  const place = signing ?? (await connectToRead(hre))
  const registry = registryAt(place, named)
  await requireContract(place, registry)
  const { contract } = command
  const address =
    contract === "registry"
      ? registry
      : await place.reader.readContract({ address: registry, abi: productRegistryAbi, functionName: "issuers" })
  const { call, data } = callOf(command, contract, options)
  if (!signing) {
    // For a hardware wallet or a multi-signature account, which sign elsewhere.
    console.log(JSON.stringify({ chain_id: place.chain_id, to: address, value: "0", data }, null, 2))
    return
  }
  const account = signing.signer.account!
  try {
    await place.reader.simulateContract({ address, abi: abiOf(contract), ...call, account })
  } catch (error) {
    throw new Refusal(`The contract refuses: ${reasonOf(error)}`)
  }
  const hash = await signing.signer.writeContract({ address, abi: abiOf(contract), ...call, account, chain: null })
  console.log(`${name}: sent ${hash} as ${account.address}`)
  await mined(place.reader, hash)
  const network = place.isReal ? ` --network ${place.network}` : ""
  if (command.signer === "admin") console.log(`Then: npm run registry -- audit${network} --plan roles.json`)
}

async function mined(reader: Awaited<ReturnType<typeof connect>>["reader"], hash: Hex): Promise<void> {
  const { status, blockNumber, gasUsed } = await reader.waitForTransactionReceipt({ hash })
  if (status !== "success") throw new Refusal(`It reverted in block ${blockNumber}.`)
  console.log(
    `mined in block ${blockNumber}, ${gasUsed} gas. Look again after some blocks: a reorg may still take it back.`,
  )
}

function callOf(command: Command, contract: Command["contract"], options: Readonly<Record<string, string>>) {
  try {
    const call = command.call(options)
    return { call, data: encodeCommand(contract, call) }
  } catch (error) {
    throw new Refusal(error instanceof BaseError ? error.shortMessage : (error as Error).message)
  }
}

function reasonOf(error: unknown): string {
  const reverted = error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError)) {
    return error instanceof BaseError ? error.shortMessage : (error as Error).message
  }
  const { errorName, args = [] } = reverted.data ?? {}
  return errorName ? `${errorName}(${args.join(", ")})` : reverted.shortMessage
}
