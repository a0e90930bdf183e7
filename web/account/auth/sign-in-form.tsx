import { useId } from "react"
import { Link } from "react-router"
import { ApiError, call } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { clearSession, keepToken, keepUser } from "#web/session.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { emailFault } from "#web/ui/email-fault.ts"
import { at, Form, FormRefusal, Input, type Refused, Submit, useServiceForm } from "#web/ui/form.tsx"

/** Email, password, Remember me. A field's complaint goes away when the field is edited. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useText("account")
  const remember_id = useId()
  const form = useServiceForm({
    defaultValues: { email: "", password: "", remember: false },
    refuse: refusalOf,
    send: async ({ email, password, remember }) => {
      const json = new URLSearchParams({ username: email.trim(), password, remember: `${remember}` })
      const { body, status } = await call("POST /login", { form: json })
      if (!body?.access_token) throw new ApiError(status, {})
      clearSession()
      queryClient.clear()
      keepToken(body.access_token, remember)
      keepUser(await queryClient.fetchQuery({ ...queries.me, staleTime: 0 }))
      onSignedIn()
    },
  })

  function refusalOf({ error, why, isUnreachable }: Refused): string {
    if (!(error instanceof ApiError)) return t("sign_in.failed")
    if (isUnreachable)
      return `${t("sign_in.failed")}
${t("sign_in.unreachable")}`
    return why || t("sign_in.failed")
  }

  return (
    <Form form={form} className="grid gap-2">
      <Input {...at(form, "email", t("sign_in.email"))} type="email" autoComplete="username" validate={emailFault} />
      <Input
        {...at(form, "password", t("sign_in.password"))}
        type="password"
        autoComplete="current-password"
        required={t("sign_in.password_required")}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <label htmlFor={remember_id} className="flex min-h-11 w-fit items-center gap-2.5">
          <Checkbox id={remember_id} {...form.register("remember")} />
          {t("sign_in.remember")}
        </label>
        <Link to={paths.forgotPassword()} className="py-2 prose-link text-[0.9375rem]">
          {t("sign_in.forgot")}
        </Link>
      </div>
      <FormRefusal form={form} />
      <Submit form={form} busy={t("sign_in.busy")} size="large">
        {t("sign_in.button")}
      </Submit>
    </Form>
  )
}
