import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { BrandKey, BrandKeyList } from "#shared/api/brand-keys.ts"
import type { ChainId } from "#shared/chains.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { PasskeyProblem, WalletProblem } from "./signers.ts"

interface Choice {
  id: string
  /** Null for passkeys. */
  name: string | null
  run: () => Promise<void>
}

/** Runs work with a wallet of this browser or a passkey; where there are several, `choice` asks which. What goes wrong is said. */
export function useSigner() {
  const t = useText("brand")
  const networkName = useNetworkName()
  const [busy, setBusy] = useState(false)
  const [choices, setChoices] = useState<Choice[]>([])

  function saidOf(error: unknown, chain_id: ChainId | null): string {
    if (error instanceof PasskeyProblem) return t(`passkey.${error.text}`)
    if (!(error instanceof WalletProblem)) return refusalText(error, t("failed"))
    return t(`wallet.${error.text}`, { network: chain_id === null ? "" : networkName(chain_id) })
  }
  async function attempt(chain_id: ChainId | null, work: () => Promise<void>) {
    setBusy(true)
    setChoices([])
    try {
      await work()
    } catch (error) {
      toast(saidOf(error, chain_id), "error")
    }
    setBusy(false)
  }
  function withOne<One extends Omit<Choice, "run">>(
    chain_id: ChainId | null,
    find: () => Promise<One[]>,
    work: (one: One) => Promise<void>,
  ) {
    void attempt(chain_id, async () => {
      const found = await find()
      if (found.length === 1) return work(found[0]!)
      setChoices(found.map((one) => ({ ...one, run: () => attempt(chain_id, () => work(one)) })))
    })
  }
  const areWallets = choices.every(({ name }) => name !== null)
  const choice = choices.length > 0 && (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="float-left mr-3">{t(areWallets ? "wallet.which" : "passkey.which")}</legend>
      {choices.map(({ id, name, run }) => (
        <Button key={id} kind="plain" size="small" onClick={() => void run()}>
          {name ?? t("passkey.name")}
        </Button>
      ))}
    </fieldset>
  )
  return { busy, choice, attempt, withOne }
}

const HASH_CHARACTERS = 10

/** Only the hash is known of a key that the company has not listed. */
export type UnlistedKey = Pick<BrandKey, "key_hash">

/** Names a wallet by its address, and a passkey by its time of listing and the beginning of its hash. */
export function useKeyName() {
  const t = useText("brand")
  return (key: BrandKey | UnlistedKey): string => {
    if ("address" in key) return key.address
    const hash = key.key_hash.slice(0, HASH_CHARACTERS)
    return "created_at" in key
      ? t("passkey.listed_as", { time: formatTime(key.created_at), hash })
      : t("keys.unlisted_as", { hash })
  }
}

/** A network's name here: a local chain must not bear the name of the one it stands for. */
export function useNetworkName(): (chain_id: ChainId) => string {
  const { data } = useQuery(queries.chains)
  return (chain_id) => {
    const chain = data?.find((one) => one.chain_id === chain_id)
    return chain ? chainName(chain) : ""
  }
}

type Life = BrandKeyList["networks"][number]["lives"][`0x${string}`]
export type KeyState = "unknown" | "waiting" | "live" | "ended" | "compromised"

/** How a key stands on a network; `at_s` is the second that the state is about. */
export function keyState(life: Life | undefined, now_s: number): { state: KeyState; at_s: number } {
  if (!life) return { state: "unknown", at_s: 0 }
  if (life.until !== null) return { state: life.compromised ? "compromised" : "ended", at_s: life.until }
  return { state: life.from > now_s ? "waiting" : "live", at_s: life.from }
}
