import { useState } from "react"
import { ask } from "#web/api/client.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { Button } from "#web/ui/button.tsx"
import { toastInProducts } from "#web/ui/toasts.tsx"
import type { AskedMint } from "./asked-mint.ts"
import { MintDialog } from "./mint-dialog.tsx"
import { mintEverything, useMinting } from "./run.ts"

interface Properties {
  /** How many wait; undefined until that is known. */
  n: number | undefined
  /** Mints those of one upload alone. */
  upload_id?: string
}

/** Mints all products that wait, after its question. Those that failed do not wait until they are changed. */
export function MintAllButton({ n, upload_id }: Properties) {
  const t = useText("dashboard")
  const isMinting = useMinting() !== null
  const [asked, setAsked] = useState<AskedMint | null>(null)
  async function prepare() {
    try {
      const preview = await ask("GET /mint-preview", { query: upload_id ? { upload_id } : {} })
      // Minted or deleted elsewhere in the meantime.
      if (preview.count === 0) return void productsChanged()
      const send = () => void mintEverything(preview.count, upload_id)
      setAsked({ ...preview, failed: 0, list: places.waitingForMint(upload_id), send })
    } catch (error) {
      toastInProducts(t("minting.failed"), "error", refusalText(error, ""))
    }
  }
  return (
    <>
      <Button
        disabled={!n}
        off={isMinting && t("minting.under_way")}
        className={n === undefined ? "invisible" : ""}
        onClick={() => void prepare()}
      >
        {n ? t(upload_id === undefined ? "products.mint_all" : "upload.mint", { n }) : t("products.mint_none")}
      </Button>
      <MintDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}
