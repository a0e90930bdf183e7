import { useId, useState } from "react"
import { useForm } from "react-hook-form"
import { Link } from "react-router"
import { ApiError, call } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { clearSession, keepToken, keepUser } from "#web/session.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { emailFault } from "#web/ui/email-fault.ts"
import { Field, TextInput } from "#web/ui/field.tsx"
import { PasswordInput } from "#web/ui/password-input.tsx"

interface SignIn {
  email: string
  password: string
  remember: boolean
}

/** Email, password, Remember me. A field's complaint goes away when the field is edited. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useText("account")
  const remember_id = useId()
  const [refusal, setRefusal] = useState<string[]>([])
  const form = useForm<SignIn>({ mode: "onSubmit", reValidateMode: "onSubmit", defaultValues: { remember: false } })
  const { errors, isSubmitting } = form.formState

  function edited(name: "email" | "password") {
    return () => {
      form.clearErrors(name)
      setRefusal([])
    }
  }

  async function signIn({ email, password, remember }: SignIn) {
    setRefusal([])
    try {
      const form = new URLSearchParams({ username: email.trim(), password, remember: `${remember}` })
      const { body, status } = await call("POST /login", { form })
      if (!body?.access_token) throw new ApiError(status, {})
      clearSession()
      queryClient.clear()
      keepToken(body.access_token, remember)
      keepUser(await queryClient.fetchQuery({ ...queries.me, staleTime: 0 }))
      onSignedIn()
    } catch (error) {
      setRefusal(refusalLines(error))
    }
  }

  function refusalLines(error: unknown): string[] {
    if (!(error instanceof ApiError)) return [t("sign_in.failed")]
    if (error.unreachable) return [t("sign_in.failed"), t("sign_in.unreachable")]
    const minutes = error.status === 429 ? Number(error.body.params?.n) : Number.NaN
    return [minutes > 0 ? t("sign_in.slowed", { n: minutes }) : refusalText(error, t("sign_in.failed"))]
  }

  return (
    <form onSubmit={form.handleSubmit(signIn)} noValidate className="grid gap-2">
      <Field label={t("sign_in.email")} error={errors.email?.message}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="username"
            {...form.register("email", { onChange: edited("email"), validate: emailFault })}
          />
        )}
      </Field>
      <Field label={t("sign_in.password")} error={errors.password?.message}>
        {(input) => (
          <PasswordInput
            {...input}
            labels={{ show: t("sign_in.show"), hide: t("sign_in.hide") }}
            autoComplete="current-password"
            {...form.register("password", {
              onChange: edited("password"),
              required: t("sign_in.password_required"),
            })}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <label htmlFor={remember_id} className="flex min-h-11 w-fit items-center gap-2.5">
          <Checkbox id={remember_id} {...form.register("remember")} />
          {t("sign_in.remember")}
        </label>
        <Link to={paths.forgotPassword()} className="py-2 prose-link text-[0.9375rem]">
          {t("sign_in.forgot")}
        </Link>
      </div>
      <p role="alert" className="min-h-6 text-wax">
        {refusal.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      <Button type="submit" size="large" disabled={isSubmitting}>
        {isSubmitting ? t("sign_in.busy") : t("sign_in.button")}
      </Button>
    </form>
  )
}
