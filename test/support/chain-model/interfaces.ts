import { toFunctionSelector } from "viem/utils"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"

/** ERC-165 itself. */
const COMMON = "0x01ffc9a7"

/** ERC-721, its metadata and ERC-4906 besides, and what IProductRegistry itself declares. */
export const PRODUCT_INTERFACES: ReadonlySet<string> = new Set([
  COMMON,
  ...["0x80ac58cd", "0x5b5e139f", "0x49064906"],
  interfaceId(
    productRegistryAbi,
    ...["mint", "mintBatch", "pause", "unpause", "recall", "reinstate", "recallBatch", "reinstateBatch", "setBaseURI"],
    ...["setMinter", "verify", "statusOf", "recordOf", "batchOf", "rootOf", "minterOf", "contractURI", "issuers"],
  ),
])

/** Access control and the default admin rules besides, and what IIssuerRegistry itself declares. */
export const ISSUER_INTERFACES: ReadonlySet<string> = new Set([
  ...[COMMON, "0x7965db0b", "0x31498786"],
  interfaceId(
    issuerRegistryAbi,
    ...["attest", "revokeIssuer", "distrust", "issuerOf", "periodsOf", "distrustedOf", "attestationOf", "keys"],
  ),
])

type Item = { type: string; name?: string }

/** All of an interface's selectors, exclusive-ored. */
function interfaceId(abi: readonly Item[], ...names: string[]): string {
  const functions = abi.filter(({ type, name }) => type === "function" && names.includes(name ?? ""))
  const id = functions.reduce((xor, item) => xor ^ BigInt(toFunctionSelector(item as never)), 0n)
  return `0x${id.toString(16).padStart(8, "0")}`
}
