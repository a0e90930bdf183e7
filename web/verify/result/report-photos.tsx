import { useState } from "react"
import { REPORT_PHOTOS_MAX } from "#shared/request-bounds.ts"
import { ApiError } from "#web/api/client.ts"
import { addReportPhoto } from "#web/api/reports.ts"
import { useText } from "#web/i18n/use-text.ts"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { shrinkPhoto } from "./shrink-photo.ts"

type Failure = "unreadable" | "too_many" | "not_kept" | "failed"

/** Adds photos to a report that was sent, so nothing is lost where a photo fails. */
export function ReportPhotos({ attempt_id }: { attempt_id: string }) {
  const t = useText("after")
  const [photos, setPhotos] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function add(files: File[]) {
    setFailure(files.length > REPORT_PHOTOS_MAX - photos ? "too_many" : null)
    setBusy(true)
    try {
      for (const file of files.slice(0, REPORT_PHOTOS_MAX - photos)) {
        const small = await shrinkPhoto(file)
        if (small) setPhotos(await addReportPhoto(attempt_id, small))
        else setFailure("unreadable")
      }
    } catch (error) {
      setFailure(error instanceof ApiError && error.body.code === "limit_reached" ? "not_kept" : "failed")
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="photos" className="mt-6">
      <h3 id="photos" className="font-semibold">
        {t("report.photos.title")}
      </h3>
      <p className="mt-1 text-soft">{t("report.photos.text")}</p>
      {photos < REPORT_PHOTOS_MAX && (
        <FileDrop accept="image/*" onFiles={(files) => !busy && void add(files)} className="mt-4 min-h-24">
          <span className={busy ? "" : "prose-link font-semibold"}>
            {t(busy ? "report.photos.adding" : "report.photos.choose")}
          </span>
        </FileDrop>
      )}
      <p role="status" className="mt-3 font-medium text-green empty:hidden">
        {photos > 0 && t("report.photos.added", { n: photos })}
      </p>
      <p role="alert" className="mt-2 text-wax empty:hidden">
        {failure && t(`report.photos.${failure}`)}
      </p>
    </section>
  )
}
