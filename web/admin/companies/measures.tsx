import { useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import { suspendCompany, unsuspendCompany, withdrawVerification } from "#web/api/administration.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { companiesChanged } from "./companies.ts"

type Measure = "withdraw" | "suspend"
const CALLS = { withdraw: withdrawVerification, suspend: suspendCompany }
const DONE = { withdraw: "withdrawn", suspend: "suspended_done" } as const

/** Withdraws a verification or suspends a company, with a reason that it can read; or ends the suspension. */
export function Measures({ company }: { company: Company }) {
  const t = useText("administration")
  const { id, name } = company
  const [asking, setAsking] = useState<Measure | null>(null)
  const [reason, setReason] = useState("")
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  async function act(call: () => Promise<Company>, done: string) {
    setBusy(true)
    try {
      companiesChanged([await call()])
      toast(done, "success")
    } catch (error) {
      toast(t("failed"), "error", refusalText(error, ""))
    }
    setBusy(false)
    close()
  }
  function close() {
    setAsking(null)
    setReason("")
    setMissing(false)
  }
  function confirm() {
    if (!asking) return
    if (reason.trim() === "") return setMissing(true)
    void act(() => CALLS[asking](id, reason.trim()), t(DONE[asking]))
  }

  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-6">
      {company.verified && (
        <Button kind="plain" size="small" onClick={() => setAsking("withdraw")}>
          {t("withdraw")}
        </Button>
      )}
      {company.suspended ? (
        <Button
          kind="plain"
          size="small"
          disabled={busy}
          onClick={() => void act(() => unsuspendCompany(id), t("unsuspended"))}
        >
          {t("unsuspend")}
        </Button>
      ) : (
        <Button kind="plain" size="small" onClick={() => setAsking("suspend")}>
          {t("suspend")}
        </Button>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && close()}
        title={asking ? t(`${asking}_title`, { name }) : ""}
        text={<p>{asking && t(`${asking}_text`)}</p>}
        yes={asking ? t(asking) : ""}
        cancel={t("cancel")}
        danger
        busy={busy}
        onYes={confirm}
      >
        <Field
          label={t("reason")}
          hint={t("reason_hint")}
          error={missing ? t("reason_required") : undefined}
          className="mt-5"
        >
          {(input) => (
            <TextInput
              {...input}
              value={reason}
              maxLength={500}
              onChange={(event) => {
                setReason(event.target.value)
                setMissing(false)
              }}
            />
          )}
        </Field>
      </ConfirmDialog>
    </div>
  )
}
