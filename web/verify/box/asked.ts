import { ApiError } from "#web/api/client.ts"
import { askIndex } from "#web/api/public.ts"
import type { IndexStatement } from "#web/verify/card/statements.ts"

let ahead: { code: string; answer: Promise<IndexStatement> } | null = null

/** Asks our index, before the page that shows the answer is there. */
export function askAhead(code: string): Promise<IndexStatement> {
  const answer = ask(code)
  ahead = { code, answer }
  return answer
}

/** The answer asked for ahead, once; else asks now. */
export function takeAnswer(code: string): Promise<IndexStatement> {
  const answer = ahead?.code === code ? ahead.answer : ask(code)
  ahead = null
  return answer
}

const TOO_LATE_MS = 20_000

/** Ends what others may never end: a script that does not come, or whoever took the place of `fetch`. */
export const tooLate = (after_ms = TOO_LATE_MS): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, after_ms))

async function ask(code: string): Promise<IndexStatement> {
  try {
    return { state: "found", answer: await Promise.race([askIndex(code), tooLate()]) }
  } catch (error) {
    return { state: error instanceof ApiError ? stateOf(error) : "unreachable" }
  }
}

/** What a refusal means for the visitor. Whatever is our own fault counts as "could not be checked". */
export function stateOf({ status, body }: ApiError): Exclude<IndexStatement["state"], "asking" | "found"> {
  if (status === 404) return body.code === "unknown_code" || body.code === undefined ? "unknown" : "unreachable"
  if (status === 409) return "pending"
  if (status === 422 || status === 400) return "mistyped"
  return status === 429 ? "busy" : "unreachable"
}
