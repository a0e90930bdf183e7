import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import { forgetBrandKey, nameBrandKey } from "#web/api/brand.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { CodeText } from "#web/ui/code-text.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { addressOf } from "./ask-wallet.ts"
import { type KeyState, keyState } from "./key-state.ts"
import { useNetworkName } from "./use-network-name.ts"
import { useWallet } from "./use-wallet.tsx"

const TONES = {
  unknown: "grey",
  waiting: "amber",
  live: "green",
  ended: "grey",
  compromised: "wax",
} as const satisfies Record<KeyState, string>

const changed = () => queryClient.invalidateQueries({ queryKey: ["brand-keys"] })

/** The wallets that the company has listed, and how each stands on each network. */
export function KeysPanel({ known, isOwner }: { known: BrandKeyList; isOwner: boolean }) {
  const t = useText("brand")
  const { busy, choice, withWallet } = useWallet()
  const list = () =>
    withWallet(null, async (wallet) => {
      await nameBrandKey(await addressOf(wallet))
      await changed()
      toast(t("keys.listed"), "success")
    })
  return (
    <div className="grid gap-4">
      <ul className="border border-line bg-sheet">
        {known.keys.length === 0 && <li className="px-5 py-4 text-soft">{t("keys.none")}</li>}
        {known.keys.map((key) => (
          <KeyLine key={key.key_hash} brandKey={key} known={known} isOwner={isOwner} />
        ))}
      </ul>
      {choice}
      {isOwner && (
        <Button kind="plain" className="justify-self-start" disabled={busy} onClick={list}>
          {busy ? t("wallet.waiting") : t("keys.add")}
        </Button>
      )}
    </div>
  )
}

interface LineProperties {
  brandKey: BrandKeyList["keys"][number]
  known: BrandKeyList
  isOwner: boolean
}

function KeyLine({ brandKey: { key_hash, address }, known, isOwner }: LineProperties) {
  const t = useText("brand")
  const networkName = useNetworkName()
  const forget = () =>
    forgetBrandKey(key_hash).then(changed, (error: unknown) => toast(refusalText(error, t("failed")), "error"))
  return (
    <li className="grid gap-2 border-b border-line px-5 py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <CodeText className="min-w-0 text-[0.9375rem]">{address}</CodeText>
        {isOwner && (
          <Button
            kind="quiet"
            size="small"
            aria-label={t("keys.forget_key", { address })}
            onClick={() => void forget()}
          >
            {t("keys.forget")}
          </Button>
        )}
      </div>
      {known.networks.map(({ chain_id, lives }) => {
        const { state, at_s } = keyState(lives[key_hash], Date.now() / 1_000)
        return (
          <p key={chain_id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            <Badge tone={TONES[state]}>{networkName(chain_id)}</Badge>
            <span className="text-soft">
              {t(`keys.${state}`, { date: formatDate(new Date(at_s * 1_000).toISOString()) })}
            </span>
          </p>
        )
      })}
    </li>
  )
}
