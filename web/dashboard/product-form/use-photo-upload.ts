import { useState } from "react"
import { PHOTO_UPLOAD_BYTES_MAX } from "#shared/request-bounds.ts"
import { upload } from "#web/api/files.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"

export const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/avif"

export interface PhotoUpload {
  /** 0 to 1 while a photo is sent, 1 while it is converted, null otherwise. */
  share: number | null
  failure: string | null
  upload: (file: File) => Promise<void>
}

/**
 * Uploads one photo at a time. The failure stays out of the form's errors: one on a field without an input blocks the form
 * for ever.
 */
export function usePhotoUpload(onUploaded: (sha256: string) => void): PhotoUpload {
  const t = useText("dashboard")
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(file: File) {
    setFailure(null)
    if (file.size > PHOTO_UPLOAD_BYTES_MAX) return setFailure(t("photos.too_large"))
    setShare(0)
    try {
      onUploaded((await upload("POST /photos", file, setShare)).sha256)
    } catch (error) {
      setFailure(refusalText(error, t("photos.failed")))
    }
    setShare(null)
  }
  return { share, failure, upload: send }
}
