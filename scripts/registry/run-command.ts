import { readFileSync } from "node:fs"
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  type Hex,
  isHex,
  type PublicClient,
  type TypedDataDefinition,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { KeystoreError, openKeystore } from "#chain/keys/keystore.ts"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { deployments } from "#contracts/deployments.ts"
import { type KeyAct, keyActData } from "#contracts/key-acts.ts"
import { ask } from "#scripts/ask.ts"
import { firstBlockOf } from "./audit.ts"
import { abiOf, COMMANDS, type Command, encodeCommand, refuseLookAlike, roleNamed } from "./commands.ts"
import { connect, connectToRead, type RegistryConnection, registryAt, requireContract } from "./networks.ts"
import { Refusal } from "./plan.ts"

interface Given {
  registry: string
  print: boolean
  ledger?: string
}

/**
 * Sends one transaction to a live registry after simulating it on the newest block, so none that would revert is sent.
 * `print` only prints the call, without a key.
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
  const address = await addressOf(place.reader, contract, registry)
  const call = callOf(command, options)
  if (call.functionName === "attest") {
    const first_block = firstBlockOf(registry, place.isReal ? deployments[place.chain_id] : undefined, 0)
    const [issuer, given_name] = call.args as [string, string]
    await refuseLookAlike(place.reader, address, {
      ...{ first_block, issuer, name: given_name },
      similar: options.similar ?? "",
    })
  }
  if (command.act) {
    const at = { reader: place.reader, chain_id: place.chain_id, keys: address }
    const signature = await keySignature(command.act, at, call.args, options.signedBy ?? "")
    if (signature === null) return
    call.args.push(signature)
  }
  const data = encoded(contract, call)
  if (!signing) {
    // For a hardware wallet or a multi-signature account, which sign elsewhere.
    console.log(JSON.stringify({ chain_id: place.chain_id, to: address, value: "0", data }, null, 2))
    return
  }
  const account = signing.signer.account!
  try {
    await place.reader.simulateContract({ address, abi: abiOf(contract), ...call, account })
  } catch (error) {
    throw new Refusal(`The contract refuses this: ${reasonOf(error)}`)
  }
  const hash = await signing.signer.writeContract({ address, abi: abiOf(contract), ...call, account, chain: null })
  console.log(`${name}: sent ${hash} as ${account.address}`)
  await mined(place.reader, hash)
  if (contract === "keys") await sayKey(place.reader, address, call.args)
  const network = place.isReal ? ` --network ${place.network}` : ""
  if (command.signer === "admin") console.log(`Next: npm run registry -- audit${network} --plan roles.json`)
}

type Reader = RegistryConnection["reader"]

async function mined(reader: Reader, hash: Hex): Promise<void> {
  const { status, blockNumber, gasUsed } = await reader.waitForTransactionReceipt({ hash })
  if (status !== "success") throw new Refusal(`The transaction reverted in block ${blockNumber}.`)
  console.log(
    `mined in block ${blockNumber}, ${gasUsed} gas. Check again after some blocks, because a reorg may still undo it.`,
  )
}

async function addressOf(reader: Reader, contract: Command["contract"], registry: Address): Promise<Address> {
  if (contract === "registry") return registry
  const issuers = await reader.readContract({ address: registry, abi: productRegistryAbi, functionName: "issuers" })
  if (contract === "issuers") return issuers
  return reader.readContract({ address: issuers, abi: issuerRegistryAbi, functionName: "keys" })
}

/** Prints when the key is live, or the time from which the brand signs everything, as the chain says now. */
async function sayKey(reader: Reader, address: Address, [issuer, hash]: unknown[]): Promise<void> {
  const ask = { address, abi: issuerKeysAbi } as const
  const day = (seconds: bigint) => new Date(Number(seconds) * 1000).toISOString()
  if (typeof hash === "bigint") {
    const time = await reader.readContract({ ...ask, functionName: "signedFromOf", args: [issuer as Hex] })
    return console.log(time === 0n ? "The brand need not sign." : `The brand signs everything from ${day(time)}.`)
  }
  const args = [issuer as Hex, hash as Hex] as const
  const [from, until] = await reader.readContract({ ...ask, functionName: "keyOf", args })
  console.log(`The key is live from ${day(from)}${until === 0n ? "" : ` until ${day(until)}`}.`)
}

const callOf = (command: Command, options: Readonly<Record<string, string>>) => inWords(() => command.call(options))

const encoded = (contract: Command["contract"], call: ReturnType<Command["call"]>) =>
  inWords(() => encodeCommand(contract, call))

function inWords<Result>(make: () => Result): Result {
  try {
    return make()
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
  return errorName ? `${errorName}(${args.join(", ")})${explained(errorName, args)}` : reverted.shortMessage
}

/** What a deployer meets who takes the steps in another order. */
function explained(error: string, args: readonly unknown[]): string {
  if (error === "AccessControlUnauthorizedAccount") return `: this account is not the ${roleNamed(args[1] as Hex)}`
  if (error === "EnforcedPause") return ": minting is paused"
  if (error === "ExpectedPause") return ": minting is not paused"
  if (error !== "AccessControlEnforcedDefaultAdminDelay") return ""
  return `: the admin role can be accepted after ${new Date(Number(args[0]) * 1_000).toISOString()}`
}

interface Place {
  reader: PublicClient
  chain_id: number
  keys: Address
}

/**
 * The signature argument of a brand key's call: empty for the attester, made with a key file, or given. Null if only
 * the text to sign was printed.
 */
async function keySignature(
  act: KeyAct,
  { reader, chain_id, keys }: Place,
  args: readonly unknown[],
  signed_by: string,
): Promise<Hex | null> {
  if (signed_by === "" || (signed_by.startsWith("0x") && isHex(signed_by))) return (signed_by || "0x") as Hex
  const issuer = args[0] as Hex
  const nonce = await reader.readContract({
    address: keys,
    abi: issuerKeysAbi,
    functionName: "nonceOf",
    args: [issuer],
  })
  const data = keyActData(act, { chain_id, keys }, args, nonce)
  if (signed_by !== "ask") return signWithFile(signed_by, data)
  console.log(JSON.stringify(data, (_name, value) => (typeof value === "bigint" ? String(value) : value), 2))
  return null
}

async function signWithFile(path: string, data: ReturnType<typeof keyActData>): Promise<Hex> {
  const text = readOrRefuse(path)
  const password = (await ask(`Password of ${path}: `, { isHidden: true })) ?? ""
  try {
    return await privateKeyToAccount(await openKeystore(text, password)).signTypedData(data as TypedDataDefinition)
  } catch (error) {
    throw error instanceof KeystoreError ? new Refusal(`${path} ${error.message}.`) : error
  }
}

function readOrRefuse(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    throw new Refusal(`${path} is not a key file, not a signature and not the word ask.`)
  }
}
