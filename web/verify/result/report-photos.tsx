import { type Dispatch, type SetStateAction, useState } from "react"
import { REPORT_PHOTOS_MAX } from "#shared/request-bounds.ts"
import { useText } from "#web/i18n/use-text.ts"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { shrinkPhoto } from "./shrink-photo.ts"

/** As it will be sent, and where the page shows it. */
export interface ReportPhoto {
  blob: Blob
  url: string
}

interface Properties {
  photos: ReportPhoto[]
  onPhotos: Dispatch<SetStateAction<ReportPhoto[]>>
}

/** Photos that go with a report: until it is sent each is seen, and can be removed. */
export function ReportPhotos({ photos, onPhotos }: Properties) {
  const t = useText("after")
  const [failure, setFailure] = useState<"unreadable" | "too_many" | null>(null)
  async function add(files: File[]) {
    const room = REPORT_PHOTOS_MAX - photos.length
    setFailure(files.length > room ? "too_many" : null)
    for (const file of files.slice(0, room)) {
      const blob = await shrinkPhoto(file)
      if (!blob) setFailure("unreadable")
      else onPhotos((before) => [...before, { blob, url: URL.createObjectURL(blob) }].slice(0, REPORT_PHOTOS_MAX))
    }
  }
  return (
    <section aria-label={t("report.photos.title")}>
      <ul className="mb-3 flex gap-4 empty:hidden">
        {photos.map(({ url }, place) => (
          <li key={url} className="grid justify-items-start gap-1">
            <img src={url} alt="" className="size-20 object-cover" />
            <button
              type="button"
              onClick={() => onPhotos(photos.filter((one) => one.url !== url))}
              className="for-fingers prose-link text-[0.9375rem]"
            >
              {t("report.photos.remove", { n: place + 1 })}
            </button>
          </li>
        ))}
      </ul>
      {photos.length < REPORT_PHOTOS_MAX && (
        <FileDrop accept="image/*" onFiles={(files) => void add(files)} className="py-4">
          <span className="prose-link font-semibold">{t("report.photos.choose")}</span>
        </FileDrop>
      )}
      <p role="alert" className="mt-2 text-wax empty:hidden">
        {failure && t(`report.photos.${failure}`)}
      </p>
      <p className="mt-1 text-sm text-soft">{t("report.photos.text")}</p>
    </section>
  )
}
