import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { isHexOf } from "#proof/hex.ts"
import type { Statement } from "#proof/statement.ts"
import { firstTokenIdOf, scopeOf } from "#proof/token-id.ts"
import type { StatementList } from "#shared/api/statements.ts"

const ANSWERED_MAX = 32

/** The statements that are kept about a batch's root, or about a token, on every network. */
export async function findStatements(app: App, given: string): Promise<StatementList> {
  const subject = given.toLowerCase()
  if (!isHexOf(32, subject)) throw refusal("statement_subject_malformed")
  const db = app.db.quick
  const roots =
    scopeOf(subject) === "batch"
      ? await db.selectFrom("batches").select("root").where("first_token_id", "=", firstTokenIdOf(subject)).execute()
      : []
  const rows = await db
    .selectFrom("statements")
    .innerJoin("chains", "chains.chain_id", "statements.chain_id")
    .select(["statements.chain_id", "chains.registry", "statements.statement"])
    .where("statements.subject", "in", [subject, ...roots.map(({ root }) => root)])
    .orderBy("statements.stored_at")
    .limit(ANSWERED_MAX)
    .execute()
  const statements = rows.map(({ statement, ...place }) => ({
    ...place,
    statement: JSON.parse(statement) as Statement,
  }))
  return { statements } as StatementList
}
