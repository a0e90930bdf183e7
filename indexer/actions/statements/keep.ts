import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { StatementFault } from "#proof/certificate-report.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Statement } from "#proof/statement.ts"
import { statementFault } from "#proof/statement.ts"
import { judgeOne } from "#proof/statement-check.ts"
import type { KeptStatement, NewStatement } from "#shared/api/statements.ts"
import type { ChainId } from "#shared/chains.ts"
import { readBrand } from "./read-keys.ts"
import { findSubject } from "./subject.ts"

/** As many as a certificate may hold. */
const STATEMENTS_A_SUBJECT_MAX = 8

const REFUSED = {
  other: "statement_of_other",
  no_key: "statement_key_unknown",
  early: "statement_key_early",
  ended: "statement_key_ended",
  compromised: "statement_key_compromised",
  not_signed: "statement_not_signed",
} as const satisfies Record<StatementFault, string>

/** Keeps a brand's statement about its own mint, if it counts: whatever a reader would not accept is refused. */
export async function keepStatement(
  app: App,
  me: Caller,
  { chain_id, statement: given }: NewStatement,
): Promise<KeptStatement> {
  const malformed = statementFault(given)
  if (malformed) throw refusal("statement_malformed", { why: malformed.reason })
  const statement = given as unknown as Statement
  const issuer = issuerIdOf(me.company_id)
  const minted = await findSubject(app.db.read, me.company_id, issuer, chain_id, statement)
  const chain = app.chains.get(chain_id as ChainId)
  if (!chain) throw refusal("network_unchecked")
  if (!minted) throw refusal("no_such_mint")
  const { keys } = await readBrand(chain, issuer, [statement.key])
  const { because } = judgeOne(minted, statement, { keys, minted: { block: 0, time: minted.minted_at / 1_000 } })
  if (because) throw refusal(REFUSED[because])
  const { subject } = minted
  const row = { chain_id, subject, key_hash: statement.key, company_id: me.company_id, stored_at: app.now() }
  await app.db.writeFor(me.company_id, async (tx) => {
    const text = JSON.stringify(statement)
    await tx
      .insertInto("statements")
      .values({ ...row, statement: text })
      .onConflict((on) =>
        on.columns(["subject", "chain_id", "key_hash"]).doUpdateSet({ statement: text, stored_at: row.stored_at }),
      )
      .execute()
    const kept = await tx
      .selectFrom("statements")
      .select("key_hash")
      .where("subject", "=", subject)
      .where("chain_id", "=", chain_id)
      .orderBy("stored_at", "desc")
      .execute()
    for (const { key_hash } of kept.slice(STATEMENTS_A_SUBJECT_MAX)) {
      await tx
        .deleteFrom("statements")
        .where("subject", "=", subject)
        .where("chain_id", "=", chain_id)
        .where("key_hash", "=", key_hash)
        .execute()
    }
  })
  return { chain_id, subject, key: statement.key }
}
