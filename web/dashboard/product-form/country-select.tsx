import type { ComponentProps } from "react"
import { COUNTRIES } from "#shared/countries.ts"
import { countryName } from "#web/i18n/format.ts"
import { locale } from "#web/i18n/texts.ts"
import { Select } from "#web/ui/select.tsx"

/** Every country by its name, in the order of the reader's alphabet; none at first. */
export function CountrySelect(properties: ComponentProps<typeof Select>) {
  const { compare } = new Intl.Collator(locale())
  const choices = COUNTRIES.map((code) => ({ code, name: countryName(code) })).sort((a, b) => compare(a.name, b.name))
  return (
    <Select {...properties}>
      <option value="" />
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
