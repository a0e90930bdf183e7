import { type Address, encodeFunctionData, type Hex, keccak256, toBytes } from "viem"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { batchFirstTokenId } from "#proof/token-id.ts"
import { deployRegistries, type Hardfork, openTestChain } from "./test-chain.ts"

const SEALED_BYTES = 300
const HIGHEST_BIT = 1n << 255n
const { deployer, minter, recaller, reinstater, attester, pauser } = LOCAL_ACCOUNTS
const ISSUER = hashOf("issuer")

/** What each kind of call costs on a fork, in gas, by a name that says it. */
export async function measureGas(hardfork: Hardfork): Promise<Record<string, number>> {
  const chain = await openTestChain(hardfork, false)
  const gas: Record<string, number> = {}
  for (const [what, used] of await deployRegistries(chain)) if (what.startsWith("create")) gas[what] = used

  const write = async (from: Address, name: WriteName, args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi: productRegistryAbi, functionName: name, args } as never)
    return (await chain.send(from, LOCAL_REGISTRY, data)).gas
  }
  const mintBatch = (owner: string, root: Hex, size: number) =>
    write(minter.address, "mintBatch", [addressOf(owner), ISSUER, root, size])
  const mint = (owner: string, first: number, count: number) =>
    write(minter.address, "mint", [addressOf(owner), ISSUER, products(first, count)])

  gas["mintBatch 10,000, a minter's very first"] = await mintBatch("first", hashOf("first"), 10_000)
  for (const size of [1, 100, 10_000]) {
    const text = size.toLocaleString("en-GB")
    gas[`mintBatch ${text}, new owner`] = await mintBatch(`owner ${size}`, hashOf(`new ${size}`), size)
    gas[`mintBatch ${text}, known owner`] = await mintBatch(`owner ${size}`, hashOf(`known ${size}`), size)
  }
  gas["mint 1, new owner"] = await mint("collector", 0, 1)
  gas["mint 1, known owner"] = await mint("collector", 1, 1)
  gas["mint 100, known owner"] = await mint("collector", 2, 100)

  gas.recall = await write(recaller.address, "recall", [products(0, 1)[0]!.tokenId, 1])
  gas.reinstate = await write(reinstater.address, "reinstate", [products(0, 1)[0]!.tokenId, 1])
  gas.recallBatch = await write(recaller.address, "recallBatch", [hashOf("first"), 1])
  gas.reinstateBatch = await write(reinstater.address, "reinstateBatch", [hashOf("first"), 1])
  await mintBatch(pauser.address, hashOf("to move"), 100)
  const moving = BigInt(batchFirstTokenId(hashOf("to move")))
  const to_known = [pauser.address, addressOf("collector"), moving]
  gas["transferFrom, a batch token's first move"] = await write(pauser.address, "transferFrom", to_known)

  const attest = { abi: issuerRegistryAbi, functionName: "attest", args: [ISSUER, "ACME Kft.", "acme.test"] } as const
  gas.attest = (await chain.send(attester.address, LOCAL_ISSUERS, encodeFunctionData(attest))).gas
  const revoke = { abi: issuerRegistryAbi, functionName: "revokeIssuer", args: [ISSUER, 1n] } as const
  gas.revokeIssuer = (await chain.send(attester.address, LOCAL_ISSUERS, encodeFunctionData(revoke))).gas
  const distrust = { abi: issuerRegistryAbi, functionName: "distrust", args: [ISSUER, 1n, 2n, 1] } as const
  gas.distrust = (await chain.send(deployer.address, LOCAL_ISSUERS, encodeFunctionData(distrust))).gas
  const addKey = { abi: issuerKeysAbi, functionName: "addKey", args: [ISSUER, hashOf("key"), 1, "0x"] } as const
  gas["addKey, the first"] = (await chain.send(attester.address, LOCAL_KEYS, encodeFunctionData(addKey))).gas
  await chain.close()
  return gas
}

type WriteName = "mint" | "mintBatch" | "recall" | "reinstate" | "recallBatch" | "reinstateBatch" | "transferFrom"

/** Random-looking data without zero bytes to speak of, as real hashes and ciphertexts are. */
function hashOf(text: string): Hex {
  return keccak256(toBytes(text))
}

function addressOf(text: string): Address {
  return text.startsWith("0x") ? (text as Address) : `0x${hashOf(text).slice(-40)}`
}

function products(first: number, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const sealed = Array.from({ length: Math.ceil(SEALED_BYTES / 32) }, (_, part) => hashOf(`${first + at} ${part}`))
    return {
      tokenId: BigInt(hashOf(`token ${first + at}`)) | HIGHEST_BIT,
      recordHash: hashOf(`record ${first + at}`),
      sealedRecord: `0x${sealed
        .map((it) => it.slice(2))
        .join("")
        .slice(0, 2 * SEALED_BYTES)}` as Hex,
    }
  })
}
