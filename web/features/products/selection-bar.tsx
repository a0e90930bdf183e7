import { X } from "lucide-react"
import type { ReactNode } from "react"
import { useText } from "#web/i18n/use-text.ts"
import type { Selection } from "./use-selection.ts"

/** What can be done with the chosen products. Its line is always there, so that choosing moves nothing. */
export function SelectionBar({
  selection,
  mint,
  remove,
}: {
  selection: Selection
  mint: ReactNode
  remove: ReactNode
}) {
  const t = useText("desk")
  const count = selection.products.length
  return (
    <div aria-live="polite" className="flex min-h-9 flex-wrap items-center gap-2.5">
      {count > 0 && (
        <>
          <span className="mr-1 font-semibold">{t("products.selected", { n: count })}</span>
          {mint}
          {remove}
          <button
            type="button"
            aria-label={t("products.clear")}
            title={t("products.clear")}
            onClick={selection.clear}
            className="grid size-9 place-items-center text-soft hover:text-ink"
          >
            <X size={18} aria-hidden />
          </button>
        </>
      )}
    </div>
  )
}
