import type { ProductHistoryEntry } from "#shared/api/history.ts"
import { isField } from "#shared/product-fields.ts"
import type { Translate } from "#web/i18n/texts.ts"

type Kind = ProductHistoryEntry["kind"]

/** A line's colour: green for proved, red for failed or recalled, amber for under way. */
export function toneOfEntry(kind: Kind): "green" | "wax" | "amber" | "grey" {
  if (kind === "minted" || kind === "reinstated") return "green"
  if (kind === "mint_failed" || kind === "recall_failed" || kind === "recalled") return "wax"
  return kind === "sent" || kind.endsWith("_asked") ? "amber" : "grey"
}

function fieldText(name: string, t: Translate<"dashboard">): string {
  if (name === "attributes") return t("upload.attributes")
  if (name === "media") return t("photos.title")
  if (name === "nft_scope") return t("product.scope")
  return isField(name) ? t(`product.${name}`) : name
}

/** A line's details besides its title, or null. */
export function aboutEntry(entry: ProductHistoryEntry, t: Translate<"dashboard">): string | null {
  const { kind, by, fields, failure, waits_for, scope, confirmations, confirmations_needed = 0 } = entry
  switch (kind) {
    case "edited": {
      const names = (fields ?? []).map((field) => fieldText(field, t)).join(", ")
      return by ? t("history.edited_by", { fields: names, by }) : names
    }
    case "mint_failed":
      return failure ?? null
    case "recall_failed":
      return failure ?? null
    case "mint_asked":
    case "recall_asked":
    case "reinstate_asked":
      return waits_for ? t("history.waits", { reason: waits_for }) : null
    case "minted":
      if (confirmations === undefined || confirmations >= confirmations_needed) return null
      return t("history.confirmations", { n: confirmations, needed: confirmations_needed })
    case "recalled":
    case "reinstated":
      return scope === "batch" ? t("history.whole_batch") : null
    case "registered":
    case "sent":
      return null
  }
}
