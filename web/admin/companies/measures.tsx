import { useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { companiesChanged } from "./companies.ts"
import { ReasonDialog } from "./reason-dialog.tsx"

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
