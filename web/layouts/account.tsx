import { type ReactNode, useEffect } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { useTitle } from "#web/ui/use-title.ts"

const SPECIMEN = "0x31d70c6ab4e25f9813c0d6a7e84b52f90a6c3ed1758fb2490dce6137a58b94f2"

/** The frame for sign-in, sign-up, password and thank-you pages: a form column beside an engraving. */
export function AccountLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const shared = useText("public")
  useTitle(`${title} - Touchmark`)
  useEffect(() => {
    // Newer browsers answer a promise, which is no way to clean up.
    void scrollTo({ top: 0, behavior: "instant" })
  }, [])
  return (
    <div className="grid min-h-svh lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-4 sm:px-9">
        <header className="flex items-center justify-between py-3 sm:py-6">
          <Logo label={shared("shell.home")} />
          <LanguageSwitch />
        </header>
        <main className="mx-auto w-full max-w-[30rem] grow py-8 lg:pt-[max(2rem,9svh)]">
          <h1 className="font-display text-[2.5rem] leading-[1.1] tracking-[-0.01em] sm:text-5xl">{title}</h1>
          {lead && <div className="mt-3 font-serif text-lg leading-relaxed text-soft">{lead}</div>}
          <div className="mt-8">{children}</div>
        </main>
      </div>
      <div aria-hidden data-right-half className="hidden border-l border-line bg-sheet lg:block">
        <div className="sticky top-0 grid h-svh place-items-center">
          <Rosette record_hash={SPECIMEN} size={480} className="h-auto w-[72%] max-w-[34rem]" />
        </div>
      </div>
    </div>
  )
}
