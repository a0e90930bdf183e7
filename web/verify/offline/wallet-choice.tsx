import { useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { findWallets, type InjectedWallet } from "#web/injected-wallets.ts"
import { Button } from "#web/ui/button.tsx"

interface Properties {
  wallet: InjectedWallet | null
  onChoose: (wallet: InjectedWallet | null) => void
}

/** The node of a wallet in this browser, in the place of the addresses. */
export function WalletChoice({ wallet, onChoose }: Properties) {
  const t = useText("node")
  const [found, setFound] = useState<InjectedWallet[] | "looking" | null>(null)

  async function look() {
    setFound("looking")
    setFound(await findWallets())
  }

  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-sm">
        <span className="font-medium">{t("title")}.</span> <span className="text-soft">{t("text")}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {wallet ? (
          <>
            <p aria-live="polite" className="w-full text-sm font-medium">
              {t("chosen", { wallet: wallet.name })}
            </p>
            <Button kind="plain" size="small" onClick={() => onChoose(null)}>
              {t("back")}
            </Button>
          </>
        ) : Array.isArray(found) && found.length > 0 ? (
          found.map((one) => (
            <Button key={one.id} kind="plain" size="small" onClick={() => onChoose(one)}>
              {t("ask", { wallet: one.name })}
            </Button>
          ))
        ) : (
          <Button kind="plain" size="small" disabled={found === "looking"} onClick={() => void look()}>
            {found === "looking" ? t("looking") : t("find")}
          </Button>
        )}
      </div>
      {Array.isArray(found) && found.length === 0 && (
        <p role="status" className="text-sm text-soft">
          {t("none")}
        </p>
      )}
    </div>
  )
}
