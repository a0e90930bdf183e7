import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useLocation } from "react-router"
import type { CaseDecision, CaseDetail } from "#shared/api/cases.ts"
import type { RecallNote } from "#shared/api/mints.ts"
import { ask } from "#web/api/client.ts"
import { productsChanged, queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import {
  isContactMistyped,
  RECALL_COLUMNS,
  RecallCovers,
  RecallNoteFields,
  RecallWords,
} from "#web/dashboard/recalls/recall.tsx"
import { useShortcuts } from "#web/dashboard/shortcuts/shortcuts.tsx"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { withArticle } from "#web/i18n/with-article.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Field, TextArea } from "#web/ui/field.tsx"
import { Radio } from "#web/ui/radio.tsx"
import { Choice } from "#web/ui/select.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { DECISIONS, isAlarmSeen } from "./case.tsx"
import { DECIDING } from "./shortcuts.tsx"

/** What the brand says of the label. "Copied" stands for good, so there is nothing left to choose. */
export function DecisionPanel({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  return (
    <section aria-labelledby="decision" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="decision" className="block-label text-soft">
        {t("question")}
      </h2>
      {one.state === "copied" ? <Copied product_id={one.product_id} /> : <DecisionForm key={one.state} one={one} />}
    </section>
  )
}

const LOOK_EVERY_MS = 2_000

function Copied({ product_id }: { product_id: string }) {
  const t = useText("cases")
  const shared = useText("public")
  const { data: me } = useQuery(queries.me)
  const { data: product } = useQuery({
    ...queries.product(product_id),
    refetchInterval: ({ state }) => (state.data?.recalled === false ? LOOK_EVERY_MS : false),
  })
  const text = shared("verdict.copied.text", { company: me?.company ?? "" })
  return (
    <p role="status" className={`mt-3 ${product?.recalled ? "text-wax" : ""}`}>
      {product && (product.recalled ? t("copied_on_chain", { text }) : t("copied_on_its_way"))}
    </p>
  )
}

const NOTE_CHARACTERS_MAX = 500

/** Each choice says what shoppers will read. The one that goes on the blockchain asks once more. */
function DecisionForm({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  const { data: me } = useQuery(queries.me)
  const made = one.state === "open" ? null : one.state
  const isCopied = useLocation().state?.copied === true && made === null
  const [decision, setDecision] = useState<CaseDecision["decision"] | null>(isCopied ? "copied" : made)
  const [isMissing, setMissing] = useState(false)
  const [scope, setScope] = useState<CaseDecision["scope"]>(one.scope ?? "product")
  const [note, setNote] = useState(one.note ?? "")
  const [asking, setAsking] = useState<boolean>(isCopied)
  const { decide, isSending } = useDecision(one)

  function send(said: Pick<CaseDecision, "recall_note">) {
    setAsking(false)
    if (decision) void decide({ decision, scope, note, ...said })
  }
  const mayRecall = me?.is_owner !== false
  useShortcuts(DECIDING, {
    displayed: () => pick("displayed"),
    dismissed: () => pick("dismissed"),
    copied: () => {
      if (!mayRecall) return
      pick("copied")
      setAsking(true)
    },
  })
  function pick(each: CaseDecision["decision"]) {
    choose(each)
    document.getElementById(`decision-${each}`)?.focus()
  }
  function choose(each: CaseDecision["decision"]) {
    setMissing(false)
    setDecision(each)
  }

  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (decision === null) setMissing(true)
        else if (decision === "copied") setAsking(true)
        else send({})
      }}
    >
      {DECISIONS.map((each) => (
        <DecisionChoice
          key={each}
          decision={each}
          checked={each === decision}
          disabled={each === "copied" && !mayRecall}
          brand={me?.company ?? ""}
          isAlarmSeen={isAlarmSeen(one)}
          onChoose={() => choose(each)}
        />
      ))}
      <p role="alert" className="min-h-5 text-sm text-wax">
        {isMissing && t("decide_missing")}
      </p>
      {one.batch_size !== null && (
        <Choice
          label={t("scope")}
          className="mt-4"
          value={scope}
          options={[
            ["product", t("scope_product")],
            ["batch", t("scope_batch", { n: one.batch_size })],
          ]}
          onChoose={setScope}
        />
      )}
      <Field label={t("note")} hint={t("note_hint")} className="mt-2">
        {(input) => (
          <TextArea
            {...input}
            value={note}
            maxLength={NOTE_CHARACTERS_MAX}
            onChange={(event) => setNote(event.target.value)}
            className="min-h-20!"
          />
        )}
      </Field>
      <Button
        type="submit"
        className="mt-2 w-full"
        kind={decision === "copied" ? "danger" : "primary"}
        disabled={isSending}
      >
        {decision === null ? t("decide_none") : t(decision === made ? "decide_same" : `decide.${decision}`)}
      </Button>
      <p className="mt-2 min-h-5 text-center text-sm text-soft">
        {decision !== null && decision !== "copied" && t("change_later")}
      </p>
      <CopiedDialog open={asking} onOpenChange={setAsking} one={one} scope={scope} onYes={send} />
    </form>
  )
}

/** Hands in a decision; every list and the number beside "Cases" are then read again. */
function useDecision({ id }: Pick<CaseDetail, "id">) {
  const [isSending, setSending] = useState(false)
  async function decide(decision: CaseDecision) {
    const t = textOf("cases")
    setSending(true)
    try {
      await ask("POST /cases/:id/decision", { path: { id }, json: decision })
      await queryClient.invalidateQueries({ queryKey: ["cases"] })
      toast(t("saved"))
      if (decision.decision === "copied") await productsChanged()
    } catch (error) {
      toast(refusalText(error, t("decide_failed")), "error")
    }
    setSending(false)
  }
  return { decide, isSending }
}

interface Properties {
  decision: CaseDecision["decision"]
  checked: boolean
  /** For who may not recall. */
  disabled: boolean
  brand: string
  /** Whether shoppers read the alarm now. */
  isAlarmSeen: boolean
  onChoose: () => void
}

/** One decision, and what shoppers will read then: the very sentences of the result page. */
function DecisionChoice({ decision, checked, disabled, brand, isAlarmSeen, onChoose }: Properties) {
  const t = useText("cases")
  const checks = useText("checks")
  const shared = useText("public")
  const follows = {
    displayed: t("shoppers", { text: checks("displayed", { brand: withArticle(brand) }) }),
    copied: disabled
      ? t("copied_owner")
      : t("copied_text", { text: shared("verdict.copied.text", { company: brand }) }),
    dismissed: t(isAlarmSeen ? "dismissed_alarm" : "dismissed_text"),
  }
  return (
    <label
      htmlFor={`decision-${decision}`}
      className={`flex gap-3 border-t border-line py-3.5 first:border-0 ${disabled ? "opacity-60" : "cursor-pointer"}`}
    >
      <Radio
        id={`decision-${decision}`}
        name="decision"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        aria-label={t(`choice.${decision}`)}
        aria-describedby={`follows-${decision}`}
        className="mt-0.5"
      />
      <span>
        <span className={`block font-semibold ${decision === "copied" ? "text-wax" : ""}`}>
          {t(`choice.${decision}`)}
        </span>
        <span id={`follows-${decision}`} className="block text-[0.9375rem] leading-relaxed text-soft">
          {follows[decision]}
        </span>
      </span>
    </label>
  )
}

interface CopiedDialogProperties {
  open: boolean
  onOpenChange: (open: boolean) => void
  one: CaseDetail
  scope: CaseDecision["scope"]
  onYes: (said: Pick<CaseDecision, "recall_note">) => void
}

/** Asks once before labels are recalled: how many and which, on which network, what stays for good and what shoppers read. */
function CopiedDialog({ open, onOpenChange, one, scope, onYes }: CopiedDialogProperties) {
  const t = useText("cases")
  const shell = useText("dashboard")
  const [note, setNote] = useState<RecallNote>({ text: "", contact: "" })
  const [refused, setRefused] = useState<string>()
  const { data: chains } = useQuery(queries.chains)
  const isBatch = scope === "batch"
  const { data: product } = useQuery({ ...queries.product(one.product_id), enabled: open && isBatch })
  const chain = chains?.find(({ chain_id }) => chain_id === one.chain_id)
  const n = isBatch ? (one.batch_size ?? 1) : 1
  const covered = t(isBatch ? "covered_batch" : "covered_product")
  function confirmed() {
    if (isContactMistyped(note)) return setRefused(note.contact)
    onYes(note.text || note.contact ? { recall_note: note } : {})
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("recall_title", { n })}
      text={<p>{t("recall_text", { network: chain ? spokenChainName(chain) : "", covered })}</p>}
      yes={t("recall_yes", { n })}
      danger
      wide
      off={!chain && shell("shell.no_network")}
      onYes={confirmed}
    >
      <div className={RECALL_COLUMNS}>
        {isBatch && <RecallCovers product={product ?? { tx_hash: null }} n={n} />}
        <RecallWords reason="label_copied" note={note} />
        <RecallNoteFields note={note} isMistyped={refused === note.contact} onChange={setNote} />
      </div>
    </ConfirmDialog>
  )
}
