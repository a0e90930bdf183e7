import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { type Address, getAddress, type Hex, keccak256, parseAbiItem, toBytes, zeroAddress } from "viem"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import type { Place } from "./networks.ts"
import type { Plan } from "./plan.ts"

export interface Finding {
  what: string
  found: string
  /** Null: nothing was expected of it, it is only told. */
  expected: string | null
}

export interface Expected {
  first_block: number
  plan?: Plan
  /** Set while the admin may still be with whoever deployed. */
  deployer?: Address
}

const LOG_BLOCKS_MAX = 5_000n
const CAPACITY = 2 ** 20
const WINDOW_S = 86_400
const ROLES = { registry: ["MINTER_ROLE", "RECALLER_ROLE", "PAUSER_ROLE"], issuers: ["ATTESTER_ROLE"] } as const
const PLANNED = {
  MINTER_ROLE: "minter",
  RECALLER_ROLE: "recaller",
  PAUSER_ROLE: "pauser",
  ATTESTER_ROLE: "attester",
} as const

/** Reads a live deployment as a stranger would: whose code it is, who may do what, what the minter may do in a day. */
export async function auditRegistry(
  hre: HardhatRuntimeEnvironment,
  { reader }: Pick<Place, "reader">,
  registry: Hex,
  { first_block, plan, deployer }: Expected,
): Promise<Finding[]> {
  const ask = { address: registry, abi: productRegistryAbi } as const
  const issuers = await reader.readContract({ ...ask, functionName: "issuers" })
  const ofIssuers = { address: issuers, abi: issuerRegistryAbi } as const
  const [owner, paused, [capacity, window_s], [pending], delay_s] = await Promise.all([
    reader.readContract({ ...ofIssuers, functionName: "owner" }),
    reader.readContract({ ...ask, functionName: "paused" }),
    reader.readContract({ ...ask, functionName: "mintCap" }),
    reader.readContract({ ...ofIssuers, functionName: "pendingDefaultAdmin" }),
    reader.readContract({ ...ofIssuers, functionName: "defaultAdminDelay" }),
  ])
  const admin_code = await reader.getCode({ address: owner })
  const offered = pending === zeroAddress ? "nobody" : pending
  const isHandingOver = plan !== undefined && owner === deployer && pending === plan.admin
  return [
    await codeOf(hre, reader, "ProductRegistry", registry),
    await codeOf(hre, reader, "IssuerRegistry", issuers),
    { what: "admin of both", found: owner, expected: isHandingOver ? owner : (plan?.admin ?? null) },
    { what: "admin is", found: kindOf(admin_code), expected: null },
    { what: "admin is offered to", found: offered, expected: isHandingOver ? plan.admin : "nobody" },
    {
      what: "delay of a hand-over, seconds",
      found: String(delay_s),
      expected: plan ? String(plan.admin_delay_s) : null,
    },
    { what: "paused", found: String(paused), expected: "false" },
    { what: "mint cap", found: `${capacity} in ${window_s} s`, expected: `${CAPACITY} in ${WINDOW_S} s` },
    ...(await holders(reader, registry, ROLES.registry, first_block, plan)),
    ...(await holders(reader, issuers, ROLES.issuers, first_block, plan)),
  ]
}

/** One key does everything at once: the two-day delay holds up a hand-over alone. A contract can need several keys, or time. */
function kindOf(code: Hex | undefined): string {
  // An account that delegates to a contract (EIP-7702) still acts by its one key.
  const isContract = code !== undefined && code !== "0x" && !code.startsWith("0xef0100")
  return isContract ? "a contract" : "one key; a multisig or a timelock would be safer"
}

/** Prints the findings; answers whether any is a surprise. */
export function report(findings: Finding[]): boolean {
  for (const { what, found, expected } of findings) {
    const isSurprise = expected !== null && found !== expected
    console.log(
      `${isSurprise ? "SURPRISE" : "ok      "}  ${what}: ${found}${isSurprise ? ` (expected ${expected})` : ""}`,
    )
  }
  return findings.some(({ found, expected }) => expected !== null && found !== expected)
}

/** Immutables differ from deployment to deployment, so their places are blanked on both sides. */
async function codeOf(
  hre: HardhatRuntimeEnvironment,
  reader: Place["reader"],
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

const GRANTED = parseAbiItem("event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)")

/** Who has each role: everybody it was ever granted to, asked of the contract. */
async function holders(
  reader: Place["reader"],
  address: Address,
  roles: readonly (keyof typeof PLANNED)[],
  first_block: number,
  plan: Plan | undefined,
): Promise<Finding[]> {
  const granted = await everGranted(reader, address, first_block)
  return Promise.all(
    roles.map(async (name) => {
      const role = keccak256(toBytes(name))
      const candidates = [...new Set(granted.filter((one) => one.role === role).map(({ account }) => account))]
      const ask = { address, abi: productRegistryAbi, functionName: "hasRole" } as const
      const has = await Promise.all(candidates.map((account) => reader.readContract({ ...ask, args: [role, account] })))
      const found = candidates
        .filter((_, index) => has[index])
        .sort()
        .join(", ")
      return { what: name, found: found || "nobody", expected: plan ? getAddress(plan[PLANNED[name]]) : null }
    }),
  )
}

async function everGranted(reader: Place["reader"], address: Address, first_block: number) {
  const head = await reader.getBlockNumber()
  const found: { role: Hex; account: Address }[] = []
  for (let from = BigInt(first_block); from <= head; from += LOG_BLOCKS_MAX) {
    const toBlock = from + LOG_BLOCKS_MAX - 1n < head ? from + LOG_BLOCKS_MAX - 1n : head
    const logs = await reader.getLogs({ address, event: GRANTED, fromBlock: from, toBlock })
    for (const { args } of logs) if (args.role && args.account) found.push({ role: args.role, account: args.account })
  }
  return found
}
