import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi, toBytes } from "viem"
import { z } from "zod"
import { productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { compileSolidity } from "#scripts/contract-copy.ts"
import { deployRegistries, openTestChain, type TestChain } from "#test/contracts/gas/test-chain.ts"
import type { Size } from "./results.ts"

const COUNTS = { whole: [1, 100, 1_000, 10_000], small: [1, 2] }
const OWNER: Address = `0x${hashOf("owner").slice(-40)}`
const { deployer, minter } = LOCAL_ACCOUNTS

export interface GasBench {
  design: string
  /** Gas per product, transaction included, by the number of products minted together (COUNTS.whole). */
  per_product: number[]
}

interface Design {
  name: string
  /** How many products fit one transaction. */
  chunk: number
  from: Address
  to: Address
  /** Calldata that mints `count` products, starting with number `first`. */
  call(first: number, count: number): Hex
}

/** Gas per product, ours beside three alternatives, on today's fork, with an earlier mint by the same minter and owner. */
export async function benchGas(size: Size = "whole"): Promise<GasBench[]> {
  const chain = await openTestChain("osaka")
  await deployRegistries(chain)
  const results: GasBench[] = []
  for (const design of await designs(chain)) {
    let minted = 0
    const mint = async (count: number) => {
      const { gas } = await chain.send(design.from, design.to, design.call(minted, count))
      minted += count
      return gas
    }
    await mint(1)
    const per_product: number[] = []
    for (const count of COUNTS[size]) {
      let gas = 0
      for (let done = 0; done < count; done += design.chunk) gas += await mint(Math.min(design.chunk, count - done))
      per_product.push(gas / count)
    }
    results.push({ design: design.name, per_product })
  }
  await chain.close()
  return results
}

async function designs(chain: TestChain): Promise<Design[]> {
  const uri = parseAbi(["function mint(address to, uint256 first, string[] uris)"])
  const hash = parseAbi(["function mint(address to, uint256 first, bytes32[] recordHashes)"])
  const sequential = parseAbi(["function mint(address to, bytes32 root, uint256 size)"])
  const from = deployer.address
  return [
    {
      name: "ERC721URIStorage, an ipfs URI each",
      chunk: 90,
      from,
      to: await create(chain, "UriToken"),
      call: (first, count) => {
        const uris = range(first, count).map((at) => `ipfs://bafybei${hashOf(`uri ${at}`).slice(2, 54)}`)
        return encodeFunctionData({ abi: uri, args: [OWNER, BigInt(first), uris] })
      },
    },
    {
      name: "OpenZeppelin token, hash slot, event",
      chunk: 300,
      from,
      to: await create(chain, "HashToken"),
      call: (first, count) => {
        const hashes = range(first, count).map((at) => hashOf(`record ${at}`))
        return encodeFunctionData({ abi: hash, args: [OWNER, BigInt(first), hashes] })
      },
    },
    {
      name: "ERC721A token, one root",
      chunk: 5_000,
      from,
      to: await create(chain, "SequentialToken"),
      call: (first, count) =>
        encodeFunctionData({ abi: sequential, args: [OWNER, hashOf(`root ${first}`), BigInt(count)] }),
    },
    {
      name: "ours: a range of tokens, one root",
      chunk: 2 ** 20,
      from: minter.address,
      to: LOCAL_REGISTRY,
      call: (first, count) => {
        const args = [OWNER, hashOf("issuer"), hashOf(`root ${first}`), count] as const
        return encodeFunctionData({ abi: productRegistryAbi, functionName: "mintBatch", args })
      },
    },
  ]
}

async function create(chain: TestChain, name: string): Promise<Address> {
  const path = `test/bench/contracts/${name}.sol`
  const optimizer = { enabled: true, runs: 200 }
  const settings = { optimizer, evmVersion: "osaka", outputSelection: { [path]: { [name]: ["evm.bytecode.object"] } } }
  const Output = z.object({
    contracts: z.record(
      z.string(),
      z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
    ),
  })
  const bytecode = Output.parse(compileSolidity(path, settings)).contracts[path]?.[name]?.evm.bytecode.object
  const { created } = await chain.send(deployer.address, null, `0x${bytecode}`)
  if (created === null) throw new Error(`${name} was not created`)
  return created
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at)
}

function hashOf(text: string): Hex {
  return keccak256(toBytes(text))
}

if (import.meta.main) console.log(await benchGas())
