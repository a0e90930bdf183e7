import { PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { formatMoney } from "#web/i18n/format-money.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Table, Td, Th } from "#web/ui/table.tsx"
import { LegalPage, ProviderBlock } from "./legal-page.tsx"

/** The price list as the contract has it, from the one table of plans. */
function PlanTable() {
  const t = useText("legal")
  return (
    <Table caption={t("terms.plans_caption")} className="mt-5">
      <thead>
        <tr>
          <Th>{t("terms.plan")}</Th>
          <Th className="text-right">{t("terms.month")}</Th>
          <Th className="text-right">{t("terms.year")}</Th>
          <Th className="text-right">{t("terms.verifications")}</Th>
          <Th>{t("terms.network")}</Th>
        </tr>
      </thead>
      <tbody>
        {PLAN_NAMES.map((name) => {
          const { title, price, slots, mint_network } = PLANS[name]
          return (
            <tr key={name}>
              <Td className="font-medium">{title}</Td>
              <Td className="text-right whitespace-nowrap tabular-nums">
                {formatMoney(price.month, "eur")} / {formatMoney(price.month, "usd")}
              </Td>
              <Td className="text-right whitespace-nowrap tabular-nums">
                {formatMoney(price.year, "eur")} / {formatMoney(price.year, "usd")}
              </Td>
              <Td className="text-right tabular-nums">{formatNumber(slots)}</Td>
              <Td className="whitespace-nowrap text-soft">
                {t(mint_network === "test" ? "terms.test" : "terms.main")}
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

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
