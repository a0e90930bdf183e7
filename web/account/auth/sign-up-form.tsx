import { useEffect, useId } from "react"
import type { UseFormReturn } from "react-hook-form"
import { Link, useNavigate } from "react-router"
import { CURRENCIES, type Currency, INTERVALS, type Interval, PLAN_NAMES, PLANS, type PlanName } from "#shared/plans.ts"
import { ApiError, call } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatMoney } from "#web/i18n/format-money.ts"
import { currentLanguage, textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import { pageShown } from "#web/page-shown.ts"
import { paths } from "#web/routes.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { emailFault } from "#web/ui/email-fault.ts"
import { at, Form, FormRefusal, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Radio } from "#web/ui/radio.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { Switch } from "#web/ui/switch.tsx"

interface Properties {
  search: URLSearchParams
  onChoice: (choice: { plan: PlanName; currency: Currency; interval: Interval }) => void
}

/** A company, its plan, and its consent. Free accounts are opened at once, others after the card page. */
export function SignUpForm({ search, onChoice }: Properties) {
  const t = useText("account")
  const agree_id = useId()
  const navigate = useNavigate()
  const form = useServiceForm<SignUp>({
    defaultValues: { companyName: "", email: "", agreeTerms: false, ...choiceIn(search) },
    placeOf: () => null,
    refuse: ({ error }) => {
      const { field, has_account, text } = signUpRefusal(error, isFree)
      const type = has_account ? "has_account" : "refused"
      if (field) form.setError(field, { type, message: text }, { shouldFocus: true })
      return !field && text
    },
    send: async ({ companyName, email, interval, ...rest }) => {
      const company = { companyName: companyName.trim(), email: email.trim(), language: currentLanguage() }
      if (isFree) {
        await call("POST /api/activate-user", { json: { ...rest, ...company, packageType: "Free" } })
        return navigate(paths.freeThankYou())
      }
      const { body, status } = await call("POST /api/checkout", { json: { ...rest, ...company, interval } })
      if (!body?.url) throw new ApiError(status, {})
      location.assign(body.url)
      // The button stays busy until the card page is there.
      await pageShown()
    },
  })
  const [plan, currency, interval] = form.watch(["packageType", "currency", "interval"])
  const isFree = plan === "free"
  const { errors } = form.formState
  const asked = choiceIn(search)
  const isAsked = asked.packageType === plan && asked.currency === currency && asked.interval === interval
  useEffect(() => {
    if (!isAsked) onChoice({ plan, currency, interval })
  }, [isAsked, onChoice, plan, currency, interval])

  return (
    <Form form={form} className="grid gap-3">
      <Input
        {...at(form, "companyName", t("sign_up.company"), t("sign_up.company_hint"))}
        required={t("sign_up.company_required")}
        autoComplete="organization"
        maxLength={120}
      />
      <Input
        {...at(form, "email", t("sign_up.email"), t("sign_up.email_hint"))}
        type="email"
        autoComplete="email"
        maxLength={254}
        validate={emailFault}
      />
      {errors.email?.type === "has_account" && (
        <Link
          to={paths.signIn(`${paths.checkout(plan)}?interval=${interval}`)}
          className="prose-link -mt-4 mb-2 justify-self-start text-sm"
        >
          {t("sign_in.button")}
        </Link>
      )}
      <PackageChoice form={form} />
      <div className="mt-4">
        <div className="flex items-start gap-2.5">
          <Checkbox
            id={agree_id}
            className="mt-1 shrink-0"
            aria-invalid={errors.agreeTerms !== undefined}
            aria-describedby={`${agree_id}-said`}
            {...form.register("agreeTerms", {
              onChange: () => form.clearErrors(),
              validate: (agreed) => agreed || t("sign_up.agree_required"),
            })}
          />
          <label htmlFor={agree_id} className="py-0.5">
            <Woven
              area="account"
              text="sign_up.agree"
              with={{
                terms: <Legal address={paths.terms()}>{t("sign_up.terms")}</Legal>,
                privacy: <Legal address={paths.privacy()}>{t("sign_up.privacy")}</Legal>,
              }}
            />
          </label>
        </div>
        <p id={`${agree_id}-said`} role="alert" className="mt-1 min-h-5 text-sm text-wax">
          {errors.agreeTerms?.message}
        </p>
      </div>
      <FormRefusal form={form} />
      <Submit form={form} busy={t("sign_up.busy")} size="large">
        {t("sign_up.button")}
      </Submit>
      <p className="mt-1 text-sm text-soft">{isFree ? t("sign_up.no_payment") : t("sign_up.payment")}</p>
    </Form>
  )
}

/** Opens in a new window, so that the form keeps its input. */
function Legal({ address, children }: { address: string; children: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className="prose-link">
      {children}
    </a>
  )
}

const MONTHS = 12

/** Plan, currency, and by month or by year. */
function PackageChoice({ form }: { form: UseFormReturn<SignUp> }) {
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

interface SignUp {
  companyName: string
  email: string
  packageType: PlanName
  currency: Currency
  interval: Interval
  agreeTerms: boolean
}

/** The choice that an address carries from the price list. The default is Free, by month, in euros. */
function choiceIn(search: URLSearchParams): Pick<SignUp, "packageType" | "currency" | "interval"> {
  const known = <Value extends string>(values: readonly Value[], name: string): Value =>
    values.find((value) => value === search.get(name)) ?? values[0]!
  return {
    packageType: known(PLAN_NAMES, "plan"),
    currency: known(CURRENCIES, "currency"),
    interval: known(INTERVALS, "interval"),
  }
}

interface SignUpRefusal {
  /** Under which it belongs. */
  field?: "companyName" | "email"
  has_account?: true
  text: string
}

function signUpRefusal(error: unknown, isFree: boolean): SignUpRefusal {
  const t = textOf("account")
  if (!(error instanceof ApiError) || error.unreachable) return { text: t("sign_up.unexpected") }
  const { fields, code } = error.body
  if (fields?.companyName) return { field: "companyName", text: fields.companyName }
  if (fields?.email) return { field: "email", text: t("sign_in.email_invalid") }
  const text = refusalText(error, isFree ? t("sign_up.failed") : t("sign_up.no_url"))
  return code === "conflict" ? { field: "email", has_account: true, text } : { text }
}
