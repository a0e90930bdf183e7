import type { Reader } from "#db/database.ts"

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
