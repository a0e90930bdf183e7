import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { type AskedMint, MintDialog } from "./mint-dialog.tsx"
import { mintEverything, useMinting } from "./run.ts"

/** Mints all products that wait, and those that failed, after its question. */
export function MintAllButton() {
  const t = useText("dashboard")
  const { data: stats } = useQuery(queries.stats)
  const isMinting = useMinting() !== null
  const [asked, setAsked] = useState<AskedMint | null>(null)
  const { pending, failed } = stats ?? { pending: 0, failed: 0 }
  const n = pending + failed
  return (
    <>
      <Button
        disabled={n === 0 || isMinting}
        className={stats ? "" : "invisible"}
        onClick={() => setAsked({ n, failed, send: () => void mintEverything(n) })}
      >
        {n === 0 ? t("products.mint_none") : t("products.mint_all", { n })}
      </Button>
      <MintDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}
