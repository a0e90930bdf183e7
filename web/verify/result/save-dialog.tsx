import { flushSync } from "react-dom"
import { certificateFile, certificatePath } from "#web/api/public.ts"
import { useText } from "#web/i18n/use-text.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { SheetDialog } from "#web/ui/sheet-dialog.tsx"

/** One to read and one to check, each with what it is: nothing on a phone opens the second. */
export function SaveDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useText("after")
  function print() {
    // The dialog would be printed, too.
    flushSync(onClose)
    window.print()
  }
  return (
    <SheetDialog title={t("save.title")} close={t("close")} onClose={onClose}>
      <p className="mt-4">{t("save.paper_text")}</p>
      <button type="button" onClick={print} className={`${buttonClass()} mt-3`}>
        {t("save.paper")}
      </button>
      <p className="mt-6 border-t border-line pt-5">{t("save.file_text")}</p>
      <a
        href={certificatePath(code)}
        download={certificateFile(code)}
        onClick={onClose}
        className={`${buttonClass("plain")} mt-3`}
      >
        {t("save.file")}
      </a>
    </SheetDialog>
  )
}
