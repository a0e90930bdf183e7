import { useState } from "react"
import { ApiError } from "#web/api/client.ts"
import { addReportPhoto } from "#web/api/reports.ts"
import { useText } from "#web/i18n/use-text.ts"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { shrinkPhoto } from "./shrink-photo.ts"

/** The service's limit, repeated here because importing it would load its whole validator. */
const PHOTOS_MAX = 3

type Failure = "photos.unreadable" | "photos.too_many" | "photos.not_kept" | "photos.failed"

interface Properties {
  token: string
  /** How many it has. */
  photos: number
  /** The report takes no more. */
  closed: boolean
}

/** Adds photos to a report that is already safe, so nothing is lost where a photo fails. */
export function ReportPhotos({ token, photos: before, closed }: Properties) {
  const t = useText("reported")
  const [photos, setPhotos] = useState(before)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function add(files: File[]) {
    setFailure(files.length > PHOTOS_MAX - photos ? "photos.too_many" : null)
    setBusy(true)
    try {
      for (const file of files.slice(0, PHOTOS_MAX - photos)) {
        const small = await shrinkPhoto(file)
        if (small) setPhotos(await addReportPhoto(token, small))
        else setFailure("photos.unreadable")
      }
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  return (
    <section className="mt-8 border border-line bg-sheet p-6">
      <h2 className="font-display text-2xl">{t("photos.title")}</h2>
      {!closed && <p className="mt-1 text-soft">{t("photos.text")}</p>}
      <p role="status" className="mt-3 font-medium text-green empty:hidden">
        {photos > 0 && t("photos.added", { n: photos })}
      </p>
      {!closed && photos < PHOTOS_MAX && (
        <FileDrop accept="image/*" onFiles={(files) => !busy && void add(files)} className="mt-4 min-h-24">
          <span className={busy ? "" : "prose-link font-semibold"}>{t(busy ? "photos.adding" : "photos.choose")}</span>
        </FileDrop>
      )}
      <p role="alert" className="mt-2 text-wax empty:hidden">
        {failure && t(failure)}
      </p>
    </section>
  )
}

function failureOf(error: unknown): Failure {
  const code = error instanceof ApiError ? error.body.code : undefined
  return code === "limit_reached" ? "photos.not_kept" : "photos.failed"
}
