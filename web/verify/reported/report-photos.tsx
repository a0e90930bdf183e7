import { useRef, useState } from "react"
import { ApiError } from "#web/api/client.ts"
import { addReportPhoto, removeOwnPhoto } from "#web/api/reports.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { OwnPhoto } from "./own-photo.tsx"
import { shrinkPhoto } from "./shrink-photo.ts"

/** The service's limit, repeated here because importing it would load its whole validator. */
const PHOTOS_MAX = 3

type Failure = `photos.${"unreadable" | "too_many" | "not_kept" | "failed" | "not_removed"}`

interface Properties {
  token: string
  /** The hashes of those that it has. */
  photos: string[]
  /** The report takes no more. */
  closed: boolean
}

/** Shows a report's photos, and adds to one that is already safe, so nothing is lost where a photo fails. */
export function ReportPhotos({ token, photos: before, closed }: Properties) {
  const t = useText("reported")
  const [photos, setPhotos] = useState(before)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const section = useRef<HTMLElement>(null)
  async function add(files: File[]) {
    setFailure(files.length > PHOTOS_MAX - photos.length ? "photos.too_many" : null)
    setBusy(true)
    try {
      for (const file of files.slice(0, PHOTOS_MAX - photos.length)) {
        const small = await shrinkPhoto(file)
        if (small) setPhotos(await addReportPhoto(token, small))
        else setFailure("photos.unreadable")
      }
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  async function remove(sha256: string) {
    setFailure(null)
    setBusy(true)
    try {
      setPhotos(await removeOwnPhoto(token, sha256))
      // The button that had the focus is gone.
      section.current?.focus()
    } catch {
      setFailure("photos.not_removed")
    }
    setBusy(false)
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="photos" className="mt-8 border border-line bg-sheet p-6">
      <h2 id="photos" className="font-display text-2xl">
        {t("photos.title")}
      </h2>
      {!closed && <p className="mt-1 text-soft">{t("photos.text")}</p>}
      <p role="status" className="mt-3 font-medium text-green empty:hidden">
        {photos.length > 0 && t("photos.added", { n: photos.length })}
      </p>
      <ul className="mt-3 grid gap-3 empty:hidden">
        {photos.map((sha256, place) => (
          <li key={sha256} className="flex items-center gap-3">
            <OwnPhoto token={token} sha256={sha256} alt={t("photos.nth", { n: place + 1 })} />
            {!closed && (
              // Not `disabled`, which would take the keyboard's place away.
              <Button kind="quiet" aria-disabled={busy} onClick={() => !busy && void remove(sha256)}>
                {t("photos.remove", { n: place + 1 })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!closed && photos.length < PHOTOS_MAX && (
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
