import type { RecallReason } from "#shared/api/mints.ts"
import type { Network } from "#shared/chains.ts"
import type { Outcome } from "#shared/outcome.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { ShownProduct } from "#web/verify/card/shown-product.ts"
import type { IndexStatement } from "#web/verify/card/statements.ts"

interface Properties {
  outcome: Outcome
  index: IndexStatement
  network: Network | null
  product: ShownProduct | null
  /** The browser found no such recall. */
  isOurWord: boolean | undefined
}

/** Notes beside the verdict: what to do, and what a record of this kind cannot prove. */
export function VerdictNotes({ outcome, index, network, product, isOurWord }: Properties) {
  const t = useText("public")
  const reason = product?.recall_reason
  const isOwnOnly = product !== null && index.state !== "found"
  return (
    <>
      {outcome === "unknown" && <p>{t("verdict.unknown.text")}</p>}
      {(outcome === "recalled" || outcome === "copied") && (
        <p>
          <strong className="font-semibold">{t("verdict.recalled.more")}</strong>
          {reason && reason !== "unspecified" && outcome === "recalled" && (
            <> {t("verdict.recalled.reason", { reason: t(`reasons.${reason as RecallReason}`) })}</>
          )}
        </p>
      )}
      {isOurWord && <p>{textOf("proof")("at.recall_unread")}</p>}
      {network === "local" && <p>{t("verdict.local")}</p>}
      {isOwnOnly && <p>{textOf("now")(index.state === "unknown" ? "found_anyway" : "service_silent")}</p>}
    </>
  )
}
