import type { Tx } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { mintChainOf } from "./mint-chain.ts"
import { hasPending, NOTHING_PENDING, wantedDetails } from "./pending-details.ts"

/** The contract takes no longer name. */
const ATTESTED_NAME_BYTES_MAX = 256

/**
 * Decides that a company is verified, under the details that it wants, on its minting network and those with an earlier
 * attestation; false if already decided. Without a domain, the last one stays.
 */
export async function markVerified(
  app: Pick<App, "chains">,
  tx: Tx,
  company: Companies,
  domain: string | undefined,
  now: number,
): Promise<boolean> {
  const details = wantedDetails(company)
  const name = attestedName(details.name)
  const isDecision = company.verified !== 1 || hasPending(company)
  const known = await tx
    .selectFrom("attestations")
    .select(["chain_id", "domain", "wanted", "name", "failure"])
    .where("company_id", "=", company.id)
    .execute()
  const shown_domain = domain ?? known[0]?.domain ?? ""
  const wanted = { wanted: "attested", name, domain: shown_domain } as const
  let changed = isDecision
  for (const { chain_id, ...decided } of known) {
    const isSame = decided.wanted === "attested" && decided.name === name && decided.domain === shown_domain
    if (isSame && decided.failure === null) continue
    changed = true
    await tx
      .updateTable("attestations")
      .set({ ...wanted, decided_at: now, settled: 0, failure: null })
      .where("company_id", "=", company.id)
      .where("chain_id", "=", chain_id)
      .execute()
  }
  if (isDecision) {
    await tx
      .updateTable("companies")
      .set({ ...details, ...NOTHING_PENDING })
      .set({ verified: 1, verified_at: now, verification_withdrawn_at: null, withdrawal_reason: null })
      .set({ asked_at: null, reviewed_at: null })
      .set({ answer: null, answer_reason: null, answered_at: null })
      .where("id", "=", company.id)
      .execute()
  }
  await attestWhereMinting(app, tx, { ...company, name, verified: 1 }, now, shown_domain)
  return changed
}

/** Call this whenever a company's plan changes: attests a verified company on its new network, too. */
export async function attestWhereMinting(
  { chains }: Pick<App, "chains">,
  tx: Tx,
  company: Pick<Companies, "id" | "name" | "plan" | "verified">,
  now: number,
  domain?: string,
): Promise<void> {
  if (company.verified !== 1) return
  const elsewhere = await tx
    .selectFrom("attestations")
    .select("domain")
    .where("company_id", "=", company.id)
    .executeTakeFirst()
  await tx
    .insertInto("attestations")
    .values({
      company_id: company.id,
      chain_id: mintChainOf(company.plan, [...chains.keys()]),
      issuer: issuerIdOf(company.id),
      wanted: "attested",
      name: company.name,
      domain: domain ?? elsewhere?.domain ?? "",
      decided_at: now,
      settled: 0,
    })
    .onConflict((conflict) => conflict.columns(["company_id", "chain_id"]).doNothing())
    .execute()
}

function attestedName(name: string): string {
  if (Buffer.byteLength(name) <= ATTESTED_NAME_BYTES_MAX) return name
  throw refusal("name_too_long_to_attest")
}
