import { PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { formatMoney } from "#web/i18n/format-money.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Table, Td, Th } from "#web/ui/table.tsx"

/** The price list as the contract has it, from the one table of plans. */
export function PlanTable() {
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
