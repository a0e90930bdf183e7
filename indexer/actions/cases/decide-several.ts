import type { Selectable } from "kysely"
import { decisionOn } from "#actions/checks/decision-on.ts"
import type { Tx } from "#db/database.ts"
import type { Cases } from "#db/tables/checks.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { CasesDecided, CasesDecision } from "#shared/api/cases.ts"
import { because, say } from "#shared/refusals.ts"
import { keepDecision } from "./decide.ts"

/** Decides each case that can be, in one transaction, and says why the others cannot. Their notes stay. */
export async function decideCases(app: App, me: Caller, { ids, decision }: CasesDecision): Promise<CasesDecided> {
  const asked = [...new Set(ids)]
  return app.db.writeFor(me.company_id, async (tx) => {
    const rows = await tx
      .selectFrom("cases")
      .select(["id", "product_id", "decision", "decided_by", "first_token_id"])
      .where("company_id", "=", me.company_id)
      .where("id", "in", asked)
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const refused: CasesDecided["refused"] = []
    for (const id of asked) {
      const one = known.get(id)
      const reason = one ? await whyNotDecided(tx, me, one, decision) : because("no_such", { thing: "case" })
      if (reason === null) {
        const { product_id } = one!
        await keepDecision(tx, me, { id, product_id, decision, first_token_id: null, now: app.now() })
      } else {
        refused.push({ id, error: say(reason, me.language) })
      }
    }
    return { decided: asked.length - refused.length, refused }
  })
}

type Decided = Pick<Selectable<Cases>, "id" | "product_id" | "decision" | "decided_by" | "first_token_id">

async function whyNotDecided(tx: Tx, me: Caller, one: Decided, decision: CasesDecision["decision"]) {
  if (one.decision === "copied") return because("case_recalled")
  return decision === "open" ? whyNotTakenBack(tx, me, one) : null
}

/** Only one's own decision about the product alone is taken back, and only where no later one would be read in its place. */
async function whyNotTakenBack(tx: Tx, me: Caller, one: Decided) {
  const { id, product_id } = one
  const open = tx.selectFrom("cases").select("id").where("product_id", "=", product_id).where("decision", "is", null)
  // A product has at most one.
  if (await open.executeTakeFirst()) return because("case_open_again")
  if (one.decided_by !== me.user_id || one.first_token_id !== null) return because("case_decided_since")
  const last = await decisionOn(tx, product_id)
  return !last || last.id === id || last.decision === "dismissed" ? null : because("case_decided_since")
}
