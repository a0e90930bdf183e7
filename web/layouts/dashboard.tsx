import { useQuery } from "@tanstack/react-query"
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react"
import { Link, Outlet, useLocation, useNavigation } from "react-router"
import { queries, queryClient } from "#web/api/queries.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { formatTime } from "#web/i18n/format.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { DashboardDrawer, DashboardSidebar } from "./dashboard-sidebar.tsx"
import { useOnline } from "./use-online.ts"

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
            {pathname !== pathTo("verification") && (
              <Link to={pathTo("verification")} className="prose-link font-medium text-ink">
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

/** Tells a member whom the plan has no room for what that means, and who can help. */
function ReadOnlyNotice() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  if (!me?.read_only) return null
  return (
    <Notice tone="amber" className="mb-6">
      <p className="font-semibold">{t("users.reads_only_title")}</p>
      <p>{t("users.reads_only_text")}</p>
    </Notice>
  )
}

/** Why this company's mints wait, when they do. */
function MintingWaits() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const { data: status } = useQuery(queries.status)
  const chain = status?.chains.find(({ chain_id }) => chain_id === me?.mint_chain_id)
  if (!chain?.stall_reason) return null
  return (
    <p role="status" className="mb-5 border border-amber-line bg-amber-ground px-4 py-2.5 text-[0.9375rem] text-amber">
      {t("shell.minting_waits", {
        network: chainName(chain),
        reason: chain.stall_reason,
      })}
    </p>
  )
}

/** Shown while the device is offline, with the time of the last answer: what is on the page is no newer. */
export function OfflineNotice() {
  const t = useText("dashboard")
  if (useOnline()) return null
  const read = queryClient.getQueryCache().getAll()
  const last = Math.max(0, ...read.map(({ state }) => state.dataUpdatedAt))
  return (
    <p role="status" className="mb-5 border border-amber-line bg-amber-ground px-4 py-2.5 text-[0.9375rem] text-amber">
      {t("shell.offline")} {last > 0 && <From at={new Date(last)} />}
    </p>
  )
}

function From({ at }: { at: Date }) {
  const t = useText("dashboard")
  const isToday = at.toDateString() === new Date().toDateString()
  const time = `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`
  return isToday ? t("shell.from_today", { time }) : t("shell.from", { time: formatTime(at.toISOString()) })
}

type Menu = ComponentType<{ onClose: () => void }>

/** Search in the dashboard: loaded when it is first asked for, by a button or by Ctrl or Cmd and K. */
function useCommandMenu(): { open: () => void; menu: ReactNode } {
  const [Menu, setMenu] = useState<Menu | null>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What lies over the page asks something first.
      if (!document.querySelector("[role=dialog], [role=alertdialog], dialog[open]")) void load(setMenu)
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [])
  return { open: () => void load(setMenu), menu: Menu && <Menu onClose={() => setMenu(null)} /> }
}

async function load(show: (menu: () => Menu) => void): Promise<void> {
  try {
    const { CommandMenu } = await import("./command-menu.tsx")
    show(() => CommandMenu)
  } catch {
    toast(textOf("dashboard")("shell.missing_text"), "error")
  }
}
