import { useEffect, useState } from "react"
import { Link, useNavigate } from "react-router"
import { ApiError, call } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { clearSession, keepToken } from "#web/session.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { at, Form, FormRefusal, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"

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

const NEW = { type: "password", autoComplete: "new-password" } as const

function SetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText("account")
  const form = useServiceForm({
    defaultValues: { password: "", confirm: "" },
    placeOf: () => null,
    refuse: ({ error }) => setPasswordRefusal(error),
    send: async ({ password }) => {
      const { body } = await call("POST /set-password", { json: { token, password } })
      if (body?.access_token) {
        clearSession()
        keepToken(body.access_token, false)
      }
      onDone()
    },
  })
  return (
    <Form form={form} className="grid gap-2">
      <Input
        {...at(form, "password", t("set_password.password"), t("set_password.hint"))}
        {...NEW}
        validate={(value) => [...value].length >= CHARACTERS_MIN || t("set_password.too_short")}
      />
      <Input
        {...at(form, "confirm", t("set_password.confirm"))}
        {...NEW}
        validate={(value, { password }) => value === password || t("set_password.mismatch")}
      />
      <FormRefusal form={form} />
      <Submit form={form} busy={t("set_password.busy")} size="large">
        {t("set_password.button")}
      </Submit>
    </Form>
  )
}

/** In the language of the page. */
function setPasswordRefusal(error: unknown): string {
  const t = textOf("account")
  if (!(error instanceof ApiError)) return t("forgot.failed")
  if (error.unreachable) return t("forgot.network")
  return error.body.fields?.password ?? refusalText(error, t("forgot.failed"))
}
