import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Product } from "#shared/api/products.ts"
import { mintAll, mintOne } from "#web/api/desk.ts"
import { productsChanged, queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { sayAboutProducts } from "#web/ui/toasts.tsx"
import { handIn } from "./hand-in.ts"
import { type MintProgress, type MintRun, progressOf } from "./mint-progress.ts"

const LOOK_EVERY_MS = 1_500

export interface Minting {
  run: MintRun | null
  progress: MintProgress | null
  mintSelected: (products: readonly Product[]) => void
  mintEverything: () => void
}

/** Minting with live progress: while something is on its way the figures are watched, and the list follows them. */
export function useMinting(products: readonly Product[]): Minting {
  const [run, setRun] = useState<MintRun | null>(null)
  const progress = run && progressOf(run, products)
  useLiveList(run !== null || products.some(({ minting }) => minting))

  useEffect(() => {
    if (!run || !progress?.settled) return
    announce(run, progress)
    setRun(null)
  }, [run, progress])

  async function mintSelected(chosen: readonly Product[]) {
    const t = textOf("desk")
    const codes = chosen.filter(({ short_code, status }) => short_code && status !== "minted")
    if (codes.length === 0) return sayAboutProducts(t("products.none_selected"), "error")
    setRun({ kind: "selected", ids: codes.map(({ id }) => id), handed_in: 0, refused: new Set(), calling: true })
    const refused = await handIn(codes, mintOne, () => setRun((now) => now && { ...now, handed_in: now.handed_in + 1 }))
    await productsChanged()
    setRun((now) => now && { ...now, refused, calling: false })
  }

  async function mintEverything() {
    const t = textOf("desk")
    const waiting = products.filter(({ status, minting }) => status !== "minted" && !minting)
    setRun({ kind: "all", ids: waiting.map(({ id }) => id), handed_in: 0, refused: new Set(), calling: true })
    try {
      const { body } = await mintAll()
      if (body.sent > 0) sayAboutProducts(t("minting.sent", { n: body.sent }))
      await productsChanged()
      setRun((now) => now && { ...now, handed_in: now.ids.length, calling: false })
    } catch (error) {
      setRun(null)
      sayAboutProducts(t("minting.failed"), "error", refusalText(error, ""))
    }
  }

  return {
    run,
    progress,
    mintSelected: (chosen) => void mintSelected(chosen),
    mintEverything: () => void mintEverything(),
  }
}

/** The list can be long: it is fetched again only when the figures say that something changed. */
function useLiveList(isLive: boolean): void {
  const { data: stats } = useQuery({ ...queries.stats, refetchInterval: isLive ? LOOK_EVERY_MS : false })
  const figures = stats && `${stats.total} ${stats.minted} ${stats.failed}`
  useEffect(() => {
    if (isLive && figures) void queryClient.invalidateQueries({ queryKey: queries.products.queryKey })
  }, [isLive, figures])
}

function announce({ kind }: MintRun, { confirmed, failed }: MintProgress): void {
  const t = textOf("desk")
  if (kind === "selected") {
    sayAboutProducts(t("minting.summary", { x: confirmed, y: failed }), failed > 0 ? "error" : "success")
  } else if (confirmed === 0 && failed > 0) {
    sayAboutProducts(t("minting.failed"), "error")
  } else {
    sayAboutProducts(t("minting.written", { count: confirmed }), "success")
  }
}
