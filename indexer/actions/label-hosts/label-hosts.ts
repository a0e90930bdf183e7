import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { confirmedDomain } from "#actions/brand-pages/brand-pages.ts"
import { requireActive } from "#actions/companies/company.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { makeIssuerFile } from "#actions/statements/brand-keys.ts"
import { type Got, getFile } from "#actions/statements/get-file.ts"
import { askTexts } from "#actions/webhooks/post.ts"
import type { Reader, Tx } from "#db/database.ts"
import { changeRows, deleteRows } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { DNS_RECORD } from "#proof/domain-check.ts"
import { ISSUER_FILE_PATH, type IssuerFile } from "#proof/statement-check.ts"
import type { LabelHost, LabelHostChoice } from "#shared/api/labels.ts"
import { LABEL_HOSTS_MAX } from "#shared/label-host.ts"
import { sayStored, stored } from "#shared/refusals.ts"
import { DAY_MS, isoOf } from "#shared/time.ts"

interface HostOptions extends LookOptions {
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
  await deleteRows(tx, "label_hosts", { company_id, answered_at: null })
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

/** The company's own host for labels, what its DNS has to say, and whether labels without one need a tick. */
export async function showLabelHost({ db, config, chains }: App, { company_id, language }: Caller): Promise<LabelHost> {
  const own = await findLabelHost(db.read, company_id)
  const former = await db.read
    .selectFrom("label_hosts")
    .select("host")
    .where("company_id", "=", company_id)
    .where("chosen_at", "is", null)
    .orderBy("host")
    .execute()
  const answers = own !== undefined && isAnswering(own)
  const hasMainnet = [...chains.values()].some(({ network }) => network === "mainnet")
  return {
    host: own?.host ?? null,
    answers,
    reason: sayStored(own?.reason ?? null, language),
    checked_at: own ? isoOf(own.checked_at) : null,
    former: former.map(({ host }) => host),
    service_host: new URL(config.public_url).host,
    txt: `v=touchmark1; id=${issuerIdOf(company_id)}`,
    asks_acceptance: hasMainnet && !answers,
  }
}

/** The host that a company has chosen for its labels, or undefined. */
const findLabelHost = (db: Reader, company_id: string) =>
  db
    .selectFrom("label_hosts")
    .select(["host", "answered_at", "checked_at", "reason"])
    .where("company_id", "=", company_id)
    .where("chosen_at", "is not", null)
    .executeTakeFirst()

/** Where labels of a company lead: its own host if that answered at the last look, else the service's address. */
export async function labelAddress(db: Reader, company_id: string, public_url: string): Promise<string> {
  const own = await findLabelHost(db, company_id)
  return own && isAnswering(own) ? `https://${own.host}` : public_url
}

const isAnswering = ({ answered_at, reason }: { answered_at: number | null; reason: string | null }): boolean =>
  answered_at !== null && reason === null

/** Looked at one after another, ten seconds each at most. */
const HOSTS_A_RUN_MAX = 20

interface LookOptions {
  /** The issuer's file under a host. */
  read?: (host: string) => Promise<Got>
}

/**
 * Reads the issuer's file through a company's host and keeps whether it came from this service. Nothing waits for the
 * network inside a transaction.
 */
async function lookAtLabelHost(
  app: App,
  { company_id, host }: { company_id: string; host: string },
  {
    read = (of) => getFile(of, ISSUER_FILE_PATH, { allow_private: app.config.webhook_allow_private }),
  }: LookOptions = {},
): Promise<void> {
  const { text, reason } = await read(host)
  const isNamed = text !== null && listsHost(text, issuerIdOf(company_id), host)
  const checked_at = app.now()
  const found = isNamed
    ? { checked_at, reason: null, answered_at: checked_at }
    : { checked_at, reason: reason ?? stored("label_host_elsewhere") }
  await app.db.write((tx) => changeRows(tx, "label_hosts", { host, company_id }, found))
}

/** Whether a file names the issuer and lists the host as one of its labels'. Anything else may be there. */
function listsHost(text: string, issuer: string, host: string): boolean {
  try {
    const { issuers } = JSON.parse(text) as IssuerFile
    return issuers.some(({ id, label_hosts }) => id === issuer && label_hosts.includes(host))
  } catch {
    return false
  }
}

const due = ({ db, now }: App) =>
  db.read
    .selectFrom("label_hosts")
    .select(["host", "company_id"])
    .where("checked_at", "<", now() - DAY_MS)
    .orderBy("checked_at")
    .limit(HOSTS_A_RUN_MAX)

export const isLabelHostDue = async (app: App): Promise<boolean> => (await due(app).limit(1).execute()).length > 0

/** Looks at hosts that were not looked at for a day, the longest ago first. */
export async function lookAtLabelHosts(app: App, options: LookOptions = {}): Promise<void> {
  for (const one of await due(app).execute()) await lookAtLabelHost(app, one, options)
}

/** Looks at once whether the company's host leads to this service. */
export async function lookAtOwnHost(app: App, me: Caller, options: LookOptions = {}): Promise<LabelHost> {
  const { company_id } = me
  const own = await findLabelHost(app.db.read, company_id)
  if (!own) throw refusal("no_label_host")
  await lookAtLabelHost(app, { company_id, host: own.host }, options)
  return showLabelHost(app, me)
}

/** Making the file reads the brand's keys from every network, and everybody may ask for it. */
const KEPT_MS = 60_000
const KEPT_MAX = 1_000

type Files = Map<string, { at: number; file: Promise<IssuerFile> }>
const kept = new WeakMap<App, Files>()

/** The issuer's file of the company whose labels carry or carried this host. Throws not_found for any other host. */
export async function answerForHost(app: App, host: string): Promise<IssuerFile> {
  const company = await requireLabelHost(app, host)
  const files: Files = kept.get(app) ?? new Map()
  kept.set(app, files)
  // A host may go to another company.
  const key = `${host} ${company.company_id}`
  const last = files.get(key)
  const at = app.now()
  if (last && Math.abs(at - last.at) < KEPT_MS) return last.file
  if (files.size >= KEPT_MAX) files.clear()
  const file = makeIssuerFile(app, company)
  files.set(key, { at, file })
  file.catch(() => files.delete(key))
  return file
}

/** Whose labels carry or carried this host. Throws not_found for any other one. */
export async function requireLabelHost({ db }: App, host: string): Promise<{ company_id: string }> {
  const row = await db.read.selectFrom("label_hosts").select("company_id").where("host", "=", host).executeTakeFirst()
  if (!row) throw refusal("no_such", { thing: "label_host" })
  return row
}
