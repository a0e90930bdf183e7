import { useRef, useState } from "react"
import type { Certificate } from "#proof/certificate.ts"
import { parseCode } from "#proof/code.ts"
import type { RpcOptions } from "#proof/rpc-node.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { isChainId, localName, NETWORKS as ROWS } from "#shared/chains.ts"
import type { InjectedWallet } from "#web/injected-wallets.ts"
import { checkBundle } from "#web/verify/chain/check-bundle.ts"
import { addressesIn, forgetNodes, keepNodes, keptNodes } from "#web/verify/chain/kept-nodes.ts"
import { checkCertificate, checkCode, type OwnCheck, REGISTRIES } from "#web/verify/chain/own-check.ts"
import { type WalletProblem, walletNode } from "#web/verify/chain/wallet-node.ts"
import { type OpenedFile, openFile } from "./opened-file.ts"

/** What is checked, on which network, through whom. */
export interface Chosen {
  network: ChainDescription
  /** Addresses, one a line. */
  nodes: string
  /** Addresses of the visitor's own are kept for this network. */
  are_kept: boolean
  /** Asked instead of the addresses. */
  wallet: InjectedWallet | null
  file: OpenedFile | null
}
export type CheckState =
  | {
      step:
        | "idle"
        | "opening"
        | "checking"
        | "mistyped"
        | "unreadable"
        | "other_edition"
        | "too_large"
        | "pdf"
        | "code_wanted"
        | "failed"
    }
  | { step: "wallet"; problem: WalletProblem }
  | { step: "done"; check: OwnCheck }

/** One of several files, and what came of it. */
export interface CheckedFile {
  name: string
  chosen: Chosen
  state: CheckState
}

type Ask = (chains: ChainDescription[], how: RpcOptions) => Promise<OwnCheck>

/** The page's one form: what was chosen, and what came of checking it. */
export function useOfflineCheck(first: ChainDescription) {
  const [chosen, setChosen] = useState<Chosen>(() => ({ ...on(first), wallet: null, file: null }))
  const [state, setState] = useState<CheckState>({ step: "idle" })
  const [checked, setChecked] = useState<CheckedFile[]>([])
  const turn = useRef(0)
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))

  /** Only the last attempt sets the state, and one that breaks ends as `failed`. */
  async function attempt(begun: CheckState, work: (isLast: () => boolean) => Promise<CheckState>): Promise<void> {
    const mine = ++turn.current
    const isLast = () => mine === turn.current
    setState(begun)
    const ended = await work(isLast).catch((): CheckState => ({ step: "failed" }))
    if (isLast()) setState(ended)
  }

  /** Only addresses that were really asked are kept. */
  function ask(now: Chosen, question: Ask): Promise<CheckState> {
    const are_kept = now.wallet ? now.are_kept : keepNodes(now.network, now.nodes)
    setChosen((before) => (before.network === now.network ? { ...before, are_kept } : before))
    return outcomeOf(now, question)
  }

  function forget() {
    forgetNodes(chosen.network)
    change(on(chosen.network))
  }

  /** Opens files one after another and checks each at once, unless something is missing. `typed`: in the code field. */
  const open = (files: File[], typed: string) =>
    attempt({ step: "opening" }, async (isLast) => {
      const all: CheckedFile[] = []
      for (const file of files) {
        all.push(await openOne(file, typed, isLast))
        if (!isLast()) return { step: "idle" }
      }
      setChecked(all.length > 1 ? all : [])
      const [first] = all
      setChosen(first!.chosen)
      return first!.state
    })

  async function openOne(file: File, typed: string, isLast: () => boolean): Promise<CheckedFile> {
    const { name } = file
    const opened = await openFile(file)
    if (opened.kind !== "bundle" && opened.kind !== "certificate") return { name, chosen, state: { step: opened.kind } }
    const named = networkOf(opened.kind === "bundle" ? opened.bundle : opened.certificate)
    const now = { ...chosen, ...(named && named !== chosen.network ? on(named) : {}), file: opened }
    if (isLast()) setChosen(now)
    const question = questionOf(now, typed)
    if (typeof question === "string") return { name, chosen: now, state: { step: question } }
    if (isLast()) setState({ step: "checking" })
    return { name, chosen: now, state: await ask(now, question).catch((): CheckState => ({ step: "failed" })) }
  }

  function show(one: CheckedFile) {
    setChosen(one.chosen)
    setState(one.state)
  }

  function check(typed: string) {
    setChecked([])
    const question = questionOf(chosen, typed)
    const missing = typeof question === "string" ? ({ step: question } as const) : null
    return attempt(missing ?? { step: "checking" }, async () => missing ?? ask(chosen, question as Ask))
  }

  const choose = (network: ChainDescription) => change(on(network))
  return { chosen, state, checked, change, choose, forget, open, show, check }
}

/** What to check, or what is missing. A code in the box counts in addition to any file. */
function questionOf({ file }: Chosen, typed: string): Ask | "mistyped" | "code_wanted" | "idle" {
  const parsed = parseCode(typed)
  if (typed.trim() && !parsed.ok) return "mistyped"
  const code = parsed.ok ? parsed.code : undefined
  if (file?.kind === "certificate") return (chains, how) => checkCertificate(file.text, code, chains, how)
  if (!code) return file ? "code_wanted" : "idle"
  return (chains, how) =>
    file?.kind === "bundle" ? checkBundle(file.bundle, code, chains, how) : checkCode(code, chains, how)
}

async function outcomeOf({ network, nodes, wallet }: Chosen, ask: Ask): Promise<CheckState> {
  if (!wallet) return { step: "done", check: await ask([{ ...network, rpc_urls: addressesIn(nodes) }], {}) }
  // Nobody but the wallet is asked.
  const node = await walletNode(wallet, { ...network, rpc_urls: [] })
  if (typeof node === "string") return { step: "wallet", problem: node }
  return { step: "done", check: await ask([node.chain], { fetch: node.fetch }) }
}

function on(network: ChainDescription): Pick<Chosen, "network" | "nodes" | "are_kept"> {
  const kept = keptNodes(network)
  return { network, nodes: kept ?? network.rpc_urls.join("\n"), are_kept: kept !== null }
}

const LOCAL_SERVICE = "http://127.0.0.1:3000"

/** The networks that this page can check on, each with nodes to begin with. */
export const NETWORKS: ChainDescription[] = REGISTRIES.flatMap(({ chain_id, registry, network }) => {
  if (!isChainId(chain_id)) return []
  const { name, explorer, confirmations, public_rpc_urls } = ROWS[chain_id]
  const rest = { chain_id, registry, network, explorer, confirmations, first_block: 0 }
  if (network !== "local") return [{ ...rest, name, rpc_urls: [...public_rpc_urls] }]
  const host = location.protocol.startsWith("http") ? location.origin : LOCAL_SERVICE
  const name_local = localName(chain_id)
  const own_pages = { name: name_local, url: `${host}/local/${chain_id}` }
  return [{ ...rest, name: name_local, explorer: own_pages, rpc_urls: [`${host}/rpc/${chain_id}`] }]
})

/** The network that a certificate names, if it is one of ours. */
function networkOf(certificate: Pick<Certificate, "chain_id" | "registry">): ChainDescription | undefined {
  return NETWORKS.find(
    ({ chain_id, registry }) => chain_id === certificate.chain_id && registry.toLowerCase() === certificate.registry,
  )
}
