import { mnemonicToAccount, privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { requireOwnKeys } from "#chain/keys/published-keys.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY } from "#contracts/local.ts"
import type { Config } from "#indexer/config.ts"

const MNEMONIC = `${"test ".repeat(11)}junk`
const PRODUCTION = { production: true } as Config
const own = (digit: string) => privateKeyToAccount(`0x${digit.repeat(64)}`)
const OURS = {
  signers: { minter: own("1"), recaller: own("2"), reinstater: own("5"), attester: own("3") },
  custody_address: own("4").address,
}

describe("published keys", () => {
  it("are no matter where the keys are one's own, or outside production", () => {
    requireOwnKeys(PRODUCTION, OURS)
    const signers = { ...OURS.signers, minter: privateKeyToAccount(LOCAL_ACCOUNTS.minter.private_key) }
    requireOwnKeys({ production: false } as Config, { ...OURS, signers })
  })

  it("stop a production, with a line for each", () => {
    const signers = { ...OURS.signers, attester: privateKeyToAccount(LOCAL_ACCOUNTS.minter.private_key) }
    const start = () => requireOwnKeys(PRODUCTION, { signers, custody_address: LOCAL_CUSTODY })
    expect(start).toThrow(/ATTESTER: the key of 0x7099.*\n.*CUSTODY_ADDRESS: .*0x9965/)
  })

  it("are those of every account that development nodes start with", () => {
    for (let addressIndex = 0; addressIndex < 20; addressIndex++) {
      const { address } = mnemonicToAccount(MNEMONIC, { addressIndex })
      expect(() => requireOwnKeys(PRODUCTION, { ...OURS, custody_address: address }), address).toThrow("is published")
    }
  })
})
