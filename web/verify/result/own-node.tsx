import { type ComponentProps, type Dispatch, type SetStateAction, useEffect, useState } from "react"
import { type Certificate, parseCertificate } from "#proof/certificate.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { useText } from "#web/i18n/use-text.ts"
import { findWallets, type InjectedWallet } from "#web/injected-wallets.ts"
import { buttonClass } from "#web/ui/button.tsx"
import type { BrandLook } from "#web/verify/card/maker-card.tsx"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import { knownChains } from "#web/verify/chain/chains.ts"
import { checkCertificate, checkCode } from "#web/verify/chain/own-check.ts"
import { type WalletProblem, walletChainId, walletNode } from "#web/verify/chain/wallet-node.ts"
import { DomainRow } from "#web/verify/checks/domain-row.tsx"
import { DomainWord } from "#web/verify/checks/domain-word.tsx"
import type { ShownCheck } from "#web/verify/checks/evidence.ts"
import { WalletProblemText } from "#web/verify/checks/wallet-problem-text.tsx"
import { certificateOf, compared } from "./read-for-yourself.ts"

interface Properties {
  code: string
  index: IndexStatement
  onRead: (statement: BrowserStatement) => void
}

interface AskProperties extends Pick<ComponentProps<typeof DomainRow>, "report" | "certificate"> {
  look: BrandLook | null
  onLook: Dispatch<SetStateAction<BrandLook | null>>
}

/** Loaded with what asks nodes, because both need the same code. The answer stands beside the maker's name as well. */
export function AskDomain({ look, onLook, ...asked }: AskProperties) {
  const say = (check: ShownCheck) =>
    onLook((shown) => ({ colour: "", logo: null, ...shown, said: <DomainWord check={check} /> }))
  return <DomainRow {...asked} automatic={look?.asks_domain} onSaid={say} />
}

type Problem = Exclude<ThroughWallet, { state: "read" }> & { wallet: string }

/** Where there is a wallet in the browser: the check once more, through its node instead of those we named. */
export function OwnNode({ code, index, onRead }: Properties) {
  const t = useText("node")
  const [wallets, setWallets] = useState<InjectedWallet[]>([])
  const [asking, setAsking] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => void findWallets().then(setWallets), [])

  async function ask(wallet: InjectedWallet) {
    setAsking(wallet.id)
    setProblem(null)
    const result = await readThroughWallet(code, index, wallet).catch(() => ({ state: "silent" as const, chain: null }))
    setAsking(null)
    if (result.state === "read") onRead(result.statement)
    else setProblem({ ...result, wallet: wallet.name })
  }

  return (
    <>
      {wallets.map((wallet) => (
        <button
          key={wallet.id}
          type="button"
          disabled={asking !== null}
          onClick={() => void ask(wallet)}
          className={buttonClass("plain")}
        >
          {t(asking === wallet.id ? "asking" : "ask", { wallet: wallet.name })}
        </button>
      ))}
      {problem && <WalletProblemText problem={problem.state} wallet={problem.wallet} chain={problem.chain} />}
    </>
  )
}

type ThroughWallet =
  | { state: "read"; statement: BrowserStatement }
  /** `chain`: where the product is; null when nobody could say. */
  | { state: WalletProblem; chain: ChainDescription | null }

/** The browser's own statement about a code once more, all of it through a wallet's node. */
async function readThroughWallet(code: string, index: IndexStatement, wallet: InjectedWallet): Promise<ThroughWallet> {
  const [chains, text] = await Promise.all([knownChains(), certificateOf(code)])
  const certificate = readable(text)
  // Without a certificate nothing but the chain itself can say where the product is.
  const chain_id = certificate?.chain_id ?? (await walletChainId(wallet).catch(() => null))
  const chain = chains.find((known) => known.chain_id === chain_id)
  if (!chain) return { state: chain_id === null ? "silent" : "other_chain", chain: chains[0] ?? null }
  const node = await walletNode(wallet, chain)
  if (typeof node === "string") return { state: node, chain }
  const { fetch } = node
  const own = await (certificate && text
    ? checkCertificate(text, code, [node.chain], { fetch })
    : checkCode(code, [node.chain], { fetch }))
  if (own.report.verdict === "unchecked") return { state: "silent", chain }
  return { state: "read", statement: own.certificate ? await compared(own, index, { fetch }) : { state: "not_found" } }
}

function readable(text: string | null): Certificate | null {
  try {
    return text === null ? null : parseCertificate(text)
  } catch {
    return null
  }
}
