import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireActive } from "#actions/companies/require-active.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { SaleFacts } from "#shared/api/sale-facts.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"

/** Keeps where and from when products are sold, of all or of one model. It counts from each product's next check on. */
export async function saveSaleFacts(app: App, me: Caller, said: SaleFacts): Promise<SaleFacts> {
  const { company_id, user_id } = me
  const { model, markets, release_date } = said
  return app.db.writeFor(company_id, async (tx, company) => {
    requireActive(company)
    const now = app.now()
    await tx.deleteFrom("sale_facts").where("company_id", "=", company_id).where("model", "=", model).execute()
    if (markets.length > 0 || release_date) {
      const { held } = await tx
        .selectFrom("sale_facts")
        .select((eb) => eb.fn.countAll<number>().as("held"))
        .where("company_id", "=", company_id)
        .where("model", "!=", "")
        .executeTakeFirstOrThrow()
      if (model && Number(held) >= MODELS_MAX) throw refuse("too_many_sale_facts", { n: MODELS_MAX })
      const row = { company_id, model, markets: JSON.stringify(markets), release_date: release_date || null }
      await tx
        .insertInto("sale_facts")
        .values({ ...row, changed_at: now })
        .execute()
    }
    const detail = model ? { model } : {}
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.sale_facts_changed", detail })
    return said
  })
}
