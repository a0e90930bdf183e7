import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"
import type { Caller } from "#indexer/app.ts"
import { LANGUAGES, type Language } from "#shared/language.ts"

/** What a handler finds in its context. */
export interface Env {
  Bindings: HttpBindings
  Variables: {
    request_id: string
    /** Set once `limits.addressOf` has been asked. */
    client_address: string | undefined
    /** Set behind `signedIn`. */
    me: Caller
    token: string
  }
}

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

/** Aborted when the connection of a request is closed before its answer is out. */
export function goneOf(c: Context<Env>): AbortSignal {
  const { outgoing } = c.env
  const gone = new AbortController()
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  return gone.signal
}
