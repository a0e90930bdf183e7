import { useState } from "react"
import { upload } from "#web/api/files.ts"
import { refusalText } from "#web/api/refusal.ts"
import { PHOTO_TYPES } from "#web/dashboard/product-form/use-photo-upload.ts"
import { useText } from "#web/i18n/use-text.ts"
import { FileDrop } from "#web/ui/file-drop.tsx"

/** Takes the photos that a column of the file names, and uploads them one after the other. */
export function PhotoFiles() {
  const t = useText("dashboard")
  const [left, setLeft] = useState(0)
  const [done, setDone] = useState(0)
  const [refused, setRefused] = useState<string[]>([])

  async function add(files: File[]) {
    setRefused([])
    for (const [place, file] of files.entries()) {
      setLeft(files.length - place)
      try {
        await upload("POST /photos", file, () => {})
        setDone((n) => n + 1)
      } catch (error) {
        setRefused((said) => [...said, `${file.name}: ${refusalText(error, t("photos.failed"))}`])
      }
    }
    setLeft(0)
  }

  return (
    <section className="border border-line bg-sheet p-5">
      <h3 className="font-medium">{t("photos.files")}</h3>
      <p className="mt-0.5 mb-3 text-sm text-soft">{t("photos.files_hint")}</p>
      {left === 0 && (
        <FileDrop accept={PHOTO_TYPES} onFiles={(files) => void add(files)} className="min-h-24">
          <span>
            <span className="prose-link font-semibold">{t("photos.files_choose")}</span>{" "}
            <span className="text-soft">{t("photos.types")}</span>
          </span>
        </FileDrop>
      )}
      <p role="status" className="mt-2 text-[0.9375rem] empty:hidden">
        {left > 0 ? t("photos.files_left", { n: left }) : done > 0 ? t("photos.files_done", { n: done }) : null}
      </p>
      <ul role="alert" className="text-sm text-wax empty:hidden">
        {refused.map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ul>
    </section>
  )
}
