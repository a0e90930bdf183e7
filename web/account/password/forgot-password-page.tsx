import { useState } from "react"
import { Link } from "react-router"
import { ApiError, call } from "#web/api/client.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { emailFault } from "#web/ui/email-fault.ts"
import { at, Form, FormRefusal, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
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
  const form = useServiceForm({
    defaultValues: { email: "" },
    refuse: ({ error, why, isUnreachable }) =>
      error instanceof ApiError && isUnreachable ? t("forgot.network") : why || t("forgot.failed"),
    send: async ({ email }) => {
      await call("POST /forgot-password", { json: { email: email.trim() } })
      onSent()
    },
  })
  return (
    <Form form={form} className="grid gap-2">
      <Input {...at(form, "email", t("sign_in.email"))} type="email" autoComplete="username" validate={emailFault} />
      <FormRefusal form={form} />
      <Submit form={form} busy={t("forgot.busy")} size="large">
        {t("forgot.button")}
      </Submit>
    </Form>
  )
}
