import { useId } from "react"
import type { Company, VerifyCompany } from "#shared/api/administration.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { DialogFoot } from "#web/ui/dialog-frame.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { isReviewDue, isSettled } from "./companies.ts"
import { marksOf, registerDoubt } from "./evidence.ts"
import { Measures } from "./measures.tsx"
import type { Verifying } from "./use-verify.ts"

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
  if (isDone && !isReviewDue(company)) return null
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
  const name = company.pending?.name ?? company.name
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
      why={waitsFor ? t("tick_first") : t("written_as", { name })}
    >
      <Measures company={company} offered={isDone ? [] : ["refuse", "ask"]} />
      <Button disabled={busy} aria-disabled={waitsFor !== null || undefined} aria-describedby={why} onClick={verify}>
        {t(busy ? "verifying" : isWithout ? "verify_without" : isDone ? "verify_again" : "verify")}
      </Button>
    </DialogFoot>
  )
}
