import { useId } from "react"
import type { UseFormReturn } from "react-hook-form"
import { CURRENCIES, PLAN_NAMES, PLANS, type PlanName } from "#shared/plans.ts"
import { formatMoney } from "#web/i18n/format-money.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Radio } from "#web/ui/radio.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { Switch } from "#web/ui/switch.tsx"
import type { SignUp } from "./sign-up.ts"

const MONTHS = 12

/** Plan, currency, and by month or by year. */
export function PackageChoice({ form }: { form: UseFormReturn<SignUp> }) {
  const t = useText("account")
  const yearly_id = useId()
  const [plan, currency, interval] = form.watch(["packageType", "currency", "interval"])
  const { price } = PLANS[plan]
  const saved = price.month * MONTHS - price.year
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-[0.9375rem] font-medium">{t("sign_up.package")}</legend>
        <div className="grid gap-px border border-edge bg-line">
          {PLAN_NAMES.map((name) => (
            <PackageRow key={name} name={name} form={form} />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Segmented
          label={t("sign_up.currency")}
          showLabel
          name="currency"
          value={currency}
          onChange={(value) => form.setValue("currency", value)}
          options={CURRENCIES.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <div className="flex min-h-11 items-center gap-2.5">
          <Switch
            id={yearly_id}
            checked={interval === "year"}
            disabled={plan === "free"}
            onChange={(event) => form.setValue("interval", event.target.checked ? "year" : "month")}
          />
          <label htmlFor={yearly_id} className={plan === "free" ? "text-soft" : ""}>
            {saved > 0 ? t("sign_up.yearly", { amount: formatMoney(saved, currency) }) : t("sign_up.yearly_free")}
          </label>
        </div>
      </div>
    </>
  )
}

function PackageRow({ name, form }: { name: PlanName; form: UseFormReturn<SignUp> }) {
  const t = useText("account")
  const id = useId()
  const [currency, interval] = form.watch(["currency", "interval"])
  const { title, price, slots, mint_network, is_popular } = PLANS[name]
  const per = name === "free" ? "month" : interval
  return (
    <label
      htmlFor={id}
      className="flex min-h-15 items-center gap-3.5 bg-paper px-4 py-2.5 has-checked:bg-sheet has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
    >
      <Radio id={id} value={name} {...form.register("packageType")} className="outline-none" />
      <span className="grow">
        <span className="font-semibold">{title}</span>
        {is_popular && (
          <span className="ml-2.5 rounded-sm bg-ink px-1.5 py-px text-xs font-medium text-paper">
            {t("sign_up.popular")}
          </span>
        )}
        <span className="block text-sm text-soft">
          {t("sign_up.verifications", { n: slots })}
          {mint_network === "test" && `, ${t("sign_up.test_network")}`}
        </span>
      </span>
      <span className="shrink-0 text-right whitespace-nowrap">
        <span className="block font-display text-2xl leading-none tabular-nums">
          {formatMoney(price[per], currency)}
        </span>
        <span className="text-sm text-soft">{t(per === "month" ? "sign_up.a_month" : "sign_up.a_year")}</span>
      </span>
    </label>
  )
}
