import { mnemonicToAccount, privateKeyToAddress } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { deployRegistries, HARDFORKS, openTestChain, TRANSACTION_GAS_MAX } from "./gas/test-chain.ts"

const CODE_BYTES_MAX = 10_000
const MNEMONIC = "test test test test test test test test test test test junk"

describe.each(HARDFORKS)("on %s", (hardfork) => {
  it("the contracts fit a transaction, stand where local.ts says and are small enough", async () => {
    const chain = await openTestChain(hardfork)
    const used = await deployRegistries(chain)
    for (const gas of used.values()) expect(gas).toBeLessThanOrEqual(TRANSACTION_GAS_MAX)
    for (const address of [LOCAL_KEYS, LOCAL_ISSUERS, LOCAL_REGISTRY]) {
      const bytes = await chain.codeBytes(address)
      expect(bytes).toBeGreaterThan(1_000)
      expect(bytes).toBeLessThanOrEqual(CODE_BYTES_MAX)
    }
    await chain.close()
  })
})

it("the local accounts are Hardhat's well-known ones, in order", () => {
  const known = (index: number) => mnemonicToAccount(MNEMONIC, { addressIndex: index }).address
  const { deployer, minter, recaller, attester, pauser, reinstater } = LOCAL_ACCOUNTS
  expect([deployer, minter, recaller, attester, pauser, reinstater].map(({ address }) => address)).toEqual(
    [0, 1, 2, 3, 4, 6].map(known),
  )
  for (const { address, private_key } of Object.values(LOCAL_ACCOUNTS)) {
    expect(privateKeyToAddress(private_key)).toBe(address)
  }
  expect(LOCAL_CUSTODY).toBe(known(5))
})
