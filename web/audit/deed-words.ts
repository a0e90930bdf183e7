import type { DeedLine } from "#shared/api/audit.ts"
import type { RecallReason } from "#shared/api/mints.ts"
import { DEEDS, type DeedNoun } from "#shared/deeds.ts"
import { shortHash } from "#web/i18n/format.ts"
import type { Translate } from "#web/i18n/texts.ts"

/** What the deeds are about, each once, in the order of the list. */
export const DEED_NOUNS = [...new Set(DEEDS.map((deed) => deed.split(".")[0] as DeedNoun))]

/** Of interest to administrators alone: no company's trail has one. */
export const HOUSE_NOUNS: readonly DeedNoun[] = ["job", "administrator"]

/** What else is worth reading of a deed, if anything. */
export function aboutDeed(
  { deed, detail }: Pick<DeedLine, "deed" | "detail">,
  t: Translate<"trail">,
  shared: Translate<"public">,
): string | null {
  switch (deed) {
    case "plan.changed":
      return t("plans", { from: capitalised(detail.from), to: capitalised(detail.to) })
    case "product.recalled":
    case "product.reinstated": {
      const what = t(detail.scope === "batch" ? "batch" : "one_product")
      return `${what}, ${shared(`reasons.${detail.reason as RecallReason}`)}`
    }
    case "company.wallet_changed":
      return detail.wallet ? shortHash(String(detail.wallet)) : t("no_wallet")
    case "company.verified":
      return detail.domain ? String(detail.domain) : null
    case "job.retried":
      return String(detail.kind)
    default:
      return null
  }
}

const capitalised = (plan: unknown): string => String(plan).replace(/^./, (first) => first.toUpperCase())
