import { ChevronDown } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Menu } from "#web/ui/menu.tsx"
import type { ProductActions } from "./use-product-actions.tsx"

/** All actions on the list and on its selection. */
export function ActionsMenu({ actions, nothingMinted }: { actions: ProductActions; nothingMinted: boolean }) {
  const t = useText("dashboard")
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
          { label: t("products.action_mint"), keys: "M", disabled: actions.minting, onSelect: actions.mintSelected },
          { label: t("products.action_labels"), keys: "L", disabled: nothingMinted, onSelect: actions.printLabels },
          { label: t("products.action_delete"), keys: "D", danger: true, onSelect: actions.askToDelete },
        ],
        [
          { label: t("products.action_export"), disabled: actions.busy, onSelect: actions.saveList },
          {
            label: t("products.action_archive"),
            disabled: nothingMinted || actions.busy,
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
