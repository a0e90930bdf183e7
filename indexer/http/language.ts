import type { Context } from "hono"
import { LANGUAGES, type Language } from "#shared/language.ts"
import type { Env } from "./context.ts"

/** Which of our languages the caller prefers; English when it names none of them. The answer varies with it. */
export function preferredLanguage(c: Context<Env>): Language {
  c.header("Vary", "Accept-Language", { append: true })
  return preferredIn(c.req.header("accept-language"))
}

export function preferredIn(accepted = ""): Language {
  const wishes = accepted.slice(0, 500).toLowerCase().split(",")
  const ranked = wishes.map((wish, place) => {
    const [tag = "", ...parameters] = wish.split(";").map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith("q="))
    return { language: tag.split("-")[0], weight: quality ? Number(quality.slice(2)) || 0 : 1, place }
  })
  const known = ranked.filter(({ language, weight }) => weight > 0 && LANGUAGES.some((ours) => ours === language))
  known.sort((one, other) => other.weight - one.weight || one.place - other.place)
  return (known[0]?.language as Language | undefined) ?? "en"
}
