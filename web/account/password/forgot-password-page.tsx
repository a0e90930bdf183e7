import { useState } from "react"
import { useForm } from "react-hook-form"
import { Link } from "react-router"
import { ApiError, call } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { emailFault } from "#web/ui/email-fault.ts"
import { Field, TextInput } from "#web/ui/field.tsx"
import { Notice } from "#web/ui/notice.tsx"

/** `/forgot-password`. The answer is the same whether or not the address is known. */
export function ForgotPasswordPage() {
  const t = useText("account")
  const [sent, setSent] = useState(false)
  return (
    <AccountLayout title={t("forgot.title")} lead={sent ? undefined : t("forgot.lead")}>
      {sent ? (
        <>
          <Notice tone="green" className="text-base">
            <p role="status">{t("forgot.sent")}</p>
          </Notice>
          <p className="mt-4 mb-6 text-soft">{t("forgot.sent_text")}</p>
          <Button kind="plain" onClick={() => setSent(false)}>
            {t("forgot.again")}
          </Button>
        </>
      ) : (
        <ForgotPasswordForm onSent={() => setSent(true)} />
      )}
      <p className="mt-8">
        <Link to={paths.signIn()} className="prose-link">
          {t("portal.back")}
        </Link>
      </p>
    </AccountLayout>
  )
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const t = useText("account")
  const form = useForm<{ email: string }>({ mode: "onSubmit", reValidateMode: "onSubmit" })
  const { errors, isSubmitting } = form.formState

  async function send({ email }: { email: string }) {
    try {
      await call("POST /forgot-password", { json: { email: email.trim() } })
      onSent()
    } catch (error) {
      const silent = error instanceof ApiError && error.unreachable
      form.setError("root", { message: silent ? t("forgot.network") : refusalText(error, t("forgot.failed")) })
    }
  }

  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="grid gap-2">
      <Field label={t("sign_in.email")} error={errors.email?.message}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="username"
            {...form.register("email", {
              onChange: () => form.clearErrors(),
              validate: emailFault,
            })}
          />
        )}
      </Field>
      <p role="alert" className="min-h-6 text-wax">
        {errors.root?.message}
      </p>
      <Button type="submit" size="large" disabled={isSubmitting}>
        {isSubmitting ? t("forgot.busy") : t("forgot.button")}
      </Button>
    </form>
  )
}
