import { useState } from "react"
import type { RpcOptions } from "#contracts/rpc-node.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { parseCode } from "#shared/code.ts"
import { checkBundle } from "#web/chain/check-bundle.ts"
import type { InjectedWallet } from "#web/chain/injected-wallets.ts"
import { checkCertificate, checkCode, type OwnCheck } from "#web/chain/own-check.ts"
import { type WalletTrouble, walletNode } from "#web/chain/wallet-node.ts"
import { addressesIn, networkOf } from "./networks.ts"
import { type OpenedFile, openFile } from "./opened-file.ts"

/** What is checked, on which network, through whom. */
export interface Chosen {
  network: ChainDescription
  /** Addresses, one a line. */
  nodes: string
  /** Asked instead of the addresses. */
  wallet: InjectedWallet | null
  file: OpenedFile | null
}
export type CheckState =
  | { step: "idle" | "opening" | "checking" | "mistyped" | "unreadable" | "too_large" | "code_wanted" }
  | { step: "wallet"; trouble: WalletTrouble }
  | { step: "done"; check: OwnCheck }

type Ask = (chains: ChainDescription[], how: RpcOptions) => Promise<OwnCheck>

/** The page's one form: what was chosen, and what came of checking it. */
export function useOfflineCheck(first: ChainDescription) {
  const [chosen, setChosen] = useState<Chosen>(() => ({ ...on(first), wallet: null, file: null }))
  const [state, setState] = useState<CheckState>({ step: "idle" })
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))

  async function run({ network, nodes, wallet }: Chosen, ask: Ask) {
    setState({ step: "checking" })
    if (!wallet) return setState({ step: "done", check: await ask([{ ...network, rpc_urls: addressesIn(nodes) }], {}) })
    // Nobody but the wallet is asked.
    const node = await walletNode(wallet, { ...network, rpc_urls: [] })
    if (typeof node === "string") return setState({ step: "wallet", trouble: node })
    setState({ step: "done", check: await ask([node.chain], { fetch: node.fetch }) })
  }

  async function open(file: File) {
    setState({ step: "opening" })
    const opened = await openFile(file)
    if (opened.kind === "unreadable" || opened.kind === "too_large") return setState({ step: opened.kind })
    const named = networkOf(opened.kind === "bundle" ? opened.bundle : opened.certificate)
    const now = { ...chosen, ...(named && named !== chosen.network ? on(named) : {}), file: opened }
    setChosen(now)
    if (opened.kind === "bundle") return setState({ step: "code_wanted" })
    await run(now, (chains, how) => checkCertificate(opened.text, undefined, chains, how))
  }

  async function check(typed: string) {
    const parsed = parseCode(typed)
    if (typed.trim() && !parsed.ok) return setState({ step: "mistyped" })
    const code = parsed.ok ? parsed.code : undefined
    const { file } = chosen
    if (file?.kind === "certificate")
      return run(chosen, (chains, how) => checkCertificate(file.text, code, chains, how))
    if (!code) return setState({ step: file ? "code_wanted" : "idle" })
    return run(chosen, (chains, how) =>
      file?.kind === "bundle" ? checkBundle(file.bundle, code, chains, how) : checkCode(code, chains, how),
    )
  }

  return { chosen, state, change, open, check, choose: (network: ChainDescription) => change(on(network)) }
}

function on(network: ChainDescription): Pick<Chosen, "network" | "nodes"> {
  return { network, nodes: network.rpc_urls.join("\n") }
}
