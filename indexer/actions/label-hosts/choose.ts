import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { confirmedDomain } from "#actions/brand-pages/confirmed-domain.ts"
import { requireActive } from "#actions/companies/require-active.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { askTexts } from "#actions/webhooks/post.ts"
import type { Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { DNS_RECORD } from "#proof/domain-check.ts"
import type { LabelHost, LabelHostChoice } from "#shared/api/labels.ts"
import { LABEL_HOSTS_MAX } from "#shared/label-host.ts"
import { findLabelHost } from "./find.ts"
import { type LookOptions, lookAtLabelHost } from "./look.ts"
import { showLabelHost } from "./show.ts"

export interface HostOptions extends LookOptions {
  /** The TXT records of a name. */
  resolve_texts?: (name: string) => Promise<string[]>
}

/**
 * Has labels carry a host of the company's own, whose DNS names the company; null: the service's address again. From then on
 * this service answers under that name, and labels carry it once it does.
 */
export async function chooseLabelHost(
  app: App,
  me: Caller,
  { host }: LabelHostChoice,
  { resolve_texts = askTexts, ...options }: HostOptions = {},
): Promise<LabelHost> {
  requireOwner(me)
  const { company_id, user_id } = me
  // Verifiers ask that domain for the brand's own word, which would then come from this service.
  if (host !== null && host === (await confirmedDomain(app.db.read, company_id))) {
    throw refusal("label_host_is_domain", { host })
  }
  if (host !== null) await requireNamed(host, company_id, resolve_texts)
  await app.db.writeFor(company_id, async (tx, company) => {
    if (host !== null) requireActive(company)
    const now = app.now()
    const before = await findLabelHost(tx, company_id)
    await leave(tx, company_id)
    if (host !== null) await take(tx, { host, company_id, now })
    if ((before?.host ?? null) === host) return
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.label_host_changed", detail: { host } })
  })
  if (host !== null) await lookAtLabelHost(app, { company_id, host }, options)
  return showLabelHost(app, me)
}

/** Throws unless the host's DNS names this company: whoever can write there controls the host. */
async function requireNamed(host: string, company_id: string, resolve: (name: string) => Promise<string[]>) {
  const records = await resolve(`_touchmark.${host}`)
  if (!records.some((record) => DNS_RECORD.exec(record)?.[1]?.toLowerCase() === issuerIdOf(company_id))) {
    throw refusal("label_host_unnamed", { host })
  }
}

/** A host that labels may carry already is kept. */
async function leave(tx: Tx, company_id: string): Promise<void> {
  const unused = tx.deleteFrom("label_hosts").where("company_id", "=", company_id).where("answered_at", "is", null)
  await unused.execute()
  await tx.updateTable("label_hosts").set({ chosen_at: null }).where("company_id", "=", company_id).execute()
}

/** Also from another company: whom the DNS names now has the host now. */
async function take(tx: Tx, { host, company_id, now }: { host: string; company_id: string; now: number }) {
  const kept = await tx.selectFrom("label_hosts").select("host").where("company_id", "=", company_id).execute()
  const isKept = kept.some((one) => one.host === host)
  if (!isKept && kept.length >= LABEL_HOSTS_MAX) throw refusal("label_hosts_full", { n: LABEL_HOSTS_MAX })
  const row = { company_id, chosen_at: now, checked_at: now, reason: null }
  const fresh = isKept ? {} : { added_at: now, answered_at: null }
  await tx
    .insertInto("label_hosts")
    .values({ host, ...row, added_at: now, answered_at: null })
    .onConflict((on) => on.column("host").doUpdateSet({ ...row, ...fresh }))
    .execute()
}
