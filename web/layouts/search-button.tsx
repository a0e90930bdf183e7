import { Search } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K"

/** Opens the search; looks like the field that it leads to. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  const t = useText("dashboard")
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-sheet px-3 text-left text-soft hover:border-edge hover:text-ink"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <span className="grow">{t("search.title")}</span>
      <kbd aria-hidden className="figures rounded-sm border border-line px-1.5 text-xs max-lg:hidden">
        {KEYS}
      </kbd>
    </button>
  )
}
