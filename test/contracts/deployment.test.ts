import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
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

const FOLDER = import.meta.dirname
const TREES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tree"))

describe("every planned branch has its test and every test its plan", () => {
  it.each(TREES)("%s", (path) => {
    const solidity = readFileSync(join(FOLDER, path.replace(".tree", ".t.sol")), "utf8")
    const tests = [...solidity.matchAll(/function (?:test|testFuzz)_(\w+)\(/g)].map(([, name]) => name)
    expect(tests.toSorted()).toEqual(planned(readFileSync(join(FOLDER, path), "utf8")).toSorted())
  })

  it("states each invariant in words, under its own name", () => {
    const words = readFileSync(join(FOLDER, "invariant/INVARIANTS.md"), "utf8")
    const solidity = readFileSync(join(FOLDER, "invariant/Invariants.t.sol"), "utf8")
    const stated = [...words.matchAll(/^- \*\*(.+)\.\*\*/gm)].map(([, title]) => camelCase(title!))
    const checked = [...solidity.matchAll(/function invariant_(\w+)\(/g)].map(([, name]) => name)
    expect(checked.toSorted()).toEqual(stated.toSorted())
  })
})

/** The test names that a plan requires: one for each "given" or "when" followed directly by "it should". */
function planned(tree: string): string[] {
  const lines = tree.split("\n").map((line) => line.replace(/^[│├└─\s]+/, ""))
  return lines.flatMap((line, index) => {
    const [, kind, condition] = /^(given|when) (.+)$/.exec(line) ?? []
    const outcome = lines[index + 1] ?? ""
    if (kind === undefined || !outcome.startsWith("it should")) return []
    const revert = outcome.startsWith("it should revert with") ? "Revert" : ""
    return [`${revert}${camelCase(kind)}_${camelCase(condition!)}`]
  })
}

function camelCase(text: string): string {
  return text
    .replace(/['’]/g, "")
    .split(/[^\w]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")
}
