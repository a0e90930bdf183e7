import { useText } from "#web/i18n/use-text.ts"
import { LegalPage } from "./legal-page.tsx"
import { PlanTable } from "./plan-table.tsx"
import { ProviderBlock } from "./provider-block.tsx"

const SECTIONS = [
  "provider",
  "who",
  "service",
  "account",
  "data",
  "permanent",
  "networks",
  "plans",
  "payment",
  "conduct",
  "availability",
  "tokens",
  "liability",
  "end",
  "changes",
  "law",
] as const
const BESIDE = { provider: <ProviderBlock />, plans: <PlanTable /> }

/** `/terms`. */
export function TermsPage() {
  const t = useText("legal")
  const sections = SECTIONS.map((name) => ({
    name,
    title: t(`terms.${name}.title`),
    text: t(`terms.${name}.text`),
    beside: name in BESIDE ? BESIDE[name as keyof typeof BESIDE] : null,
  }))
  return <LegalPage title={t("terms.title")} date={t("terms.date")} lead={t("terms.lead")} sections={sections} />
}
