import { formatCode } from "#proof/code.ts"
import type { FoundQuery } from "#shared/find-query.ts"
import { parseQuery, type Query } from "#shared/query.ts"
import { navigate } from "#web/navigation.ts"
import { paths } from "#web/routes.ts"
import { askAhead, tooLate } from "./asked.ts"

export type ReadQuery = Exclude<Query, { kind: "mistyped" }>

/** What the address of a result holds: the code as people write it, or the identifier. */
function addressed(query: ReadQuery): string {
  if (query.kind === "code") return formatCode(query.code)
  if (query.kind === "token") return query.token_id
  return query.kind === "transaction" ? query.tx_hash : query.value
}

/** After this the address is opened, and the service draws the result. */
const WAIT_MS_MAX = 5_000

/** Finds a code among words as well; that search is loaded only where it is needed. Rejects where it cannot be. */
export async function readTyped(typed: string): Promise<FoundQuery> {
  const query = parseQuery(typed)
  if (query.kind !== "mistyped" && !(typed.includes("-") && /\s/.test(typed.trim()))) return query
  const { findQuery } = await Promise.race([import("#shared/find-query.ts"), tooLate(WAIT_MS_MAX)])
  return findQuery(typed)
}

/** Asks our index, then shows the result's page. */
export async function openResult(query: ReadQuery): Promise<void> {
  const code = addressed(query)
  if (query.kind === "code") await Promise.race([askAhead(code), tooLate(WAIT_MS_MAX)]).catch(() => null)
  await navigate(paths.result(code))
}
