import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import {
  type AbiEvent,
  type Address,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiItem,
  toBytes,
  zeroAddress,
  zeroHash,
} from "viem"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { type Deployment, deployments } from "#contracts/deployments.ts"
import { MINTER_CAPACITY, MINTER_WINDOW_S } from "#contracts/local-deployment.ts"
import { connectToRead, type RegistryConnection, registryAt, requireContract } from "./networks.ts"
import { type Plan, readPlan } from "./plan.ts"

const LOG_BLOCKS_MAX = 5_000n

/** Contracts' events from a block on, in their order. */
export async function logsSince<const Events extends readonly AbiEvent[]>(
  reader: RegistryConnection["reader"],
  address: Address | Address[],
  events: Events,
  first_block: number,
) {
  const head = await reader.getBlockNumber()
  const found = []
  for (let from = BigInt(first_block); from <= head; from += LOG_BLOCKS_MAX) {
    const toBlock = from + LOG_BLOCKS_MAX - 1n < head ? from + LOG_BLOCKS_MAX - 1n : head
    found.push(...(await reader.getLogs({ address, events, fromBlock: from, toBlock, strict: true })))
  }
  return found
}

interface Finding {
  what: string
  found: string
  /** Null: reported without an expectation. */
  expected: string | null
  /** What is still to be done, and when. */
  next?: string | undefined
}

interface Expected {
  first_block: number
  plan?: Plan
}

const ROLES = ["recaller", "reinstater", "pauser", "attester"] as const

/** Reads a live deployment as an outsider: whose code runs, who holds which role, and the minter's daily limit. */
export async function auditRegistry(
  hre: HardhatRuntimeEnvironment,
  { reader, network }: Pick<RegistryConnection, "reader" | "network">,
  registry: Hex,
  { first_block, plan }: Expected,
): Promise<Finding[]> {
  const ask = { address: registry, abi: productRegistryAbi } as const
  const issuers = await reader.readContract({ ...ask, functionName: "issuers" })
  const ofIssuers = { address: issuers, abi: issuerRegistryAbi } as const
  const [owner, paused, keys, [pending, ready_s], delay_s] = await Promise.all([
    reader.readContract({ ...ofIssuers, functionName: "owner" }),
    reader.readContract({ ...ask, functionName: "paused" }),
    reader.readContract({ ...ofIssuers, functionName: "keys" }),
    reader.readContract({ ...ofIssuers, functionName: "pendingDefaultAdmin" }),
    reader.readContract({ ...ofIssuers, functionName: "defaultAdminDelay" }),
  ])
  const admin_code = await reader.getCode({ address: owner })
  const offered = pending === zeroAddress ? "nobody" : pending
  // Whoever deployed stays the admin until the plan's own has accepted, which its delay does not allow before.
  const isHandingOver = plan !== undefined && owner !== plan.admin && pending === plan.admin
  const ready_at = new Date(Number(ready_s) * 1_000).toISOString()
  return [
    await codeOf(hre, reader, "ProductRegistry", registry),
    await codeOf(hre, reader, "IssuerRegistry", issuers),
    await codeOf(hre, reader, "IssuerKeys", keys),
    { what: "keys are bound to", found: await boundTo(reader, keys), expected: issuers },
    { what: "admin of all", found: owner, expected: isHandingOver ? owner : (plan?.admin ?? null) },
    { what: "admin is", found: kindOf(admin_code), expected: null },
    {
      what: "admin is offered to",
      found: offered,
      expected: isHandingOver ? plan.admin : "nobody",
      next: isHandingOver
        ? `from ${ready_at} on, as that admin: npm run registry -- accept-admin --network ${network}`
        : undefined,
    },
    {
      what: "delay of a hand-over, seconds",
      found: String(delay_s),
      expected: plan ? String(plan.admin_delay_s) : null,
    },
    { what: "paused", found: String(paused), expected: "false" },
    await minters(reader, registry, first_block, plan),
    ...(await holders(reader, issuers, first_block, plan)),
    ...(await statedOf(reader, [issuers, keys], first_block)),
  ]
}

/** One key acts at once, because the delay applies only to hand-overs. A contract can require several keys or time. */
function kindOf(code: Hex | undefined): string {
  // An account that delegates to a contract (EIP-7702) still acts by its one key.
  const isContract = code !== undefined && code !== "0x" && !code.startsWith("0xef0100")
  return isContract ? "a contract" : "one key; a multisig or a timelock would be safer"
}

/** Prints the findings; true if any is a surprise. */
export function report(findings: Finding[]): boolean {
  for (const { what, found, expected, next } of findings) {
    const isSurprise = expected !== null && found !== expected
    const word = isSurprise ? "SURPRISE" : next ? "waits   " : "ok      "
    console.log(`${word}  ${what}: ${found}${isSurprise ? ` (expected ${expected})` : next ? `; ${next}` : ""}`)
  }
  return findings.some(({ found, expected }) => expected !== null && found !== expected)
}

/** Immutables differ from deployment to deployment, so their places are blanked on both sides. */
async function codeOf(
  hre: HardhatRuntimeEnvironment,
  reader: RegistryConnection["reader"],
  name: string,
  address: Hex,
): Promise<Finding> {
  const { deployedBytecode, immutableReferences = {} } = await hre.artifacts.readArtifact(name)
  const blanked = (code: Hex) => {
    let text: string = code
    for (const { start, length } of Object.values(immutableReferences).flat()) {
      const from = 2 + start * 2
      text = text.slice(0, from) + "0".repeat(length * 2) + text.slice(from + length * 2)
    }
    return keccak256(text as Hex)
  }
  const code = (await reader.getCode({ address })) ?? "0x"
  return { what: `code of ${name} at ${address}`, found: blanked(code), expected: blanked(deployedBytecode as Hex) }
}

const boundTo = (reader: RegistryConnection["reader"], address: Address) =>
  reader.readContract({ address, abi: issuerKeysAbi, functionName: "issuers" })

const MINTER_CHANGED = parseAbiItem("event MinterChanged(address indexed minter, uint64 capacity, uint48 window_s)")

/** The minters and their limits, read from the contract for everybody ever set. */
async function minters(
  reader: RegistryConnection["reader"],
  address: Address,
  first_block: number,
  plan: Plan | undefined,
): Promise<Finding> {
  const changed = await logsSince(reader, address, [MINTER_CHANGED], first_block)
  const candidates = [...new Set(changed.flatMap(({ args }) => args.minter ?? []))].sort()
  const ask = { address, abi: productRegistryAbi, functionName: "minterOf" } as const
  const found = await Promise.all(
    candidates.map(async (minter) => {
      const [capacity, window_s] = await reader.readContract({ ...ask, args: [minter] })
      return capacity === 0n ? [] : [`${minter}: ${capacity} in ${window_s} s`]
    }),
  )
  const expected = plan ? `${getAddress(plan.minter)}: ${MINTER_CAPACITY} in ${MINTER_WINDOW_S} s` : null
  return { what: "minters", found: found.flat().join(", ") || "nobody", expected }
}

const GRANTED = parseAbiItem("event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)")

/** The roles' holders, read from the contract for everybody ever granted one. */
async function holders(
  reader: RegistryConnection["reader"],
  address: Address,
  first_block: number,
  plan: Plan | undefined,
): Promise<Finding[]> {
  const granted = await logsSince(reader, address, [GRANTED], first_block)
  return Promise.all(
    ROLES.map(async (holder) => {
      const name = `${holder.toUpperCase()}_ROLE`
      const role = keccak256(toBytes(name))
      const own = granted.filter(({ args }) => args.role === role)
      const candidates = [...new Set(own.flatMap(({ args }) => args.account ?? []))]
      const ask = { address, abi: issuerRegistryAbi, functionName: "hasRole" } as const
      const has = await Promise.all(candidates.map((account) => reader.readContract({ ...ask, args: [role, account] })))
      const found = candidates
        .filter((_, index) => has[index])
        .sort()
        .join(", ")
      return { what: name, found: found || "nobody", expected: plan ? getAddress(plan[holder]) : null }
    }),
  )
}

const STATED = parseAbi([
  "event IssuerAttested(bytes32 indexed issuer, string name, string domain)",
  "event IssuerRevoked(bytes32 indexed issuer, uint64 since)",
  "event BlocksDistrusted(bytes32 indexed issuer, uint64 fromBlock, uint64 toBlock, uint16 reason)",
  "event KeyAdded(bytes32 indexed issuer, bytes32 indexed keyHash, uint8 kind, uint64 from)",
  "event KeyEnded(bytes32 indexed issuer, bytes32 indexed keyHash, uint64 since, bool compromised)",
  "event SignedFromSet(bytes32 indexed issuer, uint64 time)",
])
const TIMES = ["since", "from", "time"]

/** What was ever said of companies, their keys and distrusted blocks. Only the operator knows whether it is right. */
async function statedOf(
  reader: RegistryConnection["reader"],
  addresses: Address[],
  first_block: number,
): Promise<Finding[]> {
  const stated = await logsSince(reader, addresses, STATED, first_block)
  return stated.map(({ eventName, blockNumber, args }) => {
    const found = Object.entries(args).map(([name, value]) => `${name} ${written(name, value)}`)
    return { what: `${eventName} in block ${blockNumber}`, found: found.join(", "), expected: null }
  })
}

function written(name: string, value: unknown): string {
  if (value === zeroHash) return "all"
  if (name === "name" || name === "domain") return JSON.stringify(value)
  if (!TIMES.includes(name)) return String(value)
  return value === 0n ? "never" : new Date(Number(value) * 1000).toISOString()
}

/** Sets the exit code to 1 on any surprise. */
export async function runAudit(
  hre: HardhatRuntimeEnvironment,
  { registry: named, plan, firstBlock }: { registry: string; plan: string; firstBlock: number },
): Promise<void> {
  await hre.tasks.getTask("build").run({ quiet: true, noTests: true })
  const place = await connectToRead(hre)
  const registry = registryAt(place, named)
  await requireContract(place, registry)
  const first_block = firstBlockOf(registry, place.isReal ? deployments[place.chain_id] : undefined, firstBlock)
  const findings = await auditRegistry(hre, place, registry, { first_block, ...(plan ? { plan: readPlan(plan) } : {}) })
  if (report(findings)) process.exitCode = 1
}

/**
 * The block from which roles' events are read; `given` 0 counts as none. The known block holds for the known registry
 * only, because another may be older.
 */
export function firstBlockOf(registry: string, known: Deployment | undefined, given: number): number {
  if (given > 0) return given
  return known?.registry.toLowerCase() === registry.toLowerCase() ? known.first_block : 0
}
