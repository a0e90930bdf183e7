import { useState } from "react"
import type { BrandKey, BrandKeyList } from "#shared/api/brand-keys.ts"
import { actToSign, type BrandAct } from "#shared/brand-acts.ts"
import type { ChainId } from "#shared/chains.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { useConfirm } from "#web/ui/dialog.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { Choice } from "#web/ui/select.tsx"
import { contractSignature, signersHere } from "./signers.ts"
import { keyState, type UnlistedKey, useKeyName, useNetworkName, useSigner } from "./use-signer.tsx"

const ACTS = ["add", "end", "stolen", "signed_from", "not_signed_from"] as const
type ActName = (typeof ACTS)[number]

/** Each change of the brand's keys: what it means, signed where a live key can, and what to send to us. */
export function ActsPanel({ known }: { known: BrandKeyList }) {
  const t = useText("brand")
  const networkName = useNetworkName()
  const keyName = useKeyName()
  const { busy, choice, withOne } = useSigner()
  const [name, setName] = useState<ActName>("add")
  const [chain_id, setChain] = useState<ChainId>(known.networks[0]!.chain_id)
  const [key_hash, setKey] = useState("")
  const [time, setTime] = useState("")
  const { confirm, question } = useConfirm()
  const [order, setOrder] = useState<{ text: string; isSigned: boolean } | null>(null)
  const network = known.networks.find((one) => one.chain_id === chain_id)!
  const live = known.keys.filter((key) => keyState(network.lives[key.key_hash], Date.now() / 1_000).state === "live")
  const isSigned = live.length > 0
  // An unlisted key may be a thief's: it can be ended here, but to be added it has to be listed first.
  const unlisted = name === "add" ? [] : known.unlisted.map((key_hash) => ({ key_hash }))
  const fitting = [...known.keys, ...unlisted].filter((key) =>
    isFor(name, isSigned, keyState(network.lives[key.key_hash], Date.now() / 1_000).state),
  )
  const chosen = fitting.find((key) => key.key_hash === key_hash) ?? fitting[0]
  const time_s = Math.floor(new Date(time).getTime() / 1_000)
  const isAboutDate = name === "signed_from" || name === "not_signed_from"
  const date = dateState(network.signed_from, Date.now() / 1_000)
  const canDecide = name === "not_signed_from" ? date === "ahead" : date !== "past"
  const isEnd = name === "end" || name === "stolen"
  // Without a live key's signature a key ends now, and the contract takes no other time.
  const needsTime = name === "signed_from" || (isEnd && isSigned)
  const hasNoKey = isAboutDate ? !isSigned : fitting.length === 0
  const isChosen = isAboutDate ? isSigned && canDecide : chosen !== undefined
  const isTimeMissing = needsTime && !(time_s > 0)

  function choose<Value>(set: (value: Value) => void, value: Value) {
    setOrder(null)
    set(value)
  }
  const act = (): BrandAct => {
    if (name === "signed_from") return { act: name, time_s }
    // The contract takes the time 0 as "withdrawn".
    if (name === "not_signed_from") return { act: "signed_from", time_s: 0 }
    return name === "add"
      ? { act: name, type: "address" in chosen! ? "secp256k1" : "p256", key_hash: chosen!.key_hash }
      : { act: name, key_hash: chosen!.key_hash, since_s: isSigned ? time_s : 0 }
  }
  function make() {
    const wanted = act()
    const about = {
      ...wanted,
      chain_id,
      network: networkName(chain_id),
      issuer: known.issuer,
      ...(chosen && (isAboutDate ? {} : writtenKey(chosen))),
    }
    const show = (signature?: string) =>
      setOrder({
        text: JSON.stringify({ ...about, ...(signature && { nonce: network.nonce, signature }) }, null, 2),
        isSigned: !!signature,
      })
    if (!isSigned) return show()
    withOne(
      chain_id,
      () => signersHere(live),
      async (signer) => {
        const signed = await signer.sign(actToSign(network, known.issuer, wanted))
        show(signed.type === "p256" ? contractSignature(signed.public_key, signed.signature) : signed.signature)
      },
    )
  }

  const askToMake = () =>
    confirm({
      title: t("acts.sure"),
      text: t(`acts.${name}_text`),
      yes: t("acts.sure_yes"),
      act: make,
    })

  return (
    <div className="grid gap-3">
      <Choice
        label={t("acts.what")}
        value={name}
        options={ACTS.map((one) => [one, t(`acts.${one}`)])}
        onChoose={(one) => choose(setName, one)}
      />
      <p className="max-w-prose leading-relaxed">{t(isEnd && !isSigned ? "acts.ends_now" : `acts.${name}_text`)}</p>
      {isAboutDate && (
        <p className="max-w-prose leading-relaxed">
          {t(`acts.from_${date}`, { time: formatTime(new Date((network.signed_from ?? 0) * 1_000).toISOString()) })}
        </p>
      )}
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Choice
          label={t("acts.network")}
          value={chain_id}
          options={known.networks.map((one) => [one.chain_id, networkName(one.chain_id)])}
          onChoose={(one) => choose(setChain, one)}
        />
        {!isAboutDate && fitting.length > 0 && (
          <Choice
            label={t("acts.key")}
            value={chosen?.key_hash}
            options={fitting.map((key) => [key.key_hash, keyName(key)])}
            onChoose={(one) => choose(setKey, one)}
          />
        )}
        {needsTime && (
          <Field label={t(name === "signed_from" ? "acts.from" : "acts.since")}>
            {(input) => (
              <TextInput
                {...input}
                type="datetime-local"
                value={time}
                onChange={({ target }) => choose(setTime, target.value)}
              />
            )}
          </Field>
        )}
      </div>
      {choice}
      {(hasNoKey || isChosen) && (
        <p className="flex flex-wrap items-center gap-3">
          <Button
            kind="plain"
            disabled={busy}
            off={hasNoKey ? t("acts.no_key") : isTimeMissing && t("acts.no_time")}
            onClick={name === "add" || !isSigned ? make : askToMake}
          >
            {busy ? t("wallet.waiting") : t(isSigned ? "acts.sign" : "acts.prepare")}
          </Button>
        </p>
      )}
      {order && <Order {...order} />}
      {question}
    </div>
  )
}

/** As `npm run registry` takes it: an address, or `x,y`; of an unlisted key the hash alone is known. */
const writtenKey = (key: BrandKey | UnlistedKey) => {
  if ("address" in key) return { address: key.address }
  return "public_key" in key ? { public_key: `${key.public_key.x},${key.public_key.y}` } : {}
}

/** Keys that the chain does not know can be added; those that it knows can end, and earlier too if a live key signs. */
function isFor(name: ActName, isSigned: boolean, state: ReturnType<typeof keyState>["state"]): boolean {
  if (name === "add") return state === "unknown"
  return name === "stolen" && isSigned ? state !== "unknown" : state === "live" || state === "waiting"
}

/**
 * The date from which a brand signs everything can be moved or withdrawn until it has come; the contract enforces this.
 */
function dateState(signed_from: number | null, now_s: number): "none" | "ahead" | "past" {
  if (signed_from === null) return "none"
  return signed_from > now_s ? "ahead" : "past"
}

/** What to send to whom, so that a change gets onto the blockchain. */
function Order({ text, isSigned }: { text: string; isSigned: boolean }) {
  const t = useText("brand")
  return (
    <section aria-label={t("acts.order")} className="grid gap-3 border border-line bg-sheet px-5 py-4">
      <p className="leading-relaxed">{t(isSigned ? "acts.order_signed" : "acts.order_unsigned")}</p>
      <pre className="figures overflow-x-auto text-sm">{text}</pre>
      <div className="flex flex-wrap items-center gap-4">
        <CopyButton text={text} label={t("acts.copy")} copied={t("acts.copied")} />
        <a href={paths.contact()} className="prose-link text-[0.9375rem] font-medium">
          {t("acts.contact")}
        </a>
      </div>
    </section>
  )
}
