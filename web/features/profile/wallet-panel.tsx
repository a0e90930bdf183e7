import { useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import { ApiError } from "#web/api/client.ts"
import { challengeWallet, clearWallet, setWallet } from "#web/api/company.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { CodeText } from "#web/ui/code-text.tsx"
import { say } from "#web/ui/toasts.tsx"
import { findWallets, type InjectedWallet, signWith } from "./injected-wallets.ts"

/** Who owns the tokens that are made from now on. */
export function WalletPanel({ me }: { me: Me }) {
  const t = useText("desk")
  const [wallets, setWallets] = useState<InjectedWallet[] | null>(null)
  const [busy, setBusy] = useState(false)

  async function attempt(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
      setWallets(null)
      say(done, "success")
    } catch (error) {
      say(error instanceof ApiError ? refusalText(error, t("wallet.failed")) : t("wallet.refused"), "error")
    }
    setBusy(false)
  }
  const sign = (wallet: InjectedWallet) =>
    attempt(async () => {
      const { address, signature } = await signWith(wallet, await challengeWallet())
      await setWallet(address, signature)
    }, t("wallet.saved"))

  return (
    <div className="grid gap-4">
      <div className="border border-line bg-sheet px-5 py-4">
        {me.wallet ? (
          <>
            <p>{t("wallet.own")}</p>
            <CodeText className="text-[0.9375rem]">{me.wallet}</CodeText>
          </>
        ) : (
          <p>{t("wallet.custody")}</p>
        )}
      </div>
      {me.is_owner ? (
        <div className="flex flex-wrap gap-3">
          {wallets === null && (
            <Button kind="plain" disabled={busy} onClick={() => void findWallets().then(setWallets)}>
              {me.wallet ? t("wallet.change") : t("wallet.connect")}
            </Button>
          )}
          {wallets?.map((wallet) => (
            <Button key={wallet.name} disabled={busy} onClick={() => void sign(wallet)}>
              {busy ? t("wallet.connecting") : t("wallet.connect_with", { name: wallet.name })}
            </Button>
          ))}
          {me.wallet && (
            <Button kind="quiet" disabled={busy} onClick={() => void attempt(clearWallet, t("wallet.removed"))}>
              {t("wallet.remove")}
            </Button>
          )}
        </div>
      ) : (
        <p className="text-[0.9375rem] text-soft">{t("profile.owner_only")}</p>
      )}
      {wallets?.length === 0 && <p className="text-[0.9375rem] text-soft">{t("wallet.none")}</p>}
    </div>
  )
}
