import { useEffect, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"

/** A submitted picture, shown only as a picture. */
export function PictureDialog({
  picture,
  onClose,
}: {
  picture: { name: string; file: Blob } | null
  onClose: () => void
}) {
  const t = useText("administration")
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture.file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <MessageDialog
      open={picture !== null}
      onClose={onClose}
      title={picture?.name ?? ""}
      text={url && <img src={url} alt={picture?.name ?? ""} className="max-h-[60svh] w-full object-contain" />}
    >
      <Button onClick={onClose}>{t("close")}</Button>
    </MessageDialog>
  )
}
