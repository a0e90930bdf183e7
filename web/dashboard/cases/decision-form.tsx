import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useLocation } from "react-router"
import type { CaseDecision, CaseDetail } from "#shared/api/cases.ts"
import { queries } from "#web/api/queries.ts"
import { useShortcuts } from "#web/dashboard/shortcuts/use-shortcuts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextArea } from "#web/ui/field.tsx"
import { Select } from "#web/ui/select.tsx"
import { isAlarmSeen } from "./case-words.tsx"
import { CopiedDialog } from "./copied-dialog.tsx"
import { DecisionChoice } from "./decision-choice.tsx"
import { DECISIONS } from "./decisions.ts"
import { DECIDING } from "./shortcuts.ts"
import { useDecision } from "./use-decision.ts"

const NOTE_CHARACTERS_MAX = 500

/** Each choice says what shoppers will read. The one that goes on the blockchain asks once more. */
export function DecisionForm({ one }: { one: CaseDetail }) {
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
        <Field label={t("scope")} className="mt-4">
          {(input) => (
            <Select
              {...input}
              value={scope}
              onChange={(event) => setScope(event.target.value as CaseDecision["scope"])}
            >
              <option value="product">{t("scope_product")}</option>
              <option value="batch">{t("scope_batch", { n: one.batch_size! })}</option>
            </Select>
          )}
        </Field>
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
