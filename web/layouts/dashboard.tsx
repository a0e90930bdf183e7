import { useQuery } from "@tanstack/react-query"
import { useLayoutEffect, useRef } from "react"
import { Link, Outlet, useLocation, useNavigation } from "react-router"
import { adminPaths } from "#web/admin-paths.ts"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DashboardDrawer } from "./dashboard-drawer.tsx"
import { DashboardSidebar } from "./dashboard-sidebar.tsx"
import { MintingWaits } from "./minting-waits.tsx"
import { OfflineNotice } from "./offline-notice.tsx"
import { ReadOnlyNotice } from "./read-only-notice.tsx"
import { useCommandMenu } from "./use-command-menu.tsx"

/** The frame of the dashboard: sidebar, or a drawer where there is no room for one, and the page. */
export function DashboardLayout() {
  const t = useText("dashboard")
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const { data: me } = useQuery(queries.me)
  const search = useCommandMenu()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(pathname)
  // Before the page is painted: a key pressed right after it counts from here.
  useLayoutEffect(() => {
    // A section that the address names is found by its page.
    if (!hash) scrollTo({ top: 0, behavior: "instant" })
    if (arrived.current !== pathname) main.current?.focus({ preventScroll: true })
    arrived.current = pathname
  }, [pathname, hash])
  return (
    <div className="min-h-svh print:block! lg:grid lg:grid-cols-[14.75rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-ink focus:p-3 focus:text-paper"
      >
        {t("shell.skip")}
      </a>
      <aside className="sticky top-0 hidden h-svh border-r border-line lg:block">
        <DashboardSidebar onSearch={search.open} />
      </aside>
      {search.menu}
      <DashboardDrawer onSearch={search.open} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        aria-busy={state !== "idle"}
        className="mx-auto w-full max-w-[80rem] px-4 pt-5 pb-20 sm:px-9 lg:pt-8"
      >
        {me?.is_admin && (
          <p className="mb-4 hidden items-baseline justify-end gap-4 text-sm text-soft lg:flex">
            <span className="rounded-sm border border-line px-2 py-0.5">{t("shell.administrator")}</span>
            {pathname !== adminPaths.verification() && (
              <Link to={adminPaths.verification()} className="prose-link font-medium text-ink">
                {t("shell.verification")}
              </Link>
            )}
          </p>
        )}
        <OfflineNotice />
        <MintingWaits />
        <ReadOnlyNotice />
        <Outlet />
      </main>
    </div>
  )
}
