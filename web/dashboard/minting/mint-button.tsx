import { useState } from "react"
import type { Product } from "#shared/api/products.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { toastInProducts } from "#web/ui/toasts.tsx"
import { type AskedMint, previewOf } from "./asked-mint.ts"
import { MintDialog } from "./mint-dialog.tsx"
import { mintOne } from "./run.ts"

export function MintButton({ product }: { product: Product }) {
  const t = useText("dashboard")
  const [asked, setAsked] = useState<AskedMint | null>(null)
  const [busy, setBusy] = useState(false)
  async function mint() {
    setBusy(true)
    try {
      const minted = (await mintOne(product.short_code)).status === "minted"
      toastInProducts(minted ? t("minting.written", { count: 1, n: 1 }) : t("minting.sent", { n: 1 }), "success")
    } catch (error) {
      toastInProducts(t("minting.failed"), "error", refusalText(error, ""))
    }
    await productsChanged()
    setBusy(false)
  }
  const waiting = busy || product.minting
  const failed = product.status === "failed"
  return (
    <>
      <Button disabled={waiting} onClick={() => setAsked({ ...previewOf([product]), send: () => void mint() })}>
        {waiting ? t("product.minting") : failed ? t("product.mint_again") : t("product.mint")}
      </Button>
      <MintDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}
