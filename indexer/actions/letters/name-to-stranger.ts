import { readsAsDomain } from "#shared/company-name.ts"

const CHARACTERS_MAX = 60

/** A company's name in a letter to an address that nobody has confirmed; null where a mail program would make it a link. */
export function nameToStranger(name: string): string | null {
  if (readsAsDomain(name)) return null
  const characters = [...name]
  return characters.length <= CHARACTERS_MAX ? name : `${characters.slice(0, CHARACTERS_MAX - 1).join("")}…`
}
