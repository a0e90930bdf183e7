import type { TokenAnswer, VerifyResponse } from "#shared/api/verifications.ts"
import type { FirstStatement } from "#shared/first-view.ts"
import { codeOfPath, parseQuery } from "#shared/query.ts"

type Given<Answer> = { state: "found"; answer: Answer } | Exclude<FirstStatement, { state: "found" }>

let given: { key: string; statement: FirstStatement } | null = null

/** Keeps what the page at this path was drawn with: on the server for the drawing, in a browser for its script. */
export function giveStatement(path: string, statement: FirstStatement): void {
  const typed = codeOfPath(path) ?? ""
  const query = parseQuery(typed)
  given = { key: query.kind === "code" ? query.code : typed, statement }
}

/** What our index said of a code or a number when the page was made; null where it was not asked, or is to be asked again. */
export const givenStatement = <Answer extends VerifyResponse | TokenAnswer>(key: string): Given<Answer> | null =>
  given?.key === key ? (given.statement as Given<Answer>) : null

/** The same, once. */
export function takeGiven<Answer extends VerifyResponse | TokenAnswer>(key: string): Given<Answer> | null {
  const taken = givenStatement<Answer>(key)
  given = null
  return taken
}
