import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { isAddress } from "viem"
import { Refusal } from "./refusal.ts"

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
