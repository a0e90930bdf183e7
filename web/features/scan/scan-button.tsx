import { type ComponentType, useState } from "react"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"

/** Opens the scanner; neither it nor the reader of QR codes is loaded before. */
export function ScanButton({ className }: { className: string }) {
  const t = useText("public")
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null)

  async function open() {
    const [{ ScanDialog }] = await Promise.all([import("./scan-dialog.tsx"), loadTexts("scan")])
    setDialog(() => ScanDialog)
  }
  return (
    <>
      <button type="button" onClick={() => void open().catch(() => null)} className={className}>
        {t("verify.scan")}
      </button>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  )
}
