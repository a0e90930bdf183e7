import { useState } from "react"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toasts.tsx"

/** Takes a scheduled change of plan back, once it is confirmed. */
export function KeepPlan({ plan, date }: { plan: string; date: string }) {
  const t = useText("dashboard")
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  async function keep() {
    setBusy(true)
    try {
      await ask("DELETE /api/subscription-change")
      toast(t("profile.kept"), "success")
    } catch (error) {
      toast(t("profile.keep_failed"), "error", refusalText(error, ""))
    }
    setOpen(false)
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
  }
  return (
    <>
      <Button className="mt-auto mb-3 self-start" onClick={() => setOpen(true)}>
        {t("profile.keep", { plan })}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("profile.keep_title", { plan })}
        text={<p>{t("profile.keep_text", { date })}</p>}
        yes={t("profile.keep", { plan })}
        cancel={t("profile.keep_cancel")}
        busy={busy}
        onYes={() => void keep()}
      />
    </>
  )
}
