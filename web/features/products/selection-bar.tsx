import type { ReactNode } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
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
          <Button kind="quiet" size="small" onClick={selection.clear}>
            {t("products.clear")}
          </Button>
        </>
      )}
    </div>
  )
}
