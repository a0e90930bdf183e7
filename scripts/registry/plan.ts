import { readFileSync } from "node:fs"
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { type Address, getAddress, isAddress, zeroAddress } from "viem"
import * as z from "zod"

/** A problem that the operator can solve: printed as one sentence without a stack, with exit code 1. */
export class Refusal extends Error {}

export async function plainly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

const address = z
  .string()
  .refine((text) => isAddress(text), "must be an address: 0x and 40 hex digits with the right checksum")
  // Offering the admin role to the zero address renounces it.
  .refine((text) => text !== zeroAddress, "must not be the zero address")
  .transform((text): Address => getAddress(text))

const Plan = z.strictObject({
  admin: address,
  minter: address,
  recaller: address,
  /** Reverses recalls. In a trial it may be the recaller. */
  reinstater: address,
  pauser: address,
  attester: address,
  /** The shortest time that a hand-over of the admin role takes. */
  admin_delay_s: z
    .number()
    .int()
    .min(0)
    .max(30 * 86_400),
  /** The base of token URIs. */
  base_uri: z.url().endsWith("/").max(256),
})
export type Plan = z.infer<typeof Plan>

/** Reads the roles' holders from JSON. Throws Refusal with a line per bad value, or for a key in two roles. */
export function readPlan(path: string): Plan {
  const parsed = Plan.safeParse(readJson(path))
  if (!parsed.success) {
    throw new Refusal(
      `${path}:\n${parsed.error.issues.map((one) => `  - ${one.path.join(".")}: ${one.message}`).join("\n")}`,
    )
  }
  const { admin, minter, recaller, reinstater, pauser, attester } = parsed.data
  const keys = [admin, minter, recaller, pauser, attester]
  if (reinstater !== recaller) keys.push(reinstater)
  if (new Set(keys).size < keys.length) {
    throw new Refusal(`${path}: give each role its own key, so that a stolen key can do only one thing.`)
  }
  return parsed.data
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${(error as Error).message}`)
  }
}

export const LEDGER_PLUGIN: string = "@nomicfoundation/hardhat-ledger"
const LEDGER_VERSION = "3.1.0"

/** Connection options for signing on a Ledger as `address`. Throws without its plugin, which we do not ship. */
export function signingWithLedger(hre: HardhatRuntimeEnvironment, address: string): object {
  if (!isAddress(address)) throw new Refusal(`--ledger: ${address} is not an address.`)
  if (!hre.config.plugins.some(({ npmPackage }) => npmPackage === LEDGER_PLUGIN)) {
    throw new Refusal(`A Ledger needs its plugin: npm install --no-save ${LEDGER_PLUGIN}@${LEDGER_VERSION}`)
  }
  return { accounts: [], ledgerAccounts: [address] }
}
