import { useState } from "react"
import { ask } from "#web/api/client.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { toastInProducts } from "#web/ui/toasts.tsx"
import { forgetCursors } from "./use-product-page.ts"
import type { Selection } from "./use-selection.ts"

/** Confirms deleting the selection. Minted products stay, and the dialog says so. */
export function DeleteDialog({
  open,
  onClose,
  selection,
}: {
  open: boolean
  onClose: () => void
  selection: Selection
}) {
  const t = useText("dashboard")
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      const { deleted, skipped } = await ask("DELETE /delete-products", { json: { ids: [...selection.ids] } })
      selection.clear()
      forgetCursors()
      const more = skipped > 0 ? t("deleting.skipped", { n: skipped }) : undefined
      toastInProducts(t("deleting.deleted", { n: deleted }), "success", more)
      await productsChanged()
    } catch (error) {
      toastInProducts(t("deleting.failed"), "error", refusalText(error, ""))
    }
    setBusy(false)
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(shown) => !shown && onClose()}
      title={t("deleting.title")}
      text={
        <>
          <p>{t("deleting.text")}</p>
          <p className="mt-2 text-sm">{t("deleting.how_many", { n: selection.ids.size })}</p>
        </>
      }
      yes={t("deleting.yes")}
      cancel={t("deleting.cancel")}
      danger
      busy={busy}
      onYes={() => void remove()}
    />
  )
}
