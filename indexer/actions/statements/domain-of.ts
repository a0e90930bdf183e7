import { confirmedDomain } from "#actions/brand-pages/confirmed-domain.ts"
import { ownerEmail } from "#actions/companies/owner-email.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"

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
  const company = await db
    .selectFrom("companies")
    .select("domain")
    .where("id", "=", company_id)
    .where("closed_at", "is", null)
    .executeTakeFirst()
  if (!company) return []
  const attested = await confirmedDomain(db, company_id)
  const wanted = domainOf({ ...company, email: await ownerEmail(db, company_id) }, attested ?? undefined)
  return [wanted, attested].filter((domain) => domain !== null)
}
