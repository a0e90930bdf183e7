import { useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Switch } from "#web/ui/switch.tsx"
import { toast } from "#web/ui/toasts.tsx"

/** Which emails the owner wants. */
export function LettersPanel({ me }: { me: Me }) {
  const t = useText("dashboard")
  const [busy, setBusy] = useState(false)
  async function choose(cases: boolean) {
    setBusy(true)
    try {
      await ask("PATCH /letters", { json: { cases } })
      toast(t(cases ? "letters.on" : "letters.off"), "success")
    } catch (error) {
      toast(t("letters.failed"), "error", refusalText(error, ""))
    }
    await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
    setBusy(false)
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control.
    <label className="flex cursor-pointer items-center gap-3 py-1.5">
      <Switch checked={me.case_letters} disabled={busy} onChange={({ target }) => void choose(target.checked)} />
      {t("letters.cases")}
    </label>
  )
}
