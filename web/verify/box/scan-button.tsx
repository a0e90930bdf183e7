import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DialogButton } from "#web/ui/dialog-button.tsx"

const load = async () => (await Promise.all([import("./scan-dialog.tsx"), loadTexts("scan")]))[0].ScanDialog

/** Opens the scanner; neither it nor the reader of QR codes is loaded before. */
export function ScanButton({ className }: { className: string }) {
  const t = useText("public")
  return (
    <DialogButton className={className} load={load} given={{}}>
      {t("verify.scan")}
    </DialogButton>
  )
}
