import * as z from "zod"

/** A bounded text, trimmed. */
export const text = (characters_max: number) =>
  z.string().trim().max(characters_max, `At most ${characters_max} characters.`)
/** `missing` is said when it is left out, empty or no text at all. */
export const requiredText = (characters_max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(characters_max, `At most ${characters_max} characters.`)
export const optionalText = (characters_max: number) => text(characters_max).nullish()
