import { useEffect } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import { queries, queryClient } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { safeOrigin } from "#web/routes.ts"
import { readToken } from "#web/session.ts"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { SignInForm } from "./sign-in-form.tsx"

const SPECIMEN = "0x31d70c6ab4e25f9813c0d6a7e84b52f90a6c3ed1758fb2490dce6137a58b94f2"

/** `/auth`, the Partner Portal. Whoever is signed in already is led on. */
export function SignInPage() {
  const t = useText("desk")
  const shared = useText("public")
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const origin = safeOrigin(search.get("from"))
  const unavailable = hash === "#unavailable"
  useTitle(`${t("sign_in.tab")} - Touchmark`)

  useEffect(() => {
    if (!readToken() || unavailable) return
    void queryClient.fetchQuery(queries.me).then(
      () => navigate(origin, { replace: true }),
      () => null,
    )
  }, [navigate, origin, unavailable])

  return (
    <div className="grid min-h-svh lg:grid-cols-[1fr_1.1fr]">
      <div className="flex flex-col px-4 sm:px-9">
        <header className="flex items-center justify-between py-5">
          <Logo label={shared("shell.home")} />
          <LanguageSwitch />
        </header>
        <main className="mx-auto flex w-full max-w-[26rem] grow flex-col justify-center py-10">
          <h1 className="font-display text-[2.75rem] leading-tight">{t("sign_in.title")}</h1>
          <p className="mt-2 mb-9 font-serif text-lg leading-relaxed text-soft">{t("sign_in.lead")}</p>
          {unavailable && (
            <p role="alert" className="mb-6 border border-amber-line bg-amber-ground px-4 py-3 text-amber">
              {t("sign_in.account_unavailable")}{" "}
              <a href={origin} className="font-semibold underline underline-offset-4">
                {t("sign_in.try_again")}
              </a>
            </p>
          )}
          <SignInForm onSignedIn={() => navigate(origin, { replace: true })} />
        </main>
      </div>
      <div aria-hidden className="hidden place-items-center border-l border-line bg-sheet lg:grid">
        <Rosette record_hash={SPECIMEN} size={480} className="h-auto w-[70%] max-w-[34rem]" />
      </div>
    </div>
  )
}
