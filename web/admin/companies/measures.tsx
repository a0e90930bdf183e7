import { useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import { answerCompany, suspendCompany, unsuspendCompany, withdrawVerification } from "#web/api/administration.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { companiesChanged } from "./companies.ts"
import { ReasonDialog } from "./reason-dialog.tsx"

/** What a company is told with a reason. */
const MEASURES = {
  refuse: { call: (id: string, reason: string) => answerCompany(id, "refused", reason), done: "refused" },
  ask: { call: (id: string, reason: string) => answerCompany(id, "more_needed", reason), done: "asked" },
  withdraw: { call: withdrawVerification, done: "withdrawn" },
  suspend: { call: suspendCompany, done: "suspended_done" },
} as const
export type Measure = keyof typeof MEASURES

/** Buttons of measures that the company learns of with a reason; `unsuspend` needs none. */
export function Measures({ company, offered }: { company: Company; offered: readonly (Measure | "unsuspend")[] }) {
  const t = useText("administration")
  const { id, name } = company
  const [asking, setAsking] = useState<Measure | null>(null)
  const [busy, setBusy] = useState(false)

  async function act(call: () => Promise<Company>, done: string) {
    setBusy(true)
    try {
      companiesChanged([await call()])
      toast(done, "success")
    } catch (error) {
      toast(t("failed"), "error", refusalText(error, t("failed_again")))
    }
    setBusy(false)
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
            measure === "unsuspend" ? void act(() => unsuspendCompany(id), t("unsuspended")) : setAsking(measure)
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
        onYes={(reason) => asking && void act(() => MEASURES[asking].call(id, reason), t(MEASURES[asking].done))}
        onClose={() => setAsking(null)}
      />
    </>
  )
}
