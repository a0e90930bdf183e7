import type { ReactNode } from "react"

interface Properties<Value extends string> {
  label: string
  /** Shown above; else the label is for those who do not see it. */
  showLabel?: boolean
  name: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  className?: string
}

/** One of a few, side by side: radio buttons that look like one control. */
export function Segmented<Value extends string>(properties: Properties<Value>) {
  const { label, showLabel = false, name, value, options, onChange, className = "" } = properties
  return (
    <fieldset className={className}>
      <legend className={showLabel ? "mb-1.5 text-[0.9375rem] font-medium" : "sr-only"}>{label}</legend>
      <div className="inline-flex rounded-md border border-edge bg-sheet p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-9 place-items-center rounded-sm px-4 text-[0.9375rem] text-soft hover:text-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
            />
            <span className="pointer-events-none relative">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
