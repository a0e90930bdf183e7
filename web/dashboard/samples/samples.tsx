import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ask } from "#web/api/client.ts"
import { productsChanged, queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { toastInProducts } from "#web/ui/toasts.tsx"

/** Loads the sample collection, for a company that has none of it. */
export function LoadSamples() {
  const t = useText("dashboard")
  const { data } = useQuery(queries.samples)
  const [busy, setBusy] = useState(false)
  if (!data || data.held > 0) return null
  async function load() {
    setBusy(true)
    try {
      await ask("POST /samples")
      toastInProducts(t("samples.loaded"), "success")
    } catch (error) {
      toastInProducts(t("samples.load_failed"), "error", refusalText(error, ""))
    }
    await productsChanged()
    setBusy(false)
  }
  return (
    <Button kind="plain" disabled={busy} onClick={() => void load()}>
      {t(busy ? "samples.loading" : "samples.load")}
    </Button>
  )
}

/** Says that samples are among the products and are never minted, and removes them. */
export function RemoveSamples({ className = "" }: { className?: string }) {
  const t = useText("dashboard")
  const { data } = useQuery(queries.samples)
  const [busy, setBusy] = useState(false)
  if (!data || data.held === 0) return null
  async function remove() {
    setBusy(true)
    try {
      await ask("DELETE /samples")
      toastInProducts(t("samples.removed"), "success")
    } catch (error) {
      toastInProducts(t("samples.remove_failed"), "error", refusalText(error, ""))
    }
    await productsChanged()
    setBusy(false)
  }
  return (
    <p className={`text-[0.9375rem] text-soft ${className}`}>
      {t("samples.held", { n: data.held })} {t("samples.never_minted")}{" "}
      <button type="button" disabled={busy} onClick={() => void remove()} className="prose-link font-medium text-ink">
        {t(busy ? "samples.removing" : "samples.remove")}
      </button>
    </p>
  )
}
