import { useState } from "react"
import { useNavigate } from "react-router"
import { ask } from "#web/api/client.ts"
import { fetchFile } from "#web/api/files.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useJob } from "#web/api/use-job.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { clearSession } from "#web/session.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { at, Input, useServiceForm } from "#web/ui/form.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toast } from "#web/ui/toasts.tsx"

/** Taking everything along, and leaving. */
export function DataPanel() {
  return (
    <div className="grid gap-8">
      <ExportData />
      <CloseAccount />
    </div>
  )
}

function ExportData() {
  const t = useText("dashboard")
  const { start, isUnderWay, made, failure } = useJob(t("data.export_failed"))
  const refuse = (error: unknown) => toast(refusalText(error, t("data.export_failed")), "error")
  return (
    <div className="grid justify-items-start gap-3">
      {made ? (
        <Button onClick={() => void fetchFile(made.url).then((file) => saveFile(made.name, file), refuse)}>
          {t("data.download")}
        </Button>
      ) : (
        <Button kind="plain" disabled={isUnderWay} onClick={() => void start(() => ask("POST /export-company"))}>
          {isUnderWay ? t("data.exporting") : t("data.export")}
        </Button>
      )}
      {failure && (
        <p role="alert" className="text-wax">
          {failure}
        </p>
      )}
    </div>
  )
}

function CloseAccount() {
  const t = useText("dashboard")
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const form = useServiceForm({
    defaultValues: { password: "" },
    below: "password",
    refuse: ({ why, isMarked }) => !isMarked && (why || t("data.close_failed")),
    send: async (json) => {
      await ask("POST /close-account", { json })
      clearSession()
      toast(t("data.closed"), "success")
      await navigate(paths.signIn())
      queryClient.clear()
    },
  })
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-6">
      <p>{t("data.close_text")}</p>
      <Button kind="plain" className="text-wax" onClick={() => setAsking(true)}>
        {t("data.close")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open)
          form.reset()
        }}
        title={t("data.close_title")}
        text={<p>{t("data.close_warning")}</p>}
        yes={t("data.close_yes")}
        danger
        busy={form.formState.isSubmitting}
        onYes={() => void form.submit()}
      >
        <Input
          {...at(form, "password", t("security.current"))}
          type="password"
          autoComplete="current-password"
          required={t("security.required")}
          wrap="mt-5"
        />
      </ConfirmDialog>
    </div>
  )
}
