import { useState } from "react"
import type { Case, CasesDecision } from "#shared/api/cases.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { toast } from "#web/ui/toasts.tsx"

type Decided = { decision: "displayed" | "dismissed"; cases: readonly Case[] }

/** Decides cases of the list, each about its product alone, and names those that were refused. False: none was decided. */
export function useSeveral() {
  const t = useText("cases")
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const [last, setLast] = useState<Decided | null>(null)
  /** Where the focus belongs once that case is in the list again. */
  const [undone, setUndone] = useState<{ row: string } | null>(null)
  async function decide(chosen: readonly Case[], decision: CasesDecision["decision"]): Promise<boolean> {
    setSending(true)
    try {
      const answer = await ask("POST /case-decisions", { json: { ids: chosen.map(({ id }) => id), decision } })
      const nameOf = (id: string) => chosen.find((one) => one.id === id)?.product_name
      setRefused(answer.refused.map(({ id, error }) => `${nameOf(id)}: ${error}`))
      await queryClient.invalidateQueries({ queryKey: ["cases"] })
      const n = answer.decided
      const isRefused = new Set(answer.refused.map(({ id }) => id))
      const cases = chosen.filter(({ id }) => !isRefused.has(id))
      if (n === 0) {
        if (decision === "open") setLast(null)
        return false
      }
      setLast(decision === "open" ? null : { decision, cases })
      toast(t(decision === "open" ? "undone" : `decided_n.${decision}`, { n }))
      return true
    } catch (error) {
      toast(refusalText(error, t("decide_failed")), "error")
      return false
    } finally {
      setSending(false)
    }
  }
  async function undo() {
    if (last && (await decide(last.cases, "open"))) setUndone({ row: last.cases[0]!.id })
  }
  return { decide, isSending, refused, last, undo, undone }
}
