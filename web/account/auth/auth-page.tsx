import { useCallback, useEffect, useId } from "react"
import { Link, useLocation, useNavigate, useSearchParams } from "react-router"
import { ApiError, call } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { clearSession, keepToken, keepUser, readToken } from "#web/session.ts"
import { safeOrigin } from "#web/ui/after-sign-in.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { emailFault } from "#web/ui/email-fault.ts"
import { at, Form, FormRefusal, Input, type Refused, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { SignUpForm } from "./sign-up-form.tsx"

/** `/auth`, the Partner Portal. Signed-in visitors are sent on. */
export function AuthPage() {
  const t = useText("account")
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search, setSearch] = useSearchParams()
  const origin = safeOrigin(search.get("from"))
  const tab = search.get("tab") === "signup" ? "signup" : "login"
  const unavailable = hash === "#unavailable"

  useEffect(() => {
    if (!readToken() || unavailable) return
    void queryClient.fetchQuery(queries.me).then(
      () => navigate(origin, { replace: true }),
      () => null,
    )
  }, [navigate, origin, unavailable])

  function choose(chosen: "login" | "signup") {
    setSearch(
      (present) => {
        present.delete("tab")
        if (chosen === "signup") present.set("tab", "signup")
        return present
      },
      { replace: true, preventScrollReset: true },
    )
  }

  /** A reload, and a link that is passed on, begin with the plan that was chosen. */
  const keepChoice = useCallback(
    (choice: Record<string, string>) => {
      const chosen = (present: URLSearchParams) => new URLSearchParams({ ...Object.fromEntries(present), ...choice })
      setSearch(chosen, { replace: true, preventScrollReset: true })
    },
    [setSearch],
  )

  const signIn = <SignInForm onSignedIn={() => navigate(origin, { replace: true })} />
  return (
    <AccountLayout title={t("portal.title")} lead={t("portal.lead")}>
      {unavailable && (
        <Notice tone="amber" alert className="mb-6">
          {t("sign_in.account_unavailable")}{" "}
          <a href={origin} className="font-semibold underline underline-offset-4">
            {t("sign_in.try_again")}
          </a>
        </Notice>
      )}
      {search.has("first") && tab === "login" && (
        <Notice tone="green" className="mb-6">
          {t("sign_in.first")}{" "}
          <Link to={paths.forgotPassword()} className="font-semibold underline underline-offset-4">
            {t("sign_in.first_again")}
          </Link>
        </Notice>
      )}
      {search.get("payment") === "left" && tab === "signup" && (
        <Notice tone="grey" className="mb-6">
          {t("sign_up.not_paid")}
        </Notice>
      )}
      <Tabs
        label={t("portal.title")}
        value={tab}
        onChange={choose}
        wide
        tabs={[
          { value: "login", label: t("portal.sign_in"), children: signIn },
          {
            value: "signup",
            label: t("portal.sign_up"),
            children: <SignUpForm search={search} onChoice={keepChoice} />,
          },
        ]}
      />
    </AccountLayout>
  )
}

/** Email, password, Remember me. A field's complaint goes away when the field is edited. */
function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
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
