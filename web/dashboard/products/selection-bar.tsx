import { X } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import type { ProductActions } from "./use-product-actions.tsx"
import type { Selection } from "./use-selection.ts"

/** Actions on the selection. Always present, so that selecting moves nothing. */
export function SelectionBar({
  selection,
  actions,
  total,
}: {
  selection: Selection
  actions: ProductActions
  total: number
}) {
  const t = useText("dashboard")
  const count = selection.ids.size
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1.5">
      <span role="status" className={count > 0 ? "mr-2 font-semibold" : "sr-only"}>
        {count > 0 && t(count === total ? "products.all_selected" : "products.selected", { n: count })}
      </span>
      {count > 0 && (
        <>
          {count < total && (
            <button
              type="button"
              onClick={() => void selection.selectAll()}
              className="prose-link mr-2 py-2 text-[0.9375rem]"
            >
              {t("products.select_all", { n: total })}
            </button>
          )}
          <Button
            kind="plain"
            size="small"
            off={actions.minting && t("minting.under_way")}
            onClick={actions.mintSelected}
          >
            {t("products.mint_selected")}
          </Button>
          <Button kind="plain" size="small" onClick={actions.printLabels}>
            {t("products.action_labels")}
          </Button>
          <Button kind="plain" size="small" onClick={actions.askToDelete}>
            {t("products.delete_selected")}
          </Button>
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
