import { useEffect, useId } from "react"
import { Link, useNavigate } from "react-router"
import type { Currency, Interval, PlanName } from "#shared/plans.ts"
import { ApiError, call } from "#web/api/client.ts"
import { currentLanguage } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import { pageShown } from "#web/page-shown.ts"
import { paths } from "#web/routes.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { emailFault } from "#web/ui/email-fault.ts"
import { at, Form, FormRefusal, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { PackageChoice } from "./package-choice.tsx"
import { choiceIn, type SignUp, signUpRefusal } from "./sign-up.ts"

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
        <Link to={paths.signIn(`${paths.profile()}#plan`)} className="prose-link -mt-4 mb-2 justify-self-start text-sm">
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
