import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { isAddress } from "viem"
import { Refusal } from "./refusal.ts"

export const LEDGER_PLUGIN: string = "@nomicfoundation/hardhat-ledger"
const LEDGER_VERSION = "3.1.0"

/** What a connection is told so that the device signs for `address`. Throws without the plugin, which is not ours to bring. */
export function signingWithLedger(hre: HardhatRuntimeEnvironment, address: string): object {
  if (!isAddress(address)) throw new Refusal(`--ledger: ${address} is no address.`)
  if (!hre.config.plugins.some(({ npmPackage }) => npmPackage === LEDGER_PLUGIN)) {
    throw new Refusal(`A Ledger needs its plugin: npm install --no-save ${LEDGER_PLUGIN}@${LEDGER_VERSION}`)
  }
  return { accounts: [], ledgerAccounts: [address] }
}
