import type { Product } from "#shared/api/products.ts"
import { capitalised } from "#web/i18n/format.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge, type Tone } from "./badge.tsx"

const TONES: Record<string, Tone> = { pending: "amber", minted: "green", failed: "wax" }

type Stated = Pick<Product, "status" | "minting" | "recalled" | "is_sample">

/** The words for a status; one that we do not know shows as it is, with a capital. */
export function statusText({ status, minting, recalled, is_sample }: Stated): string {
  const t = textOf("dashboard")
  // It never becomes anything else.
  if (is_sample) return t("status.sample")
  if (recalled) return t("status.recalled")
  if (status === "pending" && minting) return t("status.sent")
  if (status === "pending" || status === "minted" || status === "failed") return t(`status.${status}`)
  return capitalised(String(status))
}

export function StatusBadge({ product }: { product: Stated }) {
  useText("dashboard")
  const tone = product.recalled ? "wax" : product.is_sample ? "grey" : (TONES[product.status] ?? "grey")
  return <Badge tone={tone}>{statusText(product)}</Badge>
}
