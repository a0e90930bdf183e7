import { useEffect, useState } from "react"
import type { RecallRequest } from "#shared/api/mints.ts"
import type { Product } from "#shared/api/products.ts"
import { ask } from "#web/api/client.ts"
import { productsChanged, queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { MINT_TIMEOUT_MS } from "#web/dashboard/minting/submit-mints.ts"
import { textOf } from "#web/i18n/texts.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"

const LOOK_EVERY_MS = 1_500
const LOOKS_MAX = 40

/** Hands in a recall, or taking it back, and watches until the blockchain has it, or patience ends. */
export function useRecall(product: Product) {
  const { id, short_code, recalled } = product
  const [wanted, setWanted] = useState<{ recalled: boolean; looks: number } | null>(null)
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (!wanted) return
    if (wanted.recalled === recalled || wanted.looks >= LOOKS_MAX) {
      setWanted(null)
      void productsChanged()
      return
    }
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: queries.product(id).queryKey })
      setWanted({ ...wanted, looks: wanted.looks + 1 })
    }, LOOK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [wanted, recalled, id])

  async function send(choice: Omit<RecallRequest, "short_code">) {
    const t = textOf("dashboard")
    setSending(true)
    try {
      await ask(`POST /${recalled ? "reinstate" : "recall"}`, {
        json: { short_code, ...choice },
        timeout_ms: MINT_TIMEOUT_MS,
      })
      setWanted({ recalled: !recalled, looks: 0 })
      toastInProducts(t("recall.requested"))
    } catch (error) {
      toastInProducts(t("recall.failed"), "error", refusalText(error, ""))
    }
    setSending(false)
  }
  return { send, waiting: sending || wanted !== null }
}
