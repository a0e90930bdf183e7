import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router"
import type { CompaniesPage, Company } from "#shared/api/administration.ts"
import { KeyHints } from "#web/dashboard/shortcuts/key-hints.tsx"
import { rowLink, ShortcutsDialog, useShortcuts } from "#web/dashboard/shortcuts/shortcuts.tsx"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextInput } from "#web/ui/field.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { toast } from "#web/ui/toasts.tsx"
import {
  type CompaniesState,
  chosenUnverified,
  companiesQuery,
  companyQuery,
  KEYS,
  STATES,
  waited,
} from "./companies.tsx"
import { CompaniesTable } from "./companies-table.tsx"
import { CompanyDrawer } from "./company-drawer.tsx"
import { MarksLegend } from "./evidence.tsx"
import { useVerify, VerifySelected } from "./verify-selected.tsx"

const NOBODY: ReadonlySet<string> = new Set()
const PAUSE_MS = 200

/** `/admin/verification`: companies that await verification, and the administrators' decisions. */
export function VerificationPage() {
  const t = useText("administration")
  const { seek, open, state, typed } = useSought()
  const search = usePaused(typed.trim())
  const list = useInfiniteQuery(companiesQuery({ state, search }))
  const shown = list.data?.pages.flatMap(({ companies }) => companies) ?? []
  const one = useQuery({ ...companyQuery(open ?? ""), enabled: open !== null })
  const opened = open === null ? null : (one.data ?? shown.find(({ id }) => id === open) ?? null)
  const lastOpen = useRef(open)
  lastOpen.current = open ?? lastOpen.current
  const [chosen, setChosen] = useState(NOBODY)
  const [isAsked, setAsked] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const verifying = useVerify(() => setChosen(NOBODY))
  const selected = chosenUnverified(shown, chosen)
  const counts = list.data?.pages[0]?.counts

  function toggle(id: string) {
    const ids = new Set(chosen)
    if (!ids.delete(id)) ids.add(id)
    setChosen(ids)
  }
  function step(by: 1 | -1) {
    const next = shown[shown.findIndex(({ id }) => id === open) + by]
    if (next) seek({ open: next.id })
  }
  function verifySelected() {
    if (selected.length === 0) return toast(t("none_selected"), "warning")
    setAsked(true)
  }
  useShortcuts(KEYS, {
    select: (id) => id && shown.some((company) => company.id === id && !company.verified) && toggle(id),
    back: () => {},
    help: () => setHelping(true),
  })

  useEffect(() => {
    if (list.isError) toast(t("load_failed"), "error")
  }, [list.isError, t])

  const content = (
    <>
      <div className="flex min-h-16 flex-wrap items-center gap-3 pb-3">
        {selected.length > 0 && <Badge tone="grey">{t("selected", { n: selected.length })}</Badge>}
        <Button
          kind={selected.length > 0 ? "primary" : "plain"}
          disabled={verifying.busy.size > 0}
          onClick={verifySelected}
        >
          {verifying.busy.size > 1 ? t("verifying") : t("verify_selected")}
        </Button>
        {state !== "suspended" && <span className="ml-auto text-sm text-soft">{t(`sorted.${state}`)}</span>}
      </div>
      {one.isSuccess && open !== null && opened === null && (
        <Notice tone="amber" className="mb-4">
          {t("not_listed")}
        </Notice>
      )}
      <CompaniesTable
        list={list}
        shown={shown}
        chosen={chosen}
        onChoose={setChosen}
        onToggle={toggle}
        busy={verifying.busy}
        onOpen={({ id }) => seek({ open: id })}
      />
      <div className="border border-t-0 border-line bg-sheet">
        {list.hasNextPage && (
          <p className="border-b border-line p-3 text-center">
            <Button kind="plain" size="small" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
              {t("more")}
            </Button>
          </p>
        )}
        <MarksLegend />
      </div>
      <div className="pt-3">
        <KeyHints shortcuts={KEYS} textOf={(action) => t(`keys.${action}`)} onHelp={() => setHelping(true)} />
      </div>
    </>
  )
  return (
    <>
      <PageHeading
        title={t("title")}
        actions={
          <TextInput
            type="search"
            aria-label={t("search")}
            placeholder={t("search_short")}
            value={typed}
            maxLength={200}
            onChange={(event) => seek({ typed: event.target.value })}
            className="sm:max-w-80"
          />
        }
      >
        {counts && <Waiting counts={counts} oldest={state === "waiting" && search === "" ? shown[0] : undefined} />}
      </PageHeading>
      <Tabs<CompaniesState>
        label={t("caption")}
        value={state}
        onChange={(chosen_state) => {
          seek({ state: chosen_state })
          setChosen(NOBODY)
        }}
        tabs={STATES.filter((value) => value !== "suspended" || value === state).map((value) => ({
          value,
          label: <TabLabel n={value === "suspended" ? undefined : counts?.[value]}>{t(`states.${value}`)}</TabLabel>,
          children: content,
        }))}
      />
      <VerifySelected
        companies={isAsked ? selected : []}
        verifying={verifying}
        onOpen={({ id }) => seek({ open: id })}
        onClose={() => setAsked(false)}
      />
      <CompanyDrawer
        company={opened}
        onClose={() => seek({ open: null })}
        onStep={step}
        backTo={() => (lastOpen.current ? rowLink(lastOpen.current) : null)}
        verifying={verifying}
      />
      <ShortcutsDialog
        open={isHelping}
        onClose={() => setHelping(false)}
        shortcuts={KEYS}
        textOf={(action) => t(`keys.${action}`)}
      />
    </>
  )
}

const TabLabel = ({ n, children }: { n: number | undefined; children: ReactNode }) => (
  <>
    {children} {n !== undefined && <span className="figures text-sm font-normal text-soft">{formatNumber(n)}</span>}
  </>
)

interface WaitingProperties {
  counts: CompaniesPage["counts"]
  oldest: Company | undefined
}

/** How many wait, how long the longest, and how many of the verified are to be looked at again. */
function Waiting({ counts: { waiting, reviews_due }, oldest }: WaitingProperties) {
  const t = useText("administration")
  const { unit, n } = waited(oldest?.waiting_since ?? new Date().toISOString())
  return (
    <>
      {waiting > 0 ? t("waiting", { n: waiting }) : t("none_waiting")}
      {n > 0 && <strong className="font-semibold text-ink"> {t(`oldest.${unit}`, { n })}</strong>}
      {reviews_due > 0 && ` ${t("reviews_due", { n: reviews_due })}`}
    </>
  )
}

interface Sought {
  typed: string
  state: CompaniesState
  /** The company whose drawer is open. */
  open: string | null
}

/** The search, also kept in the address; typing does not wait for the address. */
function useSought(): Sought & { seek: (part: Partial<Sought>) => void } {
  const [address, setAddress] = useSearchParams()
  const [sought, setSought] = useState<Sought>(() => ({
    typed: address.get("q") ?? "",
    state: STATES.find((state) => state === address.get("state")) ?? "waiting",
    open: address.get("company"),
  }))
  function seek(part: Partial<Sought>) {
    const now = { ...sought, ...part }
    setSought(now)
    setAddress(
      {
        ...(now.typed && { q: now.typed }),
        ...(now.state !== "waiting" && { state: now.state }),
        ...(now.open && { company: now.open }),
      },
      { replace: true },
    )
  }
  return { ...sought, seek }
}

/** A text once typing pauses. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE_MS, typed)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
