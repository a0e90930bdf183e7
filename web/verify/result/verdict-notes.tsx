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
  /** Registered on a test network. */
  isTrialRecord?: boolean
  /** The browser found no such recall. */
  isOurWord: boolean | undefined
}

/** Notes beside the verdict: what to do, and what a record of this kind cannot prove. */
export function VerdictNotes({ outcome, index, network, product, isTrialRecord, isOurWord }: Properties) {
  const t = useText("public")
  const reason = product?.recall_reason
  // Said from the beginning, so that nothing moves once the browser has confirmed it.
  const maker = product?.maker
  const isUnknownYet = outcome === "unconfirmed" && maker && !maker.attested && !maker.once_attested
  const isOwnOnly = product !== null && index.state !== "found"
  return (
    <>
      {outcome === "unknown" && <p>{t("verdict.unknown.text")}</p>}
      {(outcome === "unknown_maker" || isUnknownYet) && <p>{t("verdict.unknown_maker.more")}</p>}
      {(outcome === "recalled" || outcome === "copied") && (
        <p>
          <strong className="font-semibold">{t("verdict.recalled.more")}</strong>
          {reason && reason !== "unspecified" && outcome === "recalled" && (
            <> {t("verdict.recalled.reason", { reason: t(`reasons.${reason as RecallReason}`) })}</>
          )}
        </p>
      )}
      {isOurWord && <p>{textOf("proof")("at.recall_unread")}</p>}
      {(outcome === "unknown_maker" || isUnknownYet) && isTrialRecord && <p>{t("verdict.unknown_maker.trial")}</p>}
      {network === "local" && <p>{t("verdict.local")}</p>}
      {isOwnOnly && <p>{textOf("now")(index.state === "unknown" ? "found_anyway" : "service_silent")}</p>}
    </>
  )
}
