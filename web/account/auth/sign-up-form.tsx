import { useEffect, useId, useState } from "react"
import { useForm } from "react-hook-form"
import { Link, useNavigate } from "react-router"
import type { Currency, Interval, PlanName } from "#shared/plans.ts"
import { call } from "#web/api/client.ts"
import { currentLanguage } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import { pageShown } from "#web/page-shown.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { emailFault } from "#web/ui/email-fault.ts"
import { Field, TextInput } from "#web/ui/field.tsx"
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
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<SignUp>({
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    defaultValues: { companyName: "", email: "", agreeTerms: false, ...choiceIn(search) },
  })
  const { errors, isSubmitting } = form.formState
  const [plan, currency, interval] = form.watch(["packageType", "currency", "interval"])
  const isFree = plan === "free"
  const asked = choiceIn(search)
  const isAsked = asked.packageType === plan && asked.currency === currency && asked.interval === interval
  useEffect(() => {
    if (!isAsked) onChoice({ plan, currency, interval })
  }, [isAsked, onChoice, plan, currency, interval])

  function edited(name: keyof SignUp) {
    return () => {
      form.clearErrors(name)
      setRefusal(null)
    }
  }

  async function signUp(values: SignUp) {
    setRefusal(null)
    const { interval, ...free } = values
    const sign_up = {
      ...free,
      companyName: values.companyName.trim(),
      email: values.email.trim(),
      language: currentLanguage(),
    }
    try {
      if (isFree) {
        await call("POST /api/activate-user", { json: { ...sign_up, packageType: "Free" } })
        return navigate(paths.freeThankYou())
      }
      const url = (await call("POST /api/checkout", { json: { ...sign_up, interval } })).body?.url
      if (!url) return setRefusal(t("sign_up.no_url"))
      location.assign(url)
      // The button stays busy until the card page is there.
      await pageShown()
    } catch (error) {
      const { field, has_account, text } = signUpRefusal(error, isFree)
      const type = has_account ? "has_account" : "refused"
      if (field) form.setError(field, { type, message: text }, { shouldFocus: true })
      else setRefusal(text)
    }
  }

  return (
    <form onSubmit={form.handleSubmit(signUp)} noValidate className="grid gap-3">
      <Field label={t("sign_up.company")} hint={t("sign_up.company_hint")} error={errors.companyName?.message}>
        {(input) => (
          <TextInput
            {...input}
            autoComplete="organization"
            maxLength={120}
            {...form.register("companyName", {
              onChange: edited("companyName"),
              validate: (value) => value.trim() !== "" || t("sign_up.company_required"),
            })}
          />
        )}
      </Field>
      <Field label={t("sign_up.email")} hint={t("sign_up.email_hint")} error={errors.email?.message}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="email"
            maxLength={254}
            {...form.register("email", { onChange: edited("email"), validate: emailFault })}
          />
        )}
      </Field>
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
              onChange: edited("agreeTerms"),
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
      <p role="alert" className="min-h-6 text-wax">
        {refusal}
      </p>
      <Button type="submit" size="large" disabled={isSubmitting}>
        {isSubmitting ? t("sign_up.busy") : t("sign_up.button")}
      </Button>
      <p className="mt-1 text-sm text-soft">{isFree ? t("sign_up.no_payment") : t("sign_up.payment")}</p>
    </form>
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
