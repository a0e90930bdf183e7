import { ChevronDown } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Menu } from "#web/ui/menu.tsx"
import type { ProductActions } from "./use-product-actions.tsx"

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
