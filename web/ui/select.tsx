import { ChevronDown } from "lucide-react"
import type { ComponentProps } from "react"
import { LANGUAGES, type Language } from "#web/i18n/language.ts"
import { inputClass } from "./field.tsx"

/** The browser's own list of choices, which every phone and reader knows, in the look of our inputs. */
export function Select({ className = "", children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative block ${className}`}>
      <select className={`${inputClass} appearance-none pr-10`} {...rest}>
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

/** Each in its own language. */
const NAMES: Record<Language, string> = { en: "English", hu: "Magyar" }

/** The languages of letters and labels. */
export function LanguageSelect(properties: Omit<ComponentProps<typeof Select>, "children">) {
  return (
    <Select {...properties}>
      {LANGUAGES.map((tag) => (
        <option key={tag} value={tag}>
          {NAMES[tag]}
        </option>
      ))}
    </Select>
  )
}
