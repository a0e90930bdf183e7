import { type FormEvent, useState } from "react"
import type { ProductFilter } from "#shared/api/products.ts"
import { FILTER_OPERATORS, type FilterOperator } from "#shared/request-bounds.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { Choice, Select } from "#web/ui/select.tsx"
import { isDateColumn } from "./columns.ts"
import { columnText, valueText } from "./filter-words.ts"
import { columnOfAttribute, FILTER_CHOICES, FILTER_FIELDS, filterProblem, needsValue, OF_UPLOAD } from "./filters.ts"

const PROBLEMS = {
  value: "filter.value_required",
  number: "filter.number_required",
  date: "filter.date_required",
} as const
const SIGNED = new Set<FilterOperator>(["gt", "gte", "lt", "lte"])

interface Properties {
  initial: ProductFilter
  /** Focuses the value, because column and condition are already chosen for a search. */
  fromValue?: boolean
  /** Names of the company's own fields. */
  own_fields: readonly string[]
  onApply: (filter: ProductFilter) => void
}

/** Column, condition and value. The value is disabled where the condition needs none. */
export function FilterForm({ initial, fromValue = false, own_fields, onApply }: Properties) {
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
