import { useText } from "#web/i18n/use-text.ts"
import type { ShownCheck } from "./evidence.ts"

/** What a maker's domain answered, in a word beside its name; nothing where its own file could not be read. */
export function DomainWord({ check: { outcome, is_weaker } }: { check: ShownCheck }) {
  const t = useText("proof")
  if (is_weaker) return null
  if (outcome === "failed") return <span className="font-semibold text-wax">{t("at.domain_differs")}</span>
  return outcome === "passed" && <span>{t("at.domain_confirms")}</span>
}
