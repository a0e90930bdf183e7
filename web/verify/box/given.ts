import type { TokenAnswer, VerifyResponse } from "#shared/api/verifications.ts"
import type { FirstStatement } from "#shared/first-view.ts"
import { codeOfPath, parseQuery } from "#shared/query.ts"

export type Given<Answer> =
  | (Extract<FirstStatement, { state: "found" }> & { answer: Answer })
  | Exclude<FirstStatement, { state: "found" }>

let given: { key: string; statement: FirstStatement } | null = null

/** Keeps the answer that the page was drawn with, for the server's drawing and for the browser's script. */
export function giveStatement(path: string, statement: FirstStatement): void {
  const typed = codeOfPath(path) ?? ""
  const query = parseQuery(typed)
  given = { key: query.kind === "code" ? query.code : typed, statement }
}

/**
 * Our index's answer about a code or number when the page was drawn. Null if it was not asked or must be asked again.
 */
export const givenStatement = <Answer extends VerifyResponse | TokenAnswer>(key: string): Given<Answer> | null =>
  given?.key === key ? (given.statement as Given<Answer>) : null

/** The same, once. */
export function takeGiven<Answer extends VerifyResponse | TokenAnswer>(key: string): Given<Answer> | null {
  const taken = givenStatement<Answer>(key)
  given = null
  return taken
}
