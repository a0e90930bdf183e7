import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { createHardhatRuntimeEnvironment } from "hardhat/hre"
import type { HardhatUserConfig } from "hardhat/types/config"
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { TESTNET_CHAIN_ID } from "#shared/chains.ts"

export interface Etherscan {
  url: string
  /** What was published, by address. */
  published: Map<string, { source: string; name: string; compiler: string }>
  close(): Promise<void>
}

/** The part of Etherscan's API v2 that shows a contract's source, for one key and one chain. */
export async function startEtherscan({ key, chain_id }: { key: string; chain_id: number }): Promise<Etherscan> {
  const published: Etherscan["published"] = new Map()
  const refuse = (result: string) => ({ status: "0", message: "NOTOK", result })
  const accept = (result: unknown) => ({ status: "1", message: "OK", result })

  function answer(query: URLSearchParams, form: URLSearchParams): object {
    if (query.get("apikey") !== key) return refuse("Invalid API Key")
    if (query.get("chainid") !== String(chain_id)) return refuse("Missing or unsupported chainid parameter")
    switch (query.get("action")) {
      case "getsourcecode":
        return accept([{ SourceCode: published.get(query.get("address") ?? "")?.source ?? "" }])
      case "verifysourcecode": {
        const source = form.get("sourceCode") ?? ""
        if (form.get("codeformat") !== "solidity-standard-json-input") return refuse("Unknown codeformat")
        published.set(form.get("contractaddress") ?? "", {
          ...{ source, name: form.get("contractname") ?? "", compiler: form.get("compilerversion") ?? "" },
        })
        return accept("a-guid")
      }
      case "checkverifystatus":
        return accept("Pass - Verified")
    }
    return refuse("Error! Missing Or invalid Action name")
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { searchParams } = new URL(request.url!, "http://any")
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer(searchParams, form)))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, published, close: async () => void server.close() }
}

/** Hardhat as the command line starts it, with Etherscan at `url` and no other explorer. */
export function publishingTo({ userConfig }: HardhatRuntimeEnvironment, url: string) {
  const blockExplorers = { etherscan: { name: "Etherscan", url, apiUrl: url } }
  const elsewhere: HardhatUserConfig = {
    ...userConfig,
    chainDescriptors: { [TESTNET_CHAIN_ID]: { name: "Sepolia", chainType: "l1", blockExplorers } },
    verify: { ...userConfig.verify, blockscout: { enabled: false }, sourcify: { enabled: false } },
  }
  return createHardhatRuntimeEnvironment(elsewhere, { network: "local" }, process.cwd())
}
