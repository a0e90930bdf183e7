import { Search, X } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"
import { TextInput } from "#web/ui/field.tsx"

export function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useText("help")
  return (
    <div className="relative">
      <Search size={18} strokeWidth={1.75} aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("placeholder")}
        value={query}
        maxLength={100}
        onChange={(event) => onQuery(event.target.value)}
        className="h-13 pr-12 pl-11.5 [&::-webkit-search-cancel-button]:hidden"
      />
      {query && (
        <button
          type="button"
          aria-label={t("clear")}
          onClick={() => onQuery("")}
          className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 place-items-center text-soft hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}
