import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { PublicFooter } from "./public-footer.tsx"
import { PublicHeader } from "./public-header.tsx"

/** The frame of the public site: header, one main part that takes the focus on arrival, footer. */
export function PublicLayout({ visit, children }: { visit: number; children: ReactNode }) {
  const t = useText("public")
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(visit)
  // Before the page is painted: a key pressed right after it counts from here.
  useLayoutEffect(() => {
    if (arrived.current !== visit) main.current?.focus({ preventScroll: true })
    arrived.current = visit
  }, [visit])
  return (
    <div className="flex min-h-svh flex-col overflow-x-clip print:min-h-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-ink focus:p-3 focus:text-paper"
      >
        {t("shell.skip")}
      </a>
      <PublicHeader />
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-[78rem] grow px-4 sm:px-8">
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}
