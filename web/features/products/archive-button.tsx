import { useState } from "react"
import { fetchArchive } from "#web/api/desk.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { sayAboutProducts } from "#web/ui/toasts.tsx"

/** The certificates of everything minted, in one archive: with them the labels outlive us. */
export function ArchiveButton({ disabled }: { disabled: boolean }) {
  const t = useText("desk")
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      saveFile("touchmark-certificates.zip", await fetchArchive())
    } catch (error) {
      sayAboutProducts(t("products.archive_failed"), "error", refusalText(error, ""))
    }
    setBusy(false)
  }
  return (
    <Button kind="plain" disabled={disabled || busy} onClick={() => void download()}>
      {t("products.archive")}
    </Button>
  )
}
