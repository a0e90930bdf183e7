import { useId, useState } from "react"
import type { Company, VerifyCompany } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { DialogFoot } from "#web/ui/dialog-frame.tsx"
import { Field, TextArea } from "#web/ui/field.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { useBusy } from "#web/ui/use-busy.ts"
import { companiesChanged, isReviewDue, isSettled } from "./companies.tsx"
import { marksOf, registerDoubt } from "./evidence.tsx"
import type { Verifying } from "./verify-selected.tsx"

/** What an administrator says of a company beyond its evidence. */
export interface Said {
  /** It is another company than the one it looks like. */
  isCompared: boolean
  /** What the evidence lacks was checked elsewhere. */
  isElsewhere: boolean
}
export const NOTHING_SAID: Said = { isCompared: false, isElsewhere: false }

export interface Saying {
  said: Said
  onSaid: (part: Partial<Said>) => void
}

/** A tick that the button may wait for, and by which it is found. */
export type Tick = "compared" | "elsewhere"

interface Properties extends Saying {
  company: Company
  verifying: Verifying
  note: string
}

/** The decision. Where evidence is missing or differs it says so, and the administrator says that it was checked elsewhere. */
export function DecisionFoot({ company, said, onSaid, verifying, note }: Properties) {
  const t = useText("administration")
  const why = useId()
  const busy = verifying.busy.has(company.id)
  const isDone = isSettled(company)
  const { domain } = company.evidence
  const isNewDomain = domain.state === "confirmed" && !company.attestations.some((one) => one.domain === domain.domain)
  if (isDone && !isReviewDue(company) && !isNewDomain) return null
  const { extract, look_alikes } = marksOf(company)
  const doubts = [
    registerDoubt(company.evidence),
    extract === "look" ? ("extract_unopened" as const) : extract === "none" ? ("extract_none" as const) : null,
  ].filter((doubt) => doubt !== null)
  const isWithout = !company.asked && !company.verified
  const isAlike = look_alikes === "look"
  const waitsFor: Tick | null =
    isAlike && !said.isCompared ? "compared" : doubts.length > 0 && !said.isElsewhere ? "elsewhere" : null

  function verify() {
    if (waitsFor) return document.querySelector<HTMLElement>(`[data-tick=${waitsFor}]`)?.focus()
    const how: VerifyCompany = {
      ...(isWithout && { without_request: true }),
      ...((doubts.length > 0 || isAlike) && { elsewhere: true, ...(note && { note }) }),
    }
    void verifying.verify({ company, ...(Object.keys(how).length > 0 && { how }) })
  }
  return (
    <DialogFoot
      id={why}
      above={
        doubts.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 pb-3 text-[0.9375rem]">
            <p className="text-amber">{doubts.map((doubt) => `${t(`doubts.${doubt}`)}.`).join(" ")}</p>
            <OptionLabel label={t("elsewhere")}>
              {(id) => (
                <Checkbox
                  id={id}
                  data-tick={"elsewhere" satisfies Tick}
                  checked={said.isElsewhere}
                  onChange={(event) => onSaid({ isElsewhere: event.target.checked })}
                />
              )}
            </OptionLabel>
          </div>
        )
      }
      why={waitsFor ? t("tick_first") : t("written_as", { name: company.pending?.name ?? company.name })}
    >
      <Measures company={company} offered={isDone ? [] : ["refuse", "ask"]} />
      <Button disabled={busy} aria-disabled={waitsFor !== null || undefined} aria-describedby={why} onClick={verify}>
        {t(busy ? "verifying" : isWithout ? "verify_without" : isDone ? "verify_again" : "verify")}
      </Button>
    </DialogFoot>
  )
}

/** What a company is told with a reason, and what is said once it was. */
const MEASURES = {
  refuse: "refused",
  ask: "asked",
  withdraw: "withdrawn",
  suspend: "suspended_done",
} as const
type Measure = keyof typeof MEASURES

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

interface ReasonDialogProperties {
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
function ReasonDialog({ open, title, text, yes, language, asks, busy, onYes, onClose }: ReasonDialogProperties) {
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
