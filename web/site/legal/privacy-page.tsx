import { useText } from "#web/i18n/use-text.ts"
import { LegalPage, ProviderBlock } from "./legal-page.tsx"

const SECTIONS = [
  "controller",
  "short",
  "checking",
  "report",
  "account",
  "chain",
  "device",
  "logs",
  "others",
  "rights",
  "security",
  "changes",
] as const

/** `/privacy`. */
export function PrivacyPage() {
  const t = useText("legal")
  const sections = SECTIONS.map((name) => ({
    name,
    title: t(`privacy.${name}.title`),
    text: t(`privacy.${name}.text`),
    beside: name === "controller" ? <ProviderBlock /> : null,
  }))
  return <LegalPage title={t("privacy.title")} date={t("privacy.date")} lead={t("privacy.lead")} sections={sections} />
}
