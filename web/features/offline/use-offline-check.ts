import { useRef, useState } from "react"
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
  | { step: "idle" | "opening" | "checking" | "mistyped" | "unreadable" | "too_large" | "code_wanted" | "failed" }
  | { step: "wallet"; trouble: WalletTrouble }
  | { step: "done"; check: OwnCheck }

type Ask = (chains: ChainDescription[], how: RpcOptions) => Promise<OwnCheck>

/** The page's one form: what was chosen, and what came of checking it. */
export function useOfflineCheck(first: ChainDescription) {
  const [chosen, setChosen] = useState<Chosen>(() => ({ ...on(first), wallet: null, file: null }))
  const [state, setState] = useState<CheckState>({ step: "idle" })
  const turn = useRef(0)
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))

  /** Of all that was begun only the last counts, and what breaks says so instead of going on for ever. */
  async function attempt(begun: CheckState, work: (isLast: () => boolean) => Promise<CheckState>): Promise<void> {
    const mine = ++turn.current
    const isLast = () => mine === turn.current
    setState(begun)
    const ended = await work(isLast).catch((): CheckState => ({ step: "failed" }))
    if (isLast()) setState(ended)
  }

  const run = (asked: Chosen, ask: Ask) => attempt({ step: "checking" }, () => outcomeOf(asked, ask))

  const open = (file: File) =>
    attempt({ step: "opening" }, async (isLast) => {
      const opened = await openFile(file)
      if (opened.kind === "unreadable" || opened.kind === "too_large") return { step: opened.kind }
      const named = networkOf(opened.kind === "bundle" ? opened.bundle : opened.certificate)
      const now = { ...chosen, ...(named && named !== chosen.network ? on(named) : {}), file: opened }
      if (isLast()) setChosen(now)
      if (opened.kind === "bundle") return { step: "code_wanted" }
      if (isLast()) setState({ step: "checking" })
      return outcomeOf(now, (chains, how) => checkCertificate(opened.text, undefined, chains, how))
    })

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

async function outcomeOf({ network, nodes, wallet }: Chosen, ask: Ask): Promise<CheckState> {
  if (!wallet) return { step: "done", check: await ask([{ ...network, rpc_urls: addressesIn(nodes) }], {}) }
  // Nobody but the wallet is asked.
  const node = await walletNode(wallet, { ...network, rpc_urls: [] })
  if (typeof node === "string") return { step: "wallet", trouble: node }
  return { step: "done", check: await ask([node.chain], { fetch: node.fetch }) }
}

function on(network: ChainDescription): Pick<Chosen, "network" | "nodes"> {
  return { network, nodes: network.rpc_urls.join("\n") }
}
