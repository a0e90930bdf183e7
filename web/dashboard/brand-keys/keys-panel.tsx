import type { BrandKeyList, NewBrandKey } from "#shared/api/brand-keys.ts"
import { BRAND_KEYS_MAX } from "#shared/brand-acts.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { CodeText } from "#web/ui/code-text.tsx"
import { useConfirm } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { addressOf, makePasskey, walletsHere } from "./signers.ts"
import { type KeyState, keyState, useKeyName, useNetworkName, useSigner } from "./use-signer.tsx"

const TONES = {
  unknown: "grey",
  waiting: "amber",
  live: "green",
  ended: "grey",
  compromised: "wax",
} as const satisfies Record<KeyState, string>

const changed = () => queryClient.invalidateQueries({ queryKey: ["brand-keys"] })

/** The wallets and passkeys that the company has listed, and how each stands on each network. */
export function KeysPanel({ known, isOwner }: { known: BrandKeyList; isOwner: boolean }) {
  const t = useText("brand")
  const { busy, choice, attempt, withOne } = useSigner()
  async function list(key: NewBrandKey) {
    await ask("POST /brand-keys", { json: key })
    await changed()
    toast(t("keys.listed"), "success")
  }
  const addWallet = () => withOne(null, walletsHere, async (wallet) => list({ address: await addressOf(wallet) }))
  const addPasskey = () =>
    attempt(null, async () => {
      const name = t("passkey.own_name", { time: formatTime(new Date().toISOString()) })
      await list({ public_key: await makePasskey(name) })
    })
  const isFull = known.keys.length >= BRAND_KEYS_MAX
  return (
    <div className="grid gap-4">
      <ul className="border border-line bg-sheet">
        {known.keys.length === 0 && <li className="px-5 py-4 text-soft">{t("keys.none")}</li>}
        {known.keys.map((key) => (
          <KeyLine key={key.key_hash} brandKey={key} known={known} isOwner={isOwner} />
        ))}
      </ul>
      {known.unlisted.length > 0 && <Unlisted known={known} />}
      {choice}
      {isOwner && (
        <div className="flex flex-wrap gap-3">
          <Button kind="plain" disabled={busy} onClick={addWallet}>
            {busy ? t("wallet.waiting") : t("keys.add")}
          </Button>
          <Button kind="plain" disabled={busy} off={isFull && t("keys.full")} onClick={() => void addPasskey()}>
            {t("keys.add_passkey")}
          </Button>
        </div>
      )}
      {isOwner && <p className="max-w-prose text-sm text-soft">{t("keys.passkey_text")}</p>}
    </div>
  )
}

interface LineProperties {
  brandKey: BrandKeyList["keys"][number]
  known: BrandKeyList
  isOwner: boolean
}

function KeyLine({ brandKey, known, isOwner }: LineProperties) {
  const t = useText("brand")
  const keyName = useKeyName()
  const { confirm, question } = useConfirm()
  const { key_hash } = brandKey
  const isPasskey = "public_key" in brandKey
  const forget = () =>
    ask("DELETE /brand-keys/:key_hash", { path: { key_hash } }).then(changed, (error: unknown) =>
      toast(refusalText(error, t("failed")), "error"),
    )
  const askToForget = () =>
    confirm({
      title: t("passkey.forget"),
      text: t("passkey.forget_text"),
      yes: t("passkey.forget_yes"),
      act: forget,
    })
  return (
    <li className="grid gap-2 border-b border-line px-5 py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {isPasskey ? (
          <span className="min-w-0 text-[0.9375rem]">{keyName(brandKey)}</span>
        ) : (
          <CodeText className="min-w-0 text-[0.9375rem]">{brandKey.address}</CodeText>
        )}
        {isOwner && (
          <Button
            kind="quiet"
            size="small"
            aria-label={t("keys.forget_key", { key: keyName(brandKey) })}
            onClick={() => (isPasskey ? askToForget() : void forget())}
          >
            {t("keys.forget")}
          </Button>
        )}
      </div>
      {question}
      {known.networks.map((network) => (
        <OnNetwork key={network.chain_id} network={network} key_hash={key_hash} />
      ))}
    </li>
  )
}

interface PlaceProperties {
  network: BrandKeyList["networks"][number]
  key_hash: `0x${string}`
}

function OnNetwork({ network: { chain_id, lives }, key_hash }: PlaceProperties) {
  const t = useText("brand")
  const networkName = useNetworkName()
  const { state, at_s } = keyState(lives[key_hash], Date.now() / 1_000)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <Badge tone={TONES[state]}>{networkName(chain_id)}</Badge>
      <span className="text-soft">
        {t(`keys.${state}`, { date: formatDate(new Date(at_s * 1_000).toISOString()) })}
      </span>
    </p>
  )
}

/** Keys that somebody else may have had added in the brand's name. */
function Unlisted({ known }: { known: BrandKeyList }) {
  const t = useText("brand")
  return (
    <section className="grid gap-3" aria-label={t("keys.unlisted")}>
      <p className="font-semibold text-wax">{t("keys.unlisted")}</p>
      <p className="max-w-prose text-sm">{t("keys.unlisted_text")}</p>
      <ul className="border border-line bg-sheet">
        {known.unlisted.map((key_hash) => (
          <li key={key_hash} className="grid gap-2 border-b border-line px-5 py-3 last:border-0">
            <CodeText className="min-w-0 text-[0.9375rem]">{key_hash}</CodeText>
            {known.networks
              .filter(({ lives }) => lives[key_hash])
              .map((network) => (
                <OnNetwork key={network.chain_id} network={network} key_hash={key_hash} />
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
