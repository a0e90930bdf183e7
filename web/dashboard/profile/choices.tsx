import { Checkbox } from "#web/ui/checkbox.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"

interface Properties<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChosen: (chosen: Value[]) => void
  error?: string | undefined
}

/** Some of a few, as boxes to tick. */
export function Choices<Value extends string>({ label, options, chosen, onChosen, error }: Properties<Value>) {
  const toggle = (value: Value) =>
    onChosen(options.map((option) => option.value).filter((one) => (one === value) !== chosen.includes(one)))
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-medium">{label}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option) => (
          <OptionLabel key={option.value} label={option.label}>
            {(id) => <Checkbox id={id} checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />}
          </OptionLabel>
        ))}
      </div>
      <p role={error ? "alert" : undefined} className="min-h-5 text-sm text-wax">
        {error}
      </p>
    </fieldset>
  )
}
