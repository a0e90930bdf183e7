import { useText } from "#web/i18n/use-text.ts"
import { OF_LIST } from "./shortcuts.ts"

const NAMES: Record<string, string> = { Enter: "↵" }

/** The keys of the list beside it, and the way to all of them. */
export function KeyHints({ onHelp }: { onHelp: () => void }) {
  const t = useText("cases")
  const own = useText("dashboard")
  return (
    <p className="flex flex-wrap items-baseline justify-end gap-x-4 gap-y-2 pb-4 text-sm text-soft max-lg:hidden">
      {OF_LIST.filter(({ action }) => action !== "help").map(({ keys: [key], action }) => (
        <span key={action} aria-hidden>
          <Key name={key} /> {t(`keys.${action}`)}
        </span>
      ))}
      <button type="button" className="prose-link" onClick={onHelp}>
        {own("shortcuts.title")}
      </button>
    </p>
  )
}

export const Key = ({ name }: { name: string }) => (
  <kbd className="figures rounded-sm border border-line px-1.5 text-xs">{NAMES[name] ?? name.toUpperCase()}</kbd>
)
