import { type ReactNode, useEffect, useState } from "react"
import { useNavigate } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { ask } from "#web/api/client.ts"
import { exportCsv } from "#web/api/products.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { type AskedMint, previewOf } from "#web/dashboard/minting/asked-mint.ts"
import { mintProducts, useMinting } from "#web/dashboard/minting/run.ts"
import { textOf } from "#web/i18n/texts.ts"
import { pathTo } from "#web/screens.ts"
import { useConfirm } from "#web/ui/dialog.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"
import type { ListQuery } from "./list-query.ts"
import { forgetCursors, selectionOf } from "./use-product-page.ts"
import type { Selection } from "./use-selection.ts"

type Dialog = "columns" | "shortcuts"

export interface ProductActions {
  /** A mint is under way; a second one waits for it. */
  minting: boolean
  busy: boolean
  dialog: Dialog | null
  close: () => void
  open: (dialog: Dialog) => void
  /** The mint that is confirmed in a dialog first. */
  asked_mint: AskedMint | null
  dropMint: () => void
  mintSelected: () => void
  askToDelete: () => void
  /** Asked before products are deleted. */
  question: ReactNode
  printLabels: () => void
  saveCertificates: () => void
  saveList: () => void
}

/** Everything that can be done with the list, whether by button, menu or key. */
export function useProductActions(query: ListQuery, selection: Selection): ProductActions {
  const navigate = useNavigate()
  const [dialog, open] = useState<Dialog | null>(null)
  const [asked_mint, askToMint] = useState<AskedMint | null>(null)
  const { confirm, question } = useConfirm()
  const [isSaving, setSaving] = useState(false)
  const archive = useMadeFile(textOf("dashboard")("products.archive_failed"))
  useEffect(() => {
    if (archive.failed) toastInProducts(archive.failed, "error")
  }, [archive.failed])
  const minting = useMinting() !== null

  /** Runs an action on the selection, or says that nothing is selected. */
  function withSelection(act: () => void) {
    if (selection.ids.size > 0) return act()
    toastInProducts(textOf("dashboard")("products.none_selected"), "error")
  }

  async function mintSelected() {
    let products: Product[]
    try {
      products = await selection.products()
    } catch (error) {
      return toastInProducts(textOf("dashboard")("minting.failed"), "error", refusalText(error, ""))
    }
    const unminted = products.filter(({ status }) => status !== "minted")
    if (products.length > 0 && unminted.length === 0) return toastInProducts(textOf("dashboard")("products.all_minted"))
    const waiting = unminted.filter(({ is_sample }) => !is_sample)
    if (unminted.length > 0 && waiting.length === 0) return toastInProducts(textOf("dashboard")("samples.never_minted"))
    askToMint({
      ...previewOf(waiting),
      send: () => {
        selection.clear()
        void mintProducts(waiting)
      },
    })
  }

  function askToDelete() {
    if (selection.isAllMinted) return toastInProducts(textOf("dashboard")("products.minted_stay"))
    const t = textOf("dashboard")
    confirm({
      title: t("deleting.title"),
      text: (
        <>
          <p>{t("deleting.text")}</p>
          <p className="mt-2 text-sm">{t("deleting.how_many", { n: selection.ids.size })}</p>
        </>
      ),
      yes: t("deleting.yes"),
      act: remove,
      stays: true,
    })
  }

  /** Minted products stay, and the question says so. */
  async function remove() {
    const t = textOf("dashboard")
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
  }

  async function saveList() {
    setSaving(true)
    try {
      saveFile("touchmark-products.csv", await exportCsv(selectionOf(query)))
    } catch (error) {
      toastInProducts(textOf("dashboard")("products.export_failed"), "error", refusalText(error, ""))
    }
    setSaving(false)
  }

  function printLabels() {
    const state = selection.ids.size > 0 ? { ids: [...selection.ids] } : { filter: query.filters }
    void navigate(pathTo("labels"), { state })
  }

  return {
    minting,
    busy: isSaving || archive.isUnderWay,
    dialog,
    open,
    close: () => open(null),
    asked_mint,
    dropMint: () => askToMint(null),
    mintSelected: () => withSelection(() => void mintSelected()),
    question,
    askToDelete: () => withSelection(askToDelete),
    printLabels,
    saveCertificates: () => archive.make(() => ask("POST /certificate-archives", { json: {} })),
    saveList: () => void saveList(),
  }
}
