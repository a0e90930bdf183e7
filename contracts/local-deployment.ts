/** How a fresh local chain gets its contracts. Holds their bytecode: for the service and scripts, not for pages. */
import { type Address, encodeDeployData, encodeFunctionData, type Hex, keccak256, toBytes } from "viem"
import { issuerRegistryAbi, productRegistryAbi } from "./abi.ts"
import { issuerRegistryBytecode, productRegistryBytecode } from "./bytecode.ts"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_REGISTRY } from "./local.ts"

const ADMIN_DELAY_S = 2 * 24 * 60 * 60
/** How token URIs begin until the chain is told where the service runs. */
export const LOCAL_BASE_URI = "http://127.0.0.1:3000/tokens/"

/** An unsigned call. `to` null creates a contract. */
export interface LocalCall {
  what: string
  to: Address | null
  data: Hex
}

/**
 * The calls that set up a fresh local chain. The deployer signs them with nonces from 0 in this order. Otherwise the
 * contracts would not be at LOCAL_ISSUERS and LOCAL_REGISTRY.
 */
export function localDeployment(): LocalCall[] {
  const { deployer, minter, recaller, attester, pauser } = LOCAL_ACCOUNTS
  return [
    {
      what: "create IssuerRegistry",
      to: null,
      data: encodeDeployData({
        abi: issuerRegistryAbi,
        bytecode: issuerRegistryBytecode,
        args: [deployer.address, ADMIN_DELAY_S],
      }),
    },
    {
      what: "create ProductRegistry",
      to: null,
      data: encodeDeployData({
        abi: productRegistryAbi,
        bytecode: productRegistryBytecode,
        args: [LOCAL_ISSUERS, LOCAL_BASE_URI],
      }),
    },
    grant(LOCAL_REGISTRY, "MINTER_ROLE", minter.address),
    grant(LOCAL_REGISTRY, "RECALLER_ROLE", recaller.address),
    grant(LOCAL_REGISTRY, "PAUSER_ROLE", pauser.address),
    grant(LOCAL_ISSUERS, "ATTESTER_ROLE", attester.address),
  ]
}

function grant(to: Address, role: string, account: Address): LocalCall {
  const args = [keccak256(toBytes(role)), account] as const
  return {
    what: `grant ${role}`,
    to,
    data: encodeFunctionData({ abi: productRegistryAbi, functionName: "grantRole", args }),
  }
}
