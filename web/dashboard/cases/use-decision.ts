import { useState } from "react"
import type { CaseDecision, CaseDetail } from "#shared/api/cases.ts"
import { ask } from "#web/api/client.ts"
import { productsChanged, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { toast } from "#web/ui/toasts.tsx"

/** Hands in a decision; every list and the number beside "Cases" are then read again. */
export function useDecision({ id }: Pick<CaseDetail, "id">) {
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
