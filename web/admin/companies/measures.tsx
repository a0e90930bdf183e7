import { useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Field, TextArea } from "#web/ui/field.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { useBusy } from "#web/ui/use-busy.ts"
import { companiesChanged } from "./companies.ts"

/** What a company is told with a reason, and what is said once it was. */
const MEASURES = {
  refuse: "refused",
  ask: "asked",
  withdraw: "withdrawn",
  suspend: "suspended_done",
} as const
export type Measure = keyof typeof MEASURES

function tell(measure: Measure, id: string, reason: string): Promise<Company> {
  const path = { id }
  if (measure === "withdraw") return ask("DELETE /api/verify-company/:id", { path, json: { reason } })
  if (measure === "suspend") return ask("POST /api/companies/:id/suspend", { path, json: { reason } })
  const answer = measure === "refuse" ? "refused" : "more_needed"
  return ask("POST /api/companies/:id/answer", { path, json: { answer, reason } })
}

/** Buttons of measures that the company learns of with a reason; `unsuspend` needs none. */
export function Measures({ company, offered }: { company: Company; offered: readonly (Measure | "unsuspend")[] }) {
  const t = useText("administration")
  const { id, name } = company
  const [asking, setAsking] = useState<Measure | null>(null)
  const { busy, run } = useBusy((error) => toast(t("failed"), "error", refusalText(error, t("failed_again"))))

  async function act(call: () => Promise<Company>, done: string) {
    await run(async () => {
      companiesChanged([await call()])
      toast(done, "success")
    })
    setAsking(null)
  }

  return (
    <>
      {offered.map((measure) => (
        <Button
          key={measure}
          kind="plain"
          size="small"
          disabled={busy}
          onClick={() =>
            measure === "unsuspend"
              ? void act(() => ask("POST /api/companies/:id/unsuspend", { path: { id } }), t("unsuspended"))
              : setAsking(measure)
          }
        >
          {t(measure)}
        </Button>
      ))}
      <ReasonDialog
        open={asking !== null}
        title={asking ? t(`${asking}_title`, { name }) : ""}
        text={asking ? t(asking === "refuse" && company.verified ? "refuse_change_text" : `${asking}_text`) : ""}
        yes={asking ? t(`${asking}_yes`) : ""}
        language={company.language}
        asks={asking === "ask"}
        busy={busy}
        onYes={(reason) => asking && void act(() => tell(asking, id, reason), t(MEASURES[asking]))}
        onClose={() => setAsking(null)}
      />
    </>
  )
}

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
function ReasonDialog({ open, title, text, yes, language, asks, busy, onYes, onClose }: Properties) {
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
