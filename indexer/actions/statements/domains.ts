import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { confirmedDomain } from "#actions/brand-pages/brand-pages.ts"
import { ownerEmail, requireActive } from "#actions/companies/company.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { askTexts, type ReachOptions } from "#actions/webhooks/post.ts"
import type { Reader, Tx } from "#db/database.ts"
import { findRow, putRow, readCompany } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { DNS_RECORD, DNS_RESOLVERS, HOST_NAME } from "#proof/domain-check.ts"
import { ISSUER_FILE_PATH, saidOf } from "#proof/statement-check.ts"
import type { DomainChoice, IssuerDomain } from "#shared/api/statements.ts"
import { sayStored, stored } from "#shared/refusals.ts"
import { DAY_MS, isoOf } from "#shared/time.ts"
import { getFile } from "./get-file.ts"

/** The company's domain, whether visitors' browsers ask it by themselves, and what it said of the company at the last look. */
export async function showDomain({ db }: App, { company_id, language }: Caller): Promise<IssuerDomain> {
  const automatic = (await findRow(db.read, "domain_asks", { company_id }, ["since"])) !== undefined
  const confirmed = await confirmedDomain(db.read, company_id)
  const row = await db.read
    .selectFrom("issuer_domains")
    .select(["domain", "state", "reason", "checked_at"])
    .where("company_id", "=", company_id)
    .orderBy((eb) => eb.case().when("domain", "=", confirmed).then(0).else(1).end())
    .orderBy("checked_at", "desc")
    .executeTakeFirst()
  if (!row) return { confirmed, automatic, domain: null, state: null, reason: null, checked_at: null }
  const { domain, state } = row
  const reason = sayStored(row.reason, language)
  return { confirmed, automatic, domain, state, reason, checked_at: isoOf(row.checked_at) }
}

/** Decides whether visitors' browsers ask the company's domain without being told to. It counts while a domain is confirmed. */
export async function chooseDomainAsks(app: App, me: Caller, { automatic }: DomainChoice): Promise<IssuerDomain> {
  requireOwner(me)
  const { company_id, user_id } = me
  await app.db.writeFor(company_id, async (tx, company) => {
    if (automatic) requireActive(company)
    const is_on = (await findRow(tx, "domain_asks", { company_id }, ["since"])) !== undefined
    if (is_on === automatic) return
    const now = app.now()
    const row = { company_id, issuer: issuerIdOf(company_id), since: now }
    if (automatic) await tx.insertInto("domain_asks").values(row).execute()
    else await tx.deleteFrom("domain_asks").where("company_id", "=", company_id).execute()
    const detail = { automatic }
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.domain_asks_changed", detail })
  })
  return showDomain(app, me)
}

/** Looks at the company's own domain at once, by the rules of the daily look, and answers with what it said. */
export async function lookNow(app: App, me: Caller, options: Partial<LookOptions> = {}): Promise<IssuerDomain> {
  const { company_id } = me
  const company = await readCompany(app.db.read, company_id)
  requireActive(company)
  const attested = await attestedDomains(app.db.read)
    .where("attestations.company_id", "=", company_id)
    .orderBy("chains.chain_id")
    .limit(1)
    .executeTakeFirst()
  if (!attested) throw refusal("domain_not_confirmed")
  await lookAtDomain(app, attested, options)
  return showDomain(app, me)
}

interface LookOptions extends ReachOptions {
  /** The TXT records of a name. */
  texts: (name: string) => Promise<string[]>
}

const attestedDomains = (read: Reader | Tx) =>
  read
    .selectFrom("attestations")
    .innerJoin("chains", "chains.chain_id", "attestations.chain_id")
    .select(["attestations.company_id", "attestations.issuer", "attestations.domain"])
    .select(["chains.chain_id", "chains.registry"])
    .where("attestations.wanted", "=", "attested")
    .where("attestations.domain", "!=", "")

type Attested = Awaited<ReturnType<ReturnType<typeof attestedDomains>["executeTakeFirstOrThrow"]>>

/** Reads what one company's domain says of it, and keeps that. Nothing waits for the network inside a transaction. */
export async function lookAtDomain(
  app: App,
  { company_id, issuer, domain, chain_id, registry }: Attested,
  options: Partial<LookOptions>,
): Promise<void> {
  const allow_private = app.config.webhook_allow_private
  const { texts = askTexts } = options
  const [{ text, reason }, records] = await Promise.all([
    getFile(domain, ISSUER_FILE_PATH, { allow_private, ...options }),
    texts(`_touchmark.${domain}`),
  ])
  const said = text === null ? "unread" : saidOf(text, issuer, { chain_id, address: registry })
  const why = text !== null && said === "unread" ? stored("domain_file_malformed") : reason
  const inDns = records.some((record) => DNS_RECORD.exec(record.trim())?.[1]?.toLowerCase() === issuer)
  // A file that names somebody else is believed before the DNS, as readers do.
  const by = said === "differs" ? [] : [...(said === "names" ? ["https"] : []), ...(inDns ? ["dns"] : [])]
  const found = {
    state: by.length > 0 ? "names" : said,
    named_by: (by.join(" ") || null) as "https" | "dns" | "https dns" | null,
    reason: by.length > 0 ? null : why,
    checked_at: app.now(),
  } as const
  await app.db.write(async (tx) => {
    // It may have been given up or erased meanwhile.
    if (!(await domainsOf(tx, company_id)).includes(domain)) return
    await putRow(tx, "issuer_domains", ["company_id", "domain"], { company_id, domain, ...found })
  })
}

/** Looked at one after another, ten seconds each at most. */
const DOMAINS_A_RUN_MAX = 20

/** Attested companies whose domain was not looked at for a day, the longest ago first. */
function due({ db, now }: App) {
  return attestedDomains(db.read)
    .leftJoin("issuer_domains", (join) =>
      join
        .onRef("issuer_domains.company_id", "=", "attestations.company_id")
        .onRef("issuer_domains.domain", "=", "attestations.domain"),
    )
    .where((eb) =>
      eb.or([eb("issuer_domains.checked_at", "is", null), eb("issuer_domains.checked_at", "<", now() - DAY_MS)]),
    )
    .orderBy("issuer_domains.checked_at")
    .limit(DOMAINS_A_RUN_MAX)
}

export const isDomainDue = async (app: App): Promise<boolean> => (await due(app).limit(1).execute()).length > 0

/** Reads what companies' domains say of them, for the companies' own information. A file that cannot be read says nothing. */
export async function lookAtDomains(app: App, options: Partial<LookOptions> = {}): Promise<void> {
  const seen = new Set<string>()
  for (const attested of await due(app).execute()) {
    if (seen.has(attested.company_id)) continue
    seen.add(attested.company_id)
    await lookAtDomain(app, attested, options)
  }
}

/** Mail providers' domains, which are no company's own. */
const PROVIDERS = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com proton.me " +
    "protonmail.com gmx.com gmx.de gmx.net web.de t-online.de freemail.hu citromail.hu indamail.hu t-online.hu upcmail.hu " +
    "mail.com mail.ru yandex.ru zoho.com fastmail.com hey.com tutanota.com libero.it orange.fr wanadoo.fr free.fr laposte.net " +
    "wp.pl o2.pl onet.pl seznam.cz centrum.cz azet.sk abv.bg ukr.net qq.com 163.com naver.com"
  ).split(" "),
)

/** The domain of an address, unless it is a mail provider's. */
function mailDomainOf(email: string | null): string | null {
  const domain = email?.split("@").at(-1)?.toLowerCase() ?? ""
  return domain === "" || PROVIDERS.has(domain) ? null : domain
}

/** The domain that a company wants confirmed: its own choice, or the one that is attested, or its owner's address's. */
export const domainOf = (
  { domain, email }: Pick<Companies, "domain"> & { email: string | null },
  attested: string | undefined,
): string | null => domain ?? attested ?? mailDomainOf(email)

/** That domain, and then the one that is attested, of a company whose account is open. */
export async function domainsOf(db: Reader | Tx, company_id: string): Promise<string[]> {
  const company = await findRow(db, "companies", { id: company_id, closed_at: null }, ["domain"])
  if (!company) return []
  const attested = await confirmedDomain(db, company_id)
  const wanted = domainOf({ ...company, email: await ownerEmail(db, company_id) }, attested ?? undefined)
  return [wanted, attested].filter((domain) => domain !== null)
}

/** Whether a visitor's browser asks this issuer's domain by itself: the verified company wants it, and has a confirmed domain. */
export async function isDomainAsked(db: Reader, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom("domain_asks")
    .innerJoin("companies", "companies.id", "domain_asks.company_id")
    .innerJoin("attestations", "attestations.company_id", "domain_asks.company_id")
    .select("domain_asks.since")
    .where("domain_asks.issuer", "=", issuer.toLowerCase())
    .where("companies.verified", "=", 1)
    .where("companies.suspended_at", "is", null)
    .where("companies.closed_at", "is", null)
    .where("attestations.wanted", "=", "attested")
    .where("attestations.domain", "!=", "")
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** All that is asked about a domain: itself, and the resolvers. None for what is no host's name. */
export const originsAsked = (domain: string): string[] =>
  HOST_NAME.test(domain) ? [`https://${domain}`, ...DNS_RESOLVERS.map((url) => new URL(url).origin)] : []
