/** How a fresh local chain gets its contracts. Holds their bytecode: for the service and scripts, not for pages. */
import { type Address, encodeDeployData, encodeFunctionData, type Hex, keccak256, toBytes } from "viem"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "./abi.ts"
import { issuerKeysBytecode, issuerRegistryBytecode, productRegistryBytecode } from "./bytecode.ts"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "./local.ts"

const ADMIN_DELAY_S = 2 * 24 * 60 * 60
/** What a minter may mint at once, and in how many seconds that has come back. */
export const MINTER_CAPACITY = 2n ** 20n
export const MINTER_WINDOW_S = 24 * 60 * 60
/** How token URIs begin until the chain is told where the service runs. */
export const LOCAL_BASE_URI = "http://127.0.0.1:3000/tokens/"

/** An unsigned call. `to` null creates a contract. */
export interface LocalCall {
  what: string
  to: Address | null
  data: Hex
}

/**
 * The calls that set up a fresh local chain. The deployer signs them from nonce 0 in this order, which gives
 * LOCAL_ISSUERS and LOCAL_REGISTRY their addresses.
 */
export function localDeployment(): LocalCall[] {
  const { deployer, minter } = LOCAL_ACCOUNTS
  return [
    create("IssuerKeys", encodeDeployData({ abi: issuerKeysAbi, bytecode: issuerKeysBytecode })),
    create(
      "IssuerRegistry",
      encodeDeployData({
        abi: issuerRegistryAbi,
        bytecode: issuerRegistryBytecode,
        args: [deployer.address, ADMIN_DELAY_S, LOCAL_KEYS],
      }),
    ),
    create(
      "ProductRegistry",
      encodeDeployData({
        abi: productRegistryAbi,
        bytecode: productRegistryBytecode,
        args: [LOCAL_ISSUERS, LOCAL_BASE_URI],
      }),
    ),
    {
      what: "set the minter",
      to: LOCAL_REGISTRY,
      data: encodeFunctionData({
        abi: productRegistryAbi,
        functionName: "setMinter",
        args: [minter.address, MINTER_CAPACITY, MINTER_WINDOW_S],
      }),
    },
    ...(["recaller", "reinstater", "pauser", "attester"] as const).map(grant),
  ]
}

const create = (name: string, data: Hex): LocalCall => ({ what: `create ${name}`, to: null, data })

function grant(role: "recaller" | "reinstater" | "pauser" | "attester"): LocalCall {
  const name = `${role.toUpperCase()}_ROLE`
  const args = [keccak256(toBytes(name)), LOCAL_ACCOUNTS[role].address] as const
  return {
    what: `grant ${name}`,
    to: LOCAL_ISSUERS,
    data: encodeFunctionData({ abi: issuerRegistryAbi, functionName: "grantRole", args }),
  }
}
