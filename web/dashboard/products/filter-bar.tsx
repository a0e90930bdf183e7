import { Plus, X } from "lucide-react"
import { Popover } from "radix-ui"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import type { ProductFilter } from "#shared/api/products.ts"
import { FILTER_OPERATORS, FILTERS_MAX, type FilterOperator } from "#shared/request-bounds.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { Choice, Select } from "#web/ui/select.tsx"
import { isDateColumn } from "./columns.tsx"
import {
  attributeOf,
  columnOfAttribute,
  FILTER_CHOICES,
  FILTER_FIELDS,
  filterProblem,
  isFilterField,
  needsValue,
  OF_UPLOAD,
  SAMPLE,
} from "./list-query.ts"

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

const CHOICES: Record<string, "filter.verified" | "filter.pending" | "filter.failed" | "filter.yes" | "filter.no"> = {
  Verified: "filter.verified",
  Pending: "filter.pending",
  Failed: "filter.failed",
  true: "filter.yes",
  false: "filter.no",
}

/** A column as people read it. */
function columnText(column: string, t: Translate<"dashboard">): string {
  if (column === OF_UPLOAD) return t("filter.upload")
  if (column === SAMPLE) return t("filter.samples")
  if (!isFilterField(column)) return attributeOf(column) ?? column
  if (column === "product_name" || column === "description") return t(`product.${column}`)
  if (column === "recalled" || column === "package") return t(`filter.${column}`)
  return t(`products.${column}`)
}

/** A value as people read it: translated where the service has a fixed set, otherwise as typed. */
function valueText(column: string, value: string, t: Translate<"dashboard">): string {
  const key = column === "status" || column === "recalled" ? CHOICES[value] : undefined
  return key ? t(key) : value
}

/** "Batch contains L-03". */
function filterText({ column, operator, value }: ProductFilter, t: Translate<"dashboard">): string {
  if (column === SAMPLE && operator === "empty") return t("filter.no_samples")
  if (column === OF_UPLOAD && operator === "equals") return t("filter.of_upload")
  const words = { column: columnText(column, t), operator: t(`filter.${operator}`) }
  if (!needsValue(operator)) return t("filter.summary_short", words)
  return t("filter.summary", { ...words, value: valueText(column, value, t) })
}

const PROBLEMS = {
  value: "filter.value_required",
  number: "filter.number_required",
  date: "filter.date_required",
} as const
const SIGNED = new Set<FilterOperator>(["gt", "gte", "lt", "lte"])

interface FilterFormProperties {
  initial: ProductFilter
  /** Focuses the value, because column and condition are already chosen for a search. */
  fromValue?: boolean
  /** Names of the company's own fields. */
  own_fields: readonly string[]
  onApply: (filter: ProductFilter) => void
}

/** Column, condition and value. The value is disabled where the condition needs none. */
function FilterForm({ initial, fromValue = false, own_fields, onApply }: FilterFormProperties) {
  const t = useText("dashboard")
  const [filter, setFilter] = useState(initial)
  const [tried, setTried] = useState(false)
  const problem = filterProblem(filter)
  const change = (part: Partial<ProductFilter>) => setFilter((now) => ({ ...now, ...part }))

  function apply(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problem === null) onApply({ ...filter, value: needsValue(filter.operator) ? filter.value.trim() : "" })
  }

  return (
    <form onSubmit={apply} noValidate className="grid gap-1">
      <Field label={t("filter.column")}>
        {(input) => (
          <Select
            {...input}
            value={filter.column}
            onChange={(event) => change({ column: event.target.value, value: "" })}
          >
            {[...FILTER_FIELDS, ...(initial.column === OF_UPLOAD ? [OF_UPLOAD] : [])].map((field) => (
              <option key={field} value={field}>
                {columnText(field, t)}
              </option>
            ))}
            {own_fields.length > 0 && (
              <optgroup label={t("filter.own_fields")}>
                {own_fields.map((name) => (
                  <option key={name} value={columnOfAttribute(name)}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        )}
      </Field>
      <Choice
        label={t("filter.operator")}
        value={filter.operator}
        options={FILTER_OPERATORS.map((one) => [
          one,
          SIGNED.has(one) ? t(`filter.operator_${one as "gt" | "gte" | "lt" | "lte"}`) : t(`filter.${one}`),
        ])}
        onChoose={(operator) => change({ operator })}
      />
      <Field
        label={t("filter.value")}
        hint={isDateColumn(filter.column) ? t("filter.date_hint") : undefined}
        error={tried && problem ? t(PROBLEMS[problem]) : undefined}
      >
        {(input) => (
          <ValueInput input={input} filter={filter} focused={fromValue} onValue={(value) => change({ value })} />
        )}
      </Field>
      <Button type="submit" className="mt-1">
        {t("filter.apply")}
      </Button>
    </form>
  )
}

interface ValueProperties {
  input: { id: string }
  filter: ProductFilter
  focused: boolean
  onValue: (value: string) => void
}

function ValueInput({ input, filter: { column, operator, value }, focused, onValue }: ValueProperties) {
  const t = useText("dashboard")
  const disabled = !needsValue(operator)
  const choices = column === "status" || column === "recalled" ? FILTER_CHOICES[column] : null
  if (!choices) {
    return (
      <TextInput
        {...input}
        disabled={disabled}
        value={disabled ? "" : value}
        maxLength={200}
        autoComplete="off"
        autoFocus={focused}
        onChange={(event) => onValue(event.target.value)}
      />
    )
  }
  return (
    <Select
      {...input}
      disabled={disabled}
      value={disabled ? "" : value}
      options={[["", ""], ...choices.map((choice) => [choice, valueText(column, choice, t)] as const)]}
      onChoose={onValue}
    />
  )
}
