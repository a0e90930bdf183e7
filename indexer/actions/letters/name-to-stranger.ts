import { readsAsDomain } from "#shared/company-name.ts"

const CHARACTERS_MAX = 60

/** A company's name for a letter to an unconfirmed address; null where mail programs would turn it into a link. */
export function nameToStranger(name: string): string | null {
  if (readsAsDomain(name)) return null
  const characters = [...name]
  return characters.length <= CHARACTERS_MAX ? name : `${characters.slice(0, CHARACTERS_MAX - 1).join("")}…`
}
