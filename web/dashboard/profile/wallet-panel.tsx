import { type ComponentProps, type ComponentType, useCallback, useRef, useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { findWallets, type InjectedWallet } from "#web/injected-wallets.ts"
import { Button } from "#web/ui/button.tsx"
import { CodeText } from "#web/ui/code-text.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toasts.tsx"
import type { SignWithWallet } from "./wallet/sign-with-wallet.tsx"

interface Choosing {
  wallets: InjectedWallet[]
  Choice: ComponentType<ComponentProps<typeof SignWithWallet>>
}
type State = { step: "shown" | "looking" | "none" | "removing" } | ({ step: "choosing" } & Choosing)

/** The owner of future tokens, explained without requiring knowledge of wallets. */
export function WalletPanel({ me }: { me: Me }) {
  const t = useText("dashboard")
  const [state, setState] = useState<State>({ step: "shown" })
  const left = useRef(false)
  const busy = state.step === "looking" || state.step === "removing"

  async function attempt(step: "looking" | "removing", work: () => Promise<State>) {
    setState({ step })
    try {
      setState(await work())
    } catch (error) {
      setState({ step: "shown" })
      toast(refusalText(error, t("wallet.failed")), "error")
    }
  }
  async function finish(said: string): Promise<State> {
    await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
    toast(said, "success")
    return { step: "shown" }
  }
  const leave = useCallback(() => {
    left.current = true
    setState({ step: "shown" })
  }, [])
  /** Returns the focus to the button that started the choice and was removed meanwhile. */
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (button && left.current) button.focus()
    left.current = false
  }, [])
  const remove = async () => {
    await ask("DELETE /wallet")
    return finish(t("wallet.removed"))
  }

  return (
    <div className="grid gap-5">
      <Owner me={me} />
      {(state.step === "choosing" || state.step === "none") && <Explained />}
      {!me.is_owner && <p className="text-[0.9375rem] text-soft">{t("profile.owner_only")}</p>}
      {state.step === "choosing" && (
        <state.Choice
          wallets={state.wallets}
          onDone={() => void finish(t("wallet.saved")).then(setState)}
          onClose={leave}
        />
      )}
      {state.step === "none" && (
        <Notice tone="amber" alert>
          {t("wallet.none")}
        </Notice>
      )}
      {me.is_owner && state.step !== "choosing" && (
        <div className="flex flex-wrap gap-3">
          <Button ref={takeFocus} kind="plain" disabled={busy} onClick={() => void attempt("looking", look)}>
            {state.step === "looking" ? t("wallet.looking") : me.wallet ? t("wallet.change") : t("wallet.connect")}
          </Button>
          {me.wallet && (
            <Button kind="quiet" disabled={busy} onClick={() => void attempt("removing", remove)}>
              {t("wallet.remove")}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The wallets of this browser and, if there are any, the part of the page that can speak to them. */
async function look(): Promise<State> {
  const wallets = await findWallets()
  if (wallets.length === 0) return { step: "none" }
  await loadTexts("wallet")
  const { SignWithWallet: Choice } = await import("./wallet/sign-with-wallet.tsx")
  return { step: "choosing", wallets, Choice }
}

function Owner({ me }: { me: Me }) {
  const t = useText("dashboard")
  return (
    <div className="border border-line bg-sheet px-5 py-4">
      <p className="font-medium">{me.wallet ? t("wallet.own_label") : t("wallet.custody_label")}</p>
      {me.wallet ? (
        <CodeText className="text-[0.9375rem]">{me.wallet}</CodeText>
      ) : (
        <p className="text-[0.9375rem] text-soft">{t("wallet.custody")}</p>
      )}
    </div>
  )
}

function Explained() {
  const t = useText("dashboard")
  return (
    <dl className="grid gap-x-8 gap-y-4 text-[0.9375rem] leading-relaxed sm:grid-cols-3">
      {(["why", "earlier", "cost"] as const).map((subject) => (
        <div key={subject}>
          <dt className="font-medium">{t(`wallet.${subject}`)}</dt>
          <dd className="mt-1 text-soft">{t(`wallet.${subject}_text`)}</dd>
        </div>
      ))}
    </dl>
  )
}
