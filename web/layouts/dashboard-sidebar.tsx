import { useQuery } from "@tanstack/react-query"
import { Menu, Search, X } from "lucide-react"
import { Dialog } from "radix-ui"
import { useRef, useState } from "react"
import { Link, NavLink, useNavigate } from "react-router"
import { ask } from "#web/api/client.ts"
import { queries, queryClient, setFirstSteps } from "#web/api/queries.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { type Room, type ScreenName, screensOf } from "#web/screens.ts"
import { clearSession } from "#web/session.ts"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { whenSaved } from "#web/ui/when-saved.ts"

const PLACE =
  "rounded-md border border-transparent px-3 py-2.5 text-soft hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-sheet aria-[current=page]:font-semibold aria-[current=page]:text-ink"

interface Properties {
  onSearch: () => void
  onLeave?: (() => void) | undefined
}

/** Search, where one can go, who one is, and the way out. */
export function DashboardSidebar({ onSearch, onLeave }: Properties) {
  const t = useText("dashboard")
  const shared = useText("public")
  const { data: me } = useQuery(queries.me)
  const goOut = useLeave()
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto px-5 pt-6 pb-4">
      <Logo label={shared("shell.home")} />
      <SearchButton onPress={onSearch} />
      <nav aria-label={t("shell.navigation")} className="grid gap-1">
        {me?.is_admin && (
          <div className="mb-3 grid gap-1">
            <Places of="admin" onLeave={onLeave} />
          </div>
        )}
        {/* Whoever has no products has a profile. */}
        <Places of="dashboard" only={me?.is_operator ? "profile" : undefined} onLeave={onLeave} />
        <button type="button" onClick={goOut} className={`${PLACE} mt-3 text-left`}>
          {t("shell.log_out")}
        </button>
      </nav>
      <div className="mt-auto grid justify-items-start gap-1 px-1.5 text-[0.9375rem] text-soft">
        <FirstStepsLink onLeave={onLeave} />
        <LanguageSwitch />
        {me && !me.is_operator && (
          <div className="grid w-full gap-2 px-1.5 pb-2 text-sm">
            {t("overview.places", { used: formatNumber(me.used_slots), limit: formatNumber(me.plan_limit) })}
            <Progress share={me.used_slots / me.plan_limit} label={t("profile.parts.plan")} />
          </div>
        )}
        <span className="min-h-6 max-w-full truncate px-1.5" title={me?.email}>
          {me?.email}
        </span>
      </div>
    </div>
  )
}

function Places({ of, onLeave, only }: Pick<Properties, "onLeave"> & { of: Room; only?: ScreenName | undefined }) {
  const t = useText("dashboard")
  const places = screensOf(of).filter(({ name, menu }) => menu && (!only || name === only))
  return places.map(({ name, path, title }) => (
    <NavLink key={name} to={path} end={name === "dashboard"} onClick={onLeave} className={PLACE}>
      {title && t(title)}
      {name === "cases" && <OpenCases />}
      {name === "verification" && <WaitingCompanies />}
    </NavLink>
  ))
}

/** How many labels wait to be looked at. */
function OpenCases() {
  const { data } = useQuery(queries.caseCounts)
  return <HowMany said="open_cases" n={data?.open} />
}

function WaitingCompanies() {
  const { data } = useQuery(queries.overview)
  return <HowMany said="waiting_companies" n={data?.waiting_for_verification} />
}

/** Nothing where none wait. */
function HowMany({ said, n = 0 }: { said: "open_cases" | "waiting_companies"; n: number | undefined }) {
  const t = useText("dashboard")
  if (n === 0) return null
  return (
    <span className="float-right text-amber tabular-nums">
      <span aria-hidden>{formatNumber(n)}</span>
      <span className="sr-only"> ({t(`shell.${said}`, { n })})</span>
    </span>
  )
}

/** Leaves once, however often it is pressed. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const leaving = useRef(false)
  return () => {
    if (leaving.current) return
    whenSaved(() => {
      leaving.current = true
      leave(() => void navigate(paths.signIn()))
    })
  }
}

const LOG_OUT_DELAY_MS = 1_000

/** The token goes at once, here and (as far as it answers) in the service; `onLeft` follows a second later. */
export function leave(onLeft: () => void): void {
  void ask("POST /logout").catch(() => null)
  clearSession()
  toast(textOf("dashboard")("shell.logged_out"))
  setTimeout(() => {
    queryClient.clear()
    onLeft()
  }, LOG_OUT_DELAY_MS)
}

/** Brings the checklist of the first hour back, for whoever has hidden it. */
function FirstStepsLink({ onLeave }: { onLeave: (() => void) | undefined }) {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  if (me?.first_steps !== "hidden" || me.is_admin) return null
  function show() {
    void setFirstSteps("shown")
    onLeave?.()
  }
  return (
    <Link to={paths.dashboard()} onClick={show} className="px-1.5 py-1 hover:text-ink hover:underline">
      {t("first_steps.title")}
    </Link>
  )
}

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K"

/** Opens the search; looks like the field that it leads to. */
function SearchButton({ onPress }: { onPress: () => void }) {
  const t = useText("dashboard")
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-sheet px-3 text-left text-soft hover:border-edge hover:text-ink"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <span className="grow">{t("search.title")}</span>
      <kbd aria-hidden className="figures rounded-sm border border-line px-1.5 text-xs max-lg:hidden">
        {KEYS}
      </kbd>
    </button>
  )
}

/** The sidebar behind a button, for narrow windows. */
export function DashboardDrawer({ onSearch }: { onSearch: () => void }) {
  const t = useText("dashboard")
  const shared = useText("public")
  const [open, setOpen] = useState(false)
  function search() {
    setOpen(false)
    onSearch()
  }
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <header className="flex items-center justify-between border-b border-line px-4 py-3 sm:px-9 print:hidden lg:hidden">
        <Logo label={shared("shell.home")} />
        <div className="flex gap-1">
          <button
            type="button"
            aria-label={t("search.title")}
            onClick={onSearch}
            className="grid size-11 place-items-center"
          >
            <Search size={21} strokeWidth={1.75} aria-hidden />
          </button>
          <Dialog.Trigger aria-label={t("shell.menu")} className="grid size-11 place-items-center">
            <Menu size={22} strokeWidth={1.75} aria-hidden />
          </Dialog.Trigger>
        </div>
      </header>
      <Dialog.Portal>
        <Dialog.Overlay data-veil className="fixed inset-0 z-20 bg-black/45 lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="slid fixed inset-y-0 left-0 z-20 w-72 max-w-[85vw] border-r border-line bg-paper lg:hidden"
        >
          <Dialog.Title className="sr-only">{t("shell.menu")}</Dialog.Title>
          <DashboardSidebar onSearch={search} onLeave={() => setOpen(false)} />
          <Dialog.Close
            aria-label={t("shell.close")}
            className="absolute top-3 right-2 grid size-11 place-items-center"
          >
            <X size={20} strokeWidth={1.75} aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
