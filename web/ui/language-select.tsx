import type { ComponentProps } from "react"
import { LANGUAGES, type Language } from "#web/i18n/language.ts"
import { Select } from "./select.tsx"

/** Each in its own language. */
const NAMES: Record<Language, string> = { en: "English", hu: "Magyar" }

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
