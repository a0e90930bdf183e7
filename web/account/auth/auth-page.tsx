import { useCallback, useEffect } from "react"
import { Link, useLocation, useNavigate, useSearchParams } from "react-router"
import { queries, queryClient } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { readToken } from "#web/session.ts"
import { safeOrigin } from "#web/ui/after-sign-in.ts"
import { Notice } from "#web/ui/notice.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { SignInForm } from "./sign-in-form.tsx"
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
