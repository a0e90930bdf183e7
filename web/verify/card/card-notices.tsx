import type { ReactNode } from "react"
import type { RecallReason } from "#shared/api/mints.ts"
import type { Network } from "#shared/chains.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { Outcome } from "./outcome.ts"
import type { ShownProduct } from "./shown-product.ts"

interface Properties {
  product: ShownProduct
  network: Network | null
  outcome: Outcome
  ownOnly: boolean
}

/** What has to be said before anything else: who has not been checked, what is only a demonstration or a trial. */
export function CardNotices({ product, network, outcome, ownOnly }: Properties) {
  const t = useText("public")
  const { issuer, recall_reason } = product
  return (
    <>
      {issuer && !issuer.attested && <Notice>{t(`result.${issuerNotice(issuer)}`)}</Notice>}
      {network === "local" && <Notice title={t("result.local")}>{t("result.local_text")}</Notice>}
      {network === "testnet" && outcome !== "test_network" && (
        <Notice title={t("result.test_label")}>{t("result.test_network_text")}</Notice>
      )}
      {ownOnly && <Notice>{t(outcome === "unknown" ? "result.found_anyway" : "result.service_silent")}</Notice>}
      {outcome === "recalled" && recall_reason && (
        <Notice>{t("result.recall_reason", { reason: t(`reasons.${recall_reason as RecallReason}`) })}</Notice>
      )}
    </>
  )
}

function issuerNotice({ was_over, revoked_at }: NonNullable<ShownProduct["issuer"]>) {
  if (was_over) return "issuer_was_over"
  return revoked_at ? "issuer_revoked" : "issuer_unchecked"
}

function Notice({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <p className="border-b border-amber-line bg-amber-ground px-6 py-3 text-[0.9375rem] text-amber sm:px-8">
      {title && <strong className="font-semibold">{title}. </strong>}
      <span className={title ? "text-ink" : "font-semibold"}>{children}</span>
    </p>
  )
}
