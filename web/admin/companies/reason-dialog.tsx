import { useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import { useText } from "#web/i18n/use-text.ts"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Field, TextArea } from "#web/ui/field.tsx"

const CHARACTERS_MAX = 500

interface Properties {
  open: boolean
  title: string
  text: string
  yes: string
  /** The company's, which reads the reason. */
  language: Company["language"]
  /** It is asked for more: nothing is taken from it. */
  asks: boolean
  busy: boolean
  onYes: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason that the company will read. */
export function ReasonDialog({ open, title, text, yes, language, asks, busy, onYes, onClose }: Properties) {
  const t = useText("administration")
  const [reason, setReason] = useState("")
  const [missing, setMissing] = useState(false)
  function close() {
    setReason("")
    setMissing(false)
    onClose()
  }
  function confirm() {
    if (reason.trim() === "") return setMissing(true)
    onYes(reason.trim())
    setReason("")
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={title}
      text={<p>{text}</p>}
      yes={yes}
      cancel={t("cancel")}
      danger={!asks}
      busy={busy}
      onYes={confirm}
    >
      <Field
        label={t(asks ? "missing" : "reason")}
        hint={t(`reason_hint.${language}`, { n: CHARACTERS_MAX })}
        error={missing ? t(asks ? "missing_required" : "reason_required") : undefined}
        className="mt-5"
      >
        {(input) => (
          <TextArea
            {...input}
            value={reason}
            maxLength={CHARACTERS_MAX}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
