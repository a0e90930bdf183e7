/** The day of docs/handbook.md on which a minting key is stolen, on a local chain. */
import { encodeFunctionData } from "viem/utils"
import { afterAll, beforeAll, expect, it } from "vitest"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import type { FullCertificate } from "#proof/certificate.ts"
import { registryReader } from "#proof/registry-reader.ts"
import { verifyCertificate } from "#proof/verify-certificate.ts"
import { mintBatch, mintIndividual, newIssuer, openRegistryChain } from "./registry-chain.ts"

let chain: Awaited<ReturnType<typeof openRegistryChain>>
beforeAll(async () => {
  chain = await openRegistryChain()
})
afterAll(() => chain?.close())

const headBlock = async () => Number(await chain.ask("eth_blockNumber", []))

async function reportOf(certificate: FullCertificate) {
  const known = { chain_id: chain.chain_id, registry: chain.registry, network: "local" as const }
  const reader = registryReader({ ...known, rpc_urls: [chain.rpc_url], clock: null })
  const { verdict, checks } = await verifyCertificate(certificate, {
    registries: [known],
    read: (request) => reader.read(request),
  })
  return [verdict, checks.filter(({ outcome }) => outcome === "failed").map(({ check }) => check)]
}

const toRegistry = (who: keyof typeof LOCAL_ACCOUNTS, functionName: string, args: unknown[] = []) =>
  chain.send(who, LOCAL_REGISTRY, encodeFunctionData({ abi: productRegistryAbi, functionName, args } as never))

it("the day a minting key is stolen: one transaction for ten forged batches, and nothing else is touched", async () => {
  const before = [await mintIndividual(chain), (await mintBatch(chain, 3))[0]!]
  const issuer = newIssuer()
  await chain.attest(issuer.id, issuer.name, "")

  const first = (await headBlock()) + 1
  const forged: FullCertificate[] = []
  for (let count = 0; count < 10; count++) forged.push((await mintBatch(chain, 2, issuer))[0]!)
  for (const certificate of forged) expect(await reportOf(certificate)).toEqual(["valid", []])

  await toRegistry("pauser", "pause")
  await toRegistry("deployer", "setMinter", [LOCAL_ACCOUNTS.minter.address, 0n, 0])
  const last = await headBlock()
  await chain.send(
    "deployer",
    LOCAL_ISSUERS,
    encodeFunctionData({
      ...{ abi: issuerRegistryAbi, functionName: "distrust" },
      args: [`0x${"0".repeat(64)}`, BigInt(first), BigInt(last), 1],
    }),
  )
  await toRegistry("deployer", "unpause")
  await expect(mintBatch(chain, 2, issuer)).rejects.toThrow("reverted")

  for (const certificate of forged) expect(await reportOf(certificate)).toEqual(["distrusted", ["mint_trusted"]])
  for (const certificate of before) expect(await reportOf(certificate)).toEqual(["valid", []])

  await toRegistry("deployer", "setMinter", [LOCAL_ACCOUNTS.minter.address, 2n ** 20n, 86_400])
  const after = (await mintBatch(chain, 2, issuer))[0]!
  expect(await reportOf(after)).toEqual(["valid", []])
})
