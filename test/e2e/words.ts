import { readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Language } from "#web/i18n/language.ts"
import type { Leaf, Texts } from "#web/i18n/text-types.ts"
import type { Area, TextKey } from "#web/i18n/texts.ts"

/** Where a text of the pages stands: its area and its key, `"account.sign_in.button"`. */
export type Address = { [A in Area]: `${A}.${TextKey<A>}` }[Area]
export type Values = Record<string, string | number>

const LOCALES = { en: "en-GB", hu: "hu-HU" } as const
const folder = join(import.meta.dirname, "..", "..", "web", "i18n")

/** All areas of a language, as the pages load them. */
async function dictionaries(language: Language): Promise<Texts> {
  const areas = readdirSync(join(folder, language)).filter((file) => file.endsWith(".ts"))
  const read = async (file: string): Promise<[string, Texts]> => {
    const module = await import(pathToFileURL(join(folder, language, file)).href)
    return [file.slice(0, -".ts".length), Object.values(module)[0] as Texts]
  }
  return Object.fromEntries(await Promise.all(areas.map(read)))
}

const words: Record<Language, Texts> = { en: await dictionaries("en"), hu: await dictionaries("hu") }

/** A text as the pages say it, its places filled in where values are given. */
export function textIn(language: Language, address: Address, values: Values = {}): string {
  let found: Leaf | Texts | undefined = words[language]
  for (const name of address.split(".")) found = (found as Texts | undefined)?.[name]
  if (found === undefined) throw new Error(`There is no text at ${address} in ${language}.`)
  const text = typeof found === "string" ? found : formFor(language, found as Record<string, string>, values.n)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === "number" ? new Intl.NumberFormat(LOCALES[language]).format(value) : (value ?? whole)
  })
}

function formFor(language: Language, forms: Record<string, string>, n: unknown): string {
  const form = new Intl.PluralRules(language).select(Number(n))
  return forms[form] ?? forms.other ?? ""
}
