import { ShortcutsDialog } from "#web/dashboard/shortcuts/shortcuts-dialog.tsx"
import { useText } from "#web/i18n/use-text.ts"
import type { HELP_OF_CASE, OF_LIST } from "./shortcuts.ts"

interface Properties {
  open: boolean
  onClose: () => void
  shortcuts: typeof OF_LIST | typeof HELP_OF_CASE
}

export function KeyHelp({ open, onClose, shortcuts }: Properties) {
  const t = useText("cases")
  return (
    <ShortcutsDialog open={open} onClose={onClose} shortcuts={shortcuts} textOf={(action) => t(`keys.${action}`)} />
  )
}
