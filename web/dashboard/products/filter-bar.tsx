import { Plus, X } from "lucide-react"
import { Popover } from "radix-ui"
import { type ReactNode, useRef, useState } from "react"
import type { ProductFilter } from "#shared/api/products.ts"
import { FILTERS_MAX } from "#shared/request-bounds.ts"
import { useText } from "#web/i18n/use-text.ts"
import { FilterForm } from "./filter-form.tsx"
import { filterText } from "./filter-words.ts"

const NEW: ProductFilter = { column: "product_name", operator: "contains", value: "" }
const CHIP = "flex h-10 items-center rounded-sm border border-line bg-sheet text-[0.9375rem]"

/** Where the panel for a new filter begins; null while it is closed. */
export type Adding = "column" | "value" | null

interface Properties {
  filters: readonly ProductFilter[]
  own_fields: readonly string[]
  onFilters: (filters: ProductFilter[]) => void
  /** Whether the panel for a new filter is open; a shortcut opens it as well. */
  adding: Adding
  onAdding: (adding: Adding) => void
}

/** The filters that hold, each to be changed or taken away, and the panel for another one. */
export function FilterBar({ filters, own_fields, onFilters, adding, onAdding }: Properties) {
  const t = useText("dashboard")
  const add = useRef<HTMLButtonElement>(null)
  /** The button that was pressed goes with its filter; the focus would be nowhere. */
  function keep(left: ProductFilter[]) {
    onFilters(left)
    add.current?.focus()
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2.5">
      {filters.map((filter, place) => (
        <FilterChip
          // biome-ignore lint/suspicious/noArrayIndexKey: the same filter may stand twice.
          key={place}
          filter={filter}
          own_fields={own_fields}
          onChange={(changed) => onFilters(filters.with(place, changed))}
          onRemove={() => keep(filters.toSpliced(place, 1))}
        />
      ))}
      {filters.length >= FILTERS_MAX ? (
        <p className="text-sm text-soft">{t("filter.full", { n: FILTERS_MAX })}</p>
      ) : (
        <FilterPanel
          open={adding !== null}
          onOpen={(open) => onAdding(open ? "column" : null)}
          fromValue={adding === "value"}
          initial={NEW}
          own_fields={own_fields}
          onApply={(filter) => onFilters([...filters, filter])}
        >
          <button
            ref={add}
            type="button"
            className="flex h-10 items-center gap-1.5 rounded-sm border border-dashed border-edge px-3 text-[0.9375rem] text-soft hover:border-ink hover:text-ink"
          >
            <Plus size={15} strokeWidth={1.75} aria-hidden />
            {t("filter.add")}
          </button>
        </FilterPanel>
      )}
      {filters.length > 1 && (
        <button type="button" onClick={() => keep([])} className="prose-link h-10 px-1 text-[0.9375rem] text-soft">
          {t("filter.remove_all")}
        </button>
      )}
    </div>
  )
}

interface ChipProperties {
  filter: ProductFilter
  own_fields: readonly string[]
  onChange: (filter: ProductFilter) => void
  onRemove: () => void
}

function FilterChip({ filter, own_fields, onChange, onRemove }: ChipProperties) {
  const t = useText("dashboard")
  const [open, setOpen] = useState(false)
  const text = filterText(filter, t)
  return (
    <span className={`${CHIP} max-w-full`}>
      <FilterPanel open={open} onOpen={setOpen} initial={filter} own_fields={own_fields} onApply={onChange}>
        <button
          type="button"
          aria-label={t("filter.edit", { filter: text })}
          className="h-full min-w-0 truncate pl-3 hover:underline"
        >
          {text}
        </button>
      </FilterPanel>
      <button
        type="button"
        aria-label={t("filter.remove", { filter: text })}
        onClick={onRemove}
        className="grid h-full w-9 shrink-0 place-items-center text-soft hover:text-ink"
      >
        <X size={15} aria-hidden />
      </button>
    </span>
  )
}

interface PanelProperties {
  open: boolean
  onOpen: (open: boolean) => void
  fromValue?: boolean
  initial: ProductFilter
  own_fields: readonly string[]
  onApply: (filter: ProductFilter) => void
  children: ReactNode
}

function FilterPanel({ open, onOpen, fromValue = false, initial, own_fields, onApply, children }: PanelProperties) {
  const t = useText("dashboard")
  function apply(filter: ProductFilter) {
    onApply(filter)
    onOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t("filter.title")}
          className="appear z-20 max-h-(--radix-popover-content-available-height) w-76 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-md border border-edge bg-sheet p-5"
        >
          <FilterForm fromValue={fromValue} initial={initial} own_fields={own_fields} onApply={apply} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
