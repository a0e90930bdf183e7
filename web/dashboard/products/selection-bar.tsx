import { ChevronDown, X } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Menu } from "#web/ui/menu.tsx"
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

/** All actions on the list and on its selection. */
export function ActionsMenu({ actions, nothingMinted }: { actions: ProductActions; nothingMinted: boolean }) {
  const t = useText("dashboard")
  const unminted = nothingMinted && t("products.nothing_minted")
  const busy = actions.busy && t("shell.at_work")
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass("plain")}>
          {t("products.actions")}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
      }
      groups={[
        [
          {
            label: t("products.action_mint"),
            keys: "M",
            off: actions.minting && t("minting.under_way"),
            onSelect: actions.mintSelected,
          },
          { label: t("products.action_labels"), keys: "L", off: unminted, onSelect: actions.printLabels },
          { label: t("products.action_delete"), keys: "D", danger: true, onSelect: actions.askToDelete },
        ],
        [
          { label: t("products.action_export"), off: busy, onSelect: actions.saveList },
          {
            label: t("products.action_archive"),
            off: unminted || busy,
            onSelect: actions.saveCertificates,
          },
        ],
        [
          { label: t("products.action_columns"), onSelect: () => actions.open("columns") },
          { label: t("products.action_shortcuts"), keys: "?", onSelect: () => actions.open("shortcuts") },
        ],
      ]}
    />
  )
}
