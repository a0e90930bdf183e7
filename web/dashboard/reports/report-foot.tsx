import type { Report } from "#shared/api/reports.ts"
import { addressOf, ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { FetchedPicture } from "#web/dashboard/pictures/fetched-picture.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { useBusy } from "#web/ui/use-busy.ts"

/** A report's photos, and the button that closes it or opens it again. */
export function ReportFoot({ report: { id, photos, handled_at } }: { report: Report }) {
  const t = useText("dashboard")
  const { busy, run } = useBusy((error) => toast(refusalText(error, t("reports.failed")), "error"))
  const handle = () =>
    run(async () => {
      await ask("PATCH /reports/:id", { path: { id }, json: { handled: !handled_at } })
      await queryClient.invalidateQueries({ queryKey: ["reports"] })
      toast(t(handled_at ? "reports.reopened" : "reports.resolved"))
    })
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {photos.map((sha256, place) => (
          <li key={sha256}>
            <FetchedPicture
              path={addressOf("GET /reports/:id/photos/:sha256", { path: { id, sha256 } })}
              alt={t("reports.photo", { n: place + 1 })}
              className="size-24"
              opens
            />
          </li>
        ))}
      </ul>
      <Button kind="plain" size="small" className="mt-2" disabled={busy} onClick={() => void handle()}>
        {t(handled_at ? "reports.reopen" : "reports.done")}
      </Button>
    </>
  )
}
