import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { useConfirm } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toasts.tsx"

/** Takes a scheduled change of plan back, once it is confirmed. */
export function KeepPlan({ plan, date }: { plan: string; date: string }) {
  const t = useText("dashboard")
  const { confirm, question } = useConfirm()
  async function keep() {
    try {
      await ask("DELETE /api/subscription-change")
      toast(t("profile.kept"), "success")
    } catch (error) {
      toast(t("profile.keep_failed"), "error", refusalText(error, ""))
    }
    void queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
  }
  const askToKeep = () =>
    confirm({
      title: t("profile.keep_title", { plan }),
      text: t("profile.keep_text", { date }),
      yes: t("profile.keep", { plan }),
      cancel: t("profile.keep_cancel"),
      safe: true,
      act: keep,
      stays: true,
    })
  return (
    <>
      <Button className="mt-auto mb-3 self-start" onClick={askToKeep}>
        {t("profile.keep", { plan })}
      </Button>
      {question}
    </>
  )
}
