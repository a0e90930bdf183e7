import type { AuditLogLine } from "#shared/api/audit.ts"
import type { CaseState } from "#shared/api/cases.ts"
import type { RecallReason } from "#shared/api/mints.ts"
import { AUDIT_EVENTS, type AuditNoun } from "#shared/audit-events.ts"
import { capitalised, shortHash } from "#web/i18n/format.ts"
import type { Translate } from "#web/i18n/texts.ts"

/** The events' subjects, each once, in the order of the list. */
export const AUDIT_NOUNS = [...new Set(AUDIT_EVENTS.map((event) => event.split(".")[0] as AuditNoun))]

/** For administrators alone: companies cannot choose them in their own log. */
export const OPERATOR_NOUNS: readonly AuditNoun[] = ["job", "administrator"]

/** An event's further details, if any. */
export function aboutAuditEvent(
  { event, detail }: Pick<AuditLogLine, "event" | "detail">,
  t: Translate<"audit">,
  shared: Translate<"public">,
): string | null {
  switch (event) {
    case "plan.changed":
      return t("plans", { from: capitalised(String(detail.from)), to: capitalised(String(detail.to)) })
    case "product.recalled":
    case "product.reinstated": {
      const what = t(detail.scope === "batch" ? "batch" : "one_product")
      return `${capitalised(what)}, ${shared(`reasons.${detail.reason as RecallReason}`)}`
    }
    case "case.decided":
      return capitalised(t(`decisions.${detail.decision as CaseState}`))
    case "product.recall_note_changed":
      return capitalised(t(detail.scope === "batch" ? "batch" : "one_product"))
    case "company.wallet_changed":
      return detail.wallet ? shortHash(String(detail.wallet)) : t("no_wallet")
    case "company.label_host_changed":
      return detail.host ? String(detail.host) : t("service_address")
    case "company.domain_asks_changed":
      return capitalised(t(detail.automatic ? "on" : "off"))
    case "company.verified":
    case "company.reviewed": {
      const lacks = [
        detail.register !== "agrees" && t("evidence.register"),
        detail.extract !== "opened" && t("evidence.extract"),
        detail.domain_state !== "confirmed" && t("evidence.domain"),
      ].filter(Boolean)
      const without = lacks.length > 0 && t("without", { evidence: lacks.join(", ") })
      return [detail.domain, without, detail.elsewhere && t("elsewhere")].filter(Boolean).join("; ") || null
    }
    default:
      return null
  }
}
