import { ChevronDown } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Menu } from "#web/ui/menu.tsx"
import type { Deeds } from "./use-deeds.ts"

/** Everything that can be done with the list and with what is chosen in it. */
export function ActionsMenu({ deeds, nothingMinted }: { deeds: Deeds; nothingMinted: boolean }) {
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
          { label: t("products.action_mint"), keys: "M", disabled: deeds.minting, onSelect: deeds.mintSelected },
          { label: t("products.action_labels"), keys: "L", disabled: nothingMinted, onSelect: deeds.printLabels },
          { label: t("products.action_delete"), keys: "D", danger: true, onSelect: deeds.askToDelete },
        ],
        [
          { label: t("products.action_export"), disabled: deeds.busy, onSelect: deeds.saveList },
          {
            label: t("products.action_archive"),
            disabled: nothingMinted || deeds.busy,
            onSelect: deeds.saveCertificates,
          },
        ],
        [
          { label: t("products.action_columns"), onSelect: () => deeds.open("columns") },
          { label: t("products.action_shortcuts"), keys: "?", onSelect: () => deeds.open("shortcuts") },
        ],
      ]}
    />
  )
}
