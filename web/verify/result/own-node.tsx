import { type ComponentProps, type Dispatch, type SetStateAction, useEffect, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { findWallets, type InjectedWallet } from "#web/injected-wallets.ts"
import { buttonClass } from "#web/ui/button.tsx"
import type { BrandLook } from "#web/verify/card/maker-card.tsx"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import { DomainRow } from "#web/verify/checks/domain-row.tsx"
import { DomainWord } from "#web/verify/checks/domain-word.tsx"
import type { ShownCheck } from "#web/verify/checks/evidence.ts"
import { WalletProblemText } from "#web/verify/checks/wallet-problem-text.tsx"
import { readThroughWallet, type ThroughWallet } from "./read-through-wallet.ts"

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
