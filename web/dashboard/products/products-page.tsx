import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useEffect, useMemo, useState } from "react"
import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { queries } from "#web/api/queries.ts"
import { MintAllButton } from "#web/dashboard/minting/mint-all-button.tsx"
import { MintDialog } from "#web/dashboard/minting/mint-dialog.tsx"
import { MintingPanel } from "#web/dashboard/minting/minting-panel.tsx"
import { LoadSamples, RemoveSamples } from "#web/dashboard/samples/samples.tsx"
import { ShortcutsDialog, useShortcuts } from "#web/dashboard/shortcuts/shortcuts.tsx"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import { pathTo } from "#web/screens.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { ColumnsDialog } from "./columns.tsx"
import { type Adding, FilterBar } from "./filter-bar.tsx"
import { PAGE_SIZES, type PageSize as Size, sizeOf, useListQuery } from "./list-query.ts"
import { ProductsTable } from "./products-table.tsx"
import { ActionsMenu, SelectionBar } from "./selection-bar.tsx"
import { useProductActions } from "./use-product-actions.tsx"
import { useProductPage } from "./use-product-page.ts"
import { useSelection } from "./use-selection.ts"

const NONE: Product[] = []
const NO_NAMES: string[] = []

/** `/dashboard/products`: everything the company has registered. */
export function ProductsPage() {
  const t = useText("dashboard")
  const { query, change } = useListQuery()
  const page = useProductPage(query)
  const { items = NONE, total = 0 } = page.data ?? {}
  const selection = useSelection(query, items)
  const actions = useProductActions(query, selection)
  const [adding, setAdding] = useState<Adding>(null)
  const last = lastPage(total, query.size)
  const own_fields = useOwnFields(items)

  useEffect(() => {
    if (page.isSuccess && !page.isPlaceholderData && query.page > last) change({ page: last })
  }, [page.isSuccess, page.isPlaceholderData, query.page, last, change])

  function turn(to: number) {
    if (to < 0 || to > last) return
    change({ page: to })
    scrollTo({ top: 0, behavior: "instant" })
  }
  useShortcuts(SHORTCUTS, {
    select: (row) => row && selection.toggle(row),
    select_page: () => selection.togglePage(items),
    select_all: () => void selection.selectAll(),
    clear: selection.clear,
    filter: () => setAdding("column"),
    search: () => setAdding("value"),
    mint: actions.mintSelected,
    delete: actions.askToDelete,
    labels: actions.printLabels,
    next_page: () => turn(query.page + 1),
    previous_page: () => turn(query.page - 1),
    help: () => actions.open("shortcuts"),
  })

  return (
    <>
      <Heading actions={actions} />
      <MintingPanel />
      <RemoveSamples className="mb-4" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4">
        <FilterBar
          filters={query.filters}
          own_fields={own_fields}
          onFilters={(filters) => change({ filters })}
          adding={adding}
          onAdding={setAdding}
        />
        <PageSize size={query.size} onSize={(size) => change({ size })} />
      </div>
      <ProductsTable
        page={page}
        query={query}
        selection={selection}
        onQuery={change}
        empty={query.filters.length > 0 ? <NoneFiltered onAll={() => change({ filters: [] })} /> : <NoProducts />}
      />
      {total > 0 && (
        <div className="sticky bottom-0 low:static z-[1] flex flex-wrap items-center justify-between gap-x-6 border-t border-line bg-paper py-2.5 shadow-[0_-1px_0_var(--paper)]">
          <SelectionBar selection={selection} actions={actions} total={total} />
          <Pager page={query.page} size={query.size} shown={items.length} total={total} onPage={turn} />
        </div>
      )}
      <MintDialog asked={actions.asked_mint} onClose={actions.dropMint} />
      {actions.question}
      <ColumnsDialog
        open={actions.dialog === "columns"}
        onClose={actions.close}
        columns={query.columns}
        onColumns={(columns) => change({ columns })}
      />
      <ShortcutsDialog
        open={actions.dialog === "shortcuts"}
        onClose={actions.close}
        shortcuts={SHORTCUTS}
        textOf={(action) => t(`shortcuts.${action}`)}
      />
    </>
  )
}

function Heading({ actions }: { actions: ReturnType<typeof useProductActions> }) {
  const t = useText("dashboard")
  const { data: stats } = useQuery(queries.stats)
  return (
    <PageHeading
      title={t("products.title")}
      actions={
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          {stats?.total !== 0 && (
            <Link to={pathTo("upload")} className={buttonClass("plain")}>
              {t("products.add")}
            </Link>
          )}
          {stats !== undefined && stats.minted > 0 && (
            <Button kind="plain" onClick={actions.printLabels} className="max-sm:hidden">
              {t("products.action_labels")}
            </Button>
          )}
          <ActionsMenu actions={actions} nothingMinted={stats?.minted === 0} />
          <MintAllButton n={stats && Math.max(0, stats.pending - stats.minting)} />
        </div>
      }
    >
      <Figures />
    </PageHeading>
  )
}

/** Names of custom fields: those the company keeps, and those of this page's products. */
function useOwnFields(items: readonly Product[]): string[] {
  const { data: kept = NO_NAMES } = useQuery(queries.customFields)
  return useMemo(() => {
    const names = items.flatMap(({ metadata_json }) => Object.keys(metadata_json.attributes))
    return [...new Set([...kept, ...names])].toSorted((one, other) => one.localeCompare(other))
  }, [items, kept])
}

function NoProducts() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  return (
    <EmptyState
      title={t("products.none")}
      actions={
        <>
          <Link to={pathTo("upload")} className={buttonClass()}>
            {t("products.add")}
          </Link>
          <LoadSamples />
        </>
      }
    >
      {t(me?.bulk_upload ? "products.none_text" : "products.none_text_single")}
    </EmptyState>
  )
}

function NoneFiltered({ onAll }: { onAll: () => void }) {
  const t = useText("dashboard")
  return (
    <EmptyState
      title={t("products.none")}
      actions={
        <Button kind="plain" onClick={onAll}>
          {t("products.remove_filters")}
        </Button>
      }
    >
      {t("products.none_filtered")}
    </EmptyState>
  )
}

/** Keys of the list. */
export const SHORTCUTS = [
  { keys: ["j", "ArrowDown"], action: "next_row" },
  { keys: ["k", "ArrowUp"], action: "previous_row" },
  { keys: ["Enter"], action: "open" },
  { keys: ["x"], action: "select" },
  { keys: ["a"], action: "select_page" },
  { keys: ["A"], action: "select_all" },
  { keys: ["Escape"], action: "clear" },
  { keys: ["f"], action: "filter" },
  { keys: ["/"], action: "search" },
  { keys: ["m"], action: "mint" },
  { keys: ["d"], action: "delete" },
  { keys: ["l"], action: "labels" },
  { keys: ["n", "ArrowRight"], action: "next_page" },
  { keys: ["p", "ArrowLeft"], action: "previous_page" },
  { keys: ["?"], action: "help" },
] as const

function PageSize({ size, onSize }: { size: Size; onSize: (size: Size) => void }) {
  const t = useText("dashboard")
  return (
    <select
      aria-label={t("products.page_size_label")}
      value={size}
      onChange={(event) => onSize(sizeOf(event.target.value) ?? size)}
      className="-mr-1 h-10 rounded-sm border border-transparent bg-transparent text-[0.9375rem] text-soft hover:border-line"
    >
      {PAGE_SIZES.map((choice) => (
        <option key={choice} value={choice}>
          {t("products.page_size", { n: choice })}
        </option>
      ))}
    </select>
  )
}

/** "1,204 on chain · 38 pending · 1 failed · 1,757 of 3,000 places free". */
function Figures() {
  const t = useText("dashboard")
  const { data: stats } = useQuery(queries.stats)
  const { data: me } = useQuery(queries.me)
  if (!stats || !me) return null
  const { minted, pending, failed } = stats
  const parts = [t("products.on_chain", { n: minted }), t("products.pending", { n: pending })]
  if (failed > 0) parts.push(t("products.failed", { n: failed }))
  const free = <strong className="font-semibold text-ink">{formatNumber(me.remaining_slots)}</strong>
  return (
    <p>
      {parts.join(" · ")}
      {" · "}
      <Woven area="dashboard" text="products.places_free" with={{ free, limit: formatNumber(me.plan_limit) }} />
    </p>
  )
}

interface Properties {
  /** From 0. */
  page: number
  size: number
  /** Rows on this page, and on all of them. */
  shown: number
  total: number
  onPage: (page: number) => void
}

const STEP = "grid size-11 place-items-center rounded-sm hover:bg-sheet disabled:opacity-35"

const lastPage = (total: number, size: number): number => Math.max(0, Math.ceil(total / size) - 1)

/** Which part of the list is shown, and the way to the others. */
function Pager({ page, size, shown, total, onPage }: Properties) {
  const t = useText("dashboard")
  const from = shown === 0 ? 0 : page * size + 1
  return (
    <nav aria-label={t("products.pages")} className="flex items-center gap-3 text-[0.9375rem] text-soft">
      <span className="whitespace-nowrap tabular-nums">
        {t("products.range", { from, to: page * size + shown, total })}
      </span>
      <span className="-mr-3 flex">
        <button
          type="button"
          aria-label={t("products.previous")}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
          className={STEP}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t("products.next")}
          disabled={page >= lastPage(total, size)}
          onClick={() => onPage(page + 1)}
          className={STEP}
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </span>
    </nav>
  )
}
