import { useText } from "#web/i18n/use-text.ts"
import type { Shortcut } from "./shortcuts.tsx"

const NAMES: Record<string, string> = { Enter: "↵", Escape: "Esc" }

interface Properties<Action extends string> {
  shortcuts: readonly Shortcut<Action>[]
  textOf: (action: Action) => string
  onHelp: () => void
}

/** The keys of the list beside it, and the way to all of them. */
export function KeyHints<Action extends string>({ shortcuts, textOf, onHelp }: Properties<Action>) {
  const t = useText("dashboard")
  return (
    <p className="flex flex-wrap items-baseline justify-end gap-x-4 gap-y-2 pb-4 text-sm text-soft max-lg:hidden">
      {shortcuts
        .filter(({ action }) => action !== "help")
        .map(({ keys: [key], action }) => (
          <span key={action} aria-hidden>
            <Key name={key!} /> {textOf(action)}
          </span>
        ))}
      <button type="button" className="prose-link" onClick={onHelp}>
        {t("shortcuts.title")}
      </button>
    </p>
  )
}

export const Key = ({ name }: { name: string }) => (
  <kbd className="figures rounded-sm border border-line px-1.5 text-xs">
    <span className={ARROWS[name] && "pointer-coarse:hidden"}>{NAMES[name] ?? name.toUpperCase()}</span>
    {ARROWS[name] && <span className="hidden pointer-coarse:inline">{ARROWS[name]}</span>}
  </kbd>
)
/** Where there are fingers and no keys. */
const ARROWS: Record<string, string> = { j: "↓", k: "↑" }
