import { useState } from "react"
import { deleteProducts } from "#web/api/desk.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { sayAboutProducts } from "#web/ui/toasts.tsx"
import type { Selection } from "./use-selection.ts"

/** Deletes the chosen products after asking. What is on the blockchain stays, and is said to stay. */
export function DeleteProducts({ selection }: { selection: Selection }) {
  const t = useText("desk")
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const staying = selection.products.filter(({ status, minting }) => status === "minted" || minting).length

  async function remove() {
    setBusy(true)
    try {
      const { deleted, skipped } = await deleteProducts([...selection.ids])
      selection.clear()
      const more = skipped > 0 ? t("deleting.skipped", { n: skipped }) : undefined
      sayAboutProducts(t("deleting.deleted", { n: deleted }), "success", more)
      await productsChanged()
    } catch (error) {
      sayAboutProducts(t("deleting.failed"), "error", refusalText(error, ""))
    }
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <Button kind="plain" size="small" onClick={() => setAsking(true)}>
        {t("products.delete_selected")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("deleting.title")}
        text={
          <>
            <p>{t("deleting.text")}</p>
            {staying > 0 && <p className="mt-2">{t("deleting.minted_stay", { n: staying })}</p>}
          </>
        }
        yes={t("deleting.yes")}
        cancel={t("deleting.cancel")}
        danger
        busy={busy}
        onYes={() => void remove()}
      />
    </>
  )
}
