import type { ReactNode } from "react"
import { loadTexts } from "#web/i18n/texts.ts"
import { DialogButton } from "#web/ui/dialog-button.tsx"

const load = async () => (await Promise.all([import("./report-dialog.tsx"), loadTexts("after")]))[0].ReportDialog

/** Opens the report of a suspicious product, which is not loaded before. */
export const ReportButton = (properties: { code: string; className: string; children: ReactNode }) => (
  <DialogButton className={properties.className} load={load} given={{ code: properties.code }}>
    {properties.children}
  </DialogButton>
)
