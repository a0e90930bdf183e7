import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { Link, useNavigate } from "react-router"
import { call } from "#web/api/client.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { clearSession, keepToken } from "#web/session.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { setPasswordRefusal } from "./set-password-refusal.ts"

const CHARACTERS_MIN = 6
const REDIRECT_MS = 2_000

/** `/set-password`, where letters lead: activation, invitation and reset alike. A new account is signed in by it. */
export function SetPasswordPage() {
  const t = useText("account")
  const [token] = useState(() => new URLSearchParams(location.search).get("token"))
  const [done, setDone] = useState(false)
  // Nobody can reuse the address from the history or over a shoulder.
  useEffect(() => history.replaceState(history.state, "", location.pathname), [])
  return (
    <AccountLayout title={t("set_password.title")} lead={token ? t("set_password.lead") : t("set_password.no_token")}>
      {done ? (
        <Done />
      ) : token ? (
        <SetPasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <>
          <p className="mb-6 text-soft">{t("set_password.no_token_text")}</p>
          <Link to={paths.forgotPassword()} className={buttonClass()}>
            {t("set_password.ask_again")}
          </Link>
        </>
      )}
    </AccountLayout>
  )
}

function Done() {
  const t = useText("account")
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.signIn()), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Notice tone="green" className="text-base">
      <p role="status">{t("set_password.done")}</p>
    </Notice>
  )
}

interface Passwords {
  password: string
  confirm: string
}

function SetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText("account")
  const form = useForm<Passwords>({ mode: "onSubmit", reValidateMode: "onSubmit" })
  const { errors, isSubmitting } = form.formState
  const labels = { show: t("sign_in.show"), hide: t("sign_in.hide") }

  async function send({ password }: Passwords) {
    try {
      const { body } = await call("POST /set-password", { json: { token, password } })
      if (body?.access_token) {
        clearSession()
        keepToken(body.access_token, false)
      }
      onDone()
    } catch (error) {
      form.setError("root", { message: setPasswordRefusal(error) })
    }
  }

  function edited(name: keyof Passwords) {
    return () => {
      form.clearErrors(name)
      form.clearErrors("root")
    }
  }

  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="grid gap-2">
      <Field label={t("set_password.password")} hint={t("set_password.hint")} error={errors.password?.message}>
        {(input) => (
          <PasswordInput
            {...input}
            labels={labels}
            autoComplete="new-password"
            maxLength={128}
            {...form.register("password", {
              onChange: edited("password"),
              validate: (value = "") => [...value].length >= CHARACTERS_MIN || t("set_password.too_short"),
            })}
          />
        )}
      </Field>
      <Field label={t("set_password.confirm")} error={errors.confirm?.message}>
        {(input) => (
          <PasswordInput
            {...input}
            labels={labels}
            autoComplete="new-password"
            maxLength={128}
            {...form.register("confirm", {
              onChange: edited("confirm"),
              validate: (value, { password }) => value === password || t("set_password.mismatch"),
            })}
          />
        )}
      </Field>
      <p role="alert" className="min-h-6 text-wax">
        {errors.root?.message}
      </p>
      <Button type="submit" size="large" disabled={isSubmitting}>
        {isSubmitting ? t("set_password.busy") : t("set_password.button")}
      </Button>
    </form>
  )
}
