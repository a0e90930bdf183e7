import { ShortcutsDialog } from "#web/dashboard/shortcuts/shortcuts.tsx"
import { useText } from "#web/i18n/use-text.ts"

const MOVES = [
  { keys: ["j"], action: "next_row" },
  { keys: ["k"], action: "previous_row" },
] as const

/** None recalls: "copied" opens the sheet that asks. */
export const DECIDING = [
  { keys: ["d"], action: "displayed" },
  { keys: ["c"], action: "copied" },
  { keys: ["x"], action: "dismissed" },
] as const

const HELP = { keys: ["?"], action: "help" } as const

export const OF_LIST = [...MOVES, { keys: ["Enter"], action: "open" }, ...DECIDING, HELP] as const
export const OF_CASE = [...MOVES, { keys: ["Escape"], action: "back" }, HELP] as const
/** What a case's page lists. */
export const HELP_OF_CASE = [...MOVES, ...DECIDING, { keys: ["Escape"], action: "back" }, HELP] as const

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
