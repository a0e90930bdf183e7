import { ChevronDown } from "lucide-react"
import type { ComponentProps } from "react"
import { LANGUAGES, type Language } from "#web/i18n/language.ts"
import { Field, inputClass } from "./field.tsx"

type Option<Value extends string | number> = readonly [value: Value, text: string]

interface Properties<Value extends string | number> extends Omit<ComponentProps<"select">, "value" | "onChoose"> {
  value?: Value | undefined
  options?: readonly Option<Value>[]
  onChoose?: (value: Value) => void
}

/** The browser's own list of choices, which every phone and reader knows, in the look of our inputs. */
export function Select<Value extends string | number>(properties: Properties<Value>) {
  const { className = "", options = [], onChoose, children, ...rest } = properties
  return (
    <span className={`relative block ${className}`}>
      <select
        className={`${inputClass} appearance-none pr-10`}
        {...(onChoose && {
          onChange: ({ target }) => onChoose(options.find(([one]) => String(one) === target.value)![0]),
        })}
        {...rest}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft"
      />
    </span>
  )
}

interface ChoiceProperties<Value extends string | number> extends Properties<Value> {
  label: string
  hint?: string | undefined
}

/** The same with its label, and a hint below. */
export function Choice<Value extends string | number>({ label, hint, className, ...rest }: ChoiceProperties<Value>) {
  return (
    <Field label={label} hint={hint} className={className ?? ""}>
      {(input) => <Select {...input} {...rest} />}
    </Field>
  )
}

const NAMES: Record<Language, string> = { en: "English", hu: "Magyar" }

/** The languages of letters and labels, each in its own. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((tag) => [tag, NAMES[tag]] as const)
