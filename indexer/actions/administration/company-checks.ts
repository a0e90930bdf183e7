import { type AttestedName, lookAlikesOf, readAttestedNames } from "#actions/companies/look-alikes.ts"
import { hasPending, wantedDetails } from "#actions/companies/pending-details.ts"
import type { Reader } from "#db/database.ts"
import type { Companies, CompanyChecks } from "#db/tables/companies.ts"
import { COMPANY_CHECKS, type CompanyCheck, type CompanyCheckKind } from "#shared/api/administration.ts"
import { saysSomething } from "#shared/visible-text.ts"

/** `email`: the owner's. */
export type Checked = Pick<
  Companies,
  | "id"
  | "name"
  | "vat_number"
  | "pending_name"
  | "pending_vat_number"
  | "address"
  | "verified"
  | "verification_withdrawn_at"
> & { email: string | null }

export interface Comparison {
  look_alikes: Pick<AttestedName, "name" | "domain">[]
  checks: CompanyCheck[]
}

/** What has to be compared of each of these companies, and what was. */
export async function compareCompanies(read: Reader, companies: Checked[]): Promise<Map<string, Comparison>> {
  const names = await readAttestedNames(read)
  const ids = companies.map(({ id }) => id)
  const rows = await read.selectFrom("company_checks").selectAll().where("company_id", "in", ids).execute()
  return new Map(
    companies.map((one) => {
      const company = { ...one, ...wantedDetails(one) }
      const alike = isSettled(company) ? [] : lookAlikesOf(names, company)
      const look_alikes = alike.map(({ name, domain }) => ({ name, domain }))
      const own = new Map(rows.filter((row) => row.company_id === company.id).map((row) => [row.kind, row]))
      const needed = COMPANY_CHECKS.filter((kind) => kind !== "name" || look_alikes.length > 0 || own.has("name"))
      const checks = needed.map((kind) => checkOf(kind, company, look_alikes, own.get(kind)))
      return [company.id, { look_alikes, checks }]
    }),
  )
}

const isSettled = (company: Checked) => company.verified === 1 && !hasPending(company)

function checkOf(
  kind: CompanyCheckKind,
  company: Checked,
  look_alikes: Comparison["look_alikes"],
  row: CompanyChecks | undefined,
): CompanyCheck {
  const entered = ENTERED[kind](company, look_alikes)
  const is_entered = saysSomething(kind === "extract" ? (company.address ?? "") : entered)
  const isSince = Number(row?.checked_at) >= Number(company.verification_withdrawn_at ?? 0)
  // A verified company is compared with no others any more; the tick was about its name.
  const compared = kind === "name" && isSettled(company) ? row?.entered.split("\n")[0] : row?.entered
  return {
    ...{ kind, entered, is_entered, found: row?.found ?? null, note: row?.note ?? null },
    checked_at: row ? new Date(Number(row.checked_at)).toISOString() : null,
    is_done: compared === entered && isSince && is_entered,
  }
}

const ENTERED: Record<CompanyCheckKind, (company: Checked, look_alikes: Comparison["look_alikes"]) => string> = {
  name: ({ name }, look_alikes) => [name, ...look_alikes.map((one) => one.name)].join("\n"),
  vat_number: ({ vat_number }) => vat_number ?? "",
  extract: ({ name, address }) => [name, address].filter(Boolean).join("\n"),
  domain: ({ email }) => email?.split("@").at(-1) ?? "",
}
