import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { deleteRows } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { type CompanyProfile, CUSTOM_FIELDS_MAX } from "#shared/api/companies.ts"
import { hiddenIn } from "#shared/hidden-characters.ts"
import { firstPlanWith, PLANS } from "#shared/plans.ts"
import { hasAsked, hasPending, wantedDetails } from "./pending.ts"
import { normaliseTaxNumber, queueQuestions } from "./questions.ts"

type Profile = Pick<
  Companies,
  "name" | "vat_number" | "public_vat_number" | "address" | "domain" | "language" | "code_prefix" | "batch_code_length"
>

/**
 * Changes the given members; null clears. A verified company's new name and VAT number wait for an administrator beside
 * those in force; returns whether one waits.
 */
export async function updateProfile(app: App, me: Caller, input: CompanyProfile): Promise<{ waits: boolean }> {
  requireOwner(me)
  const { company_id, user_id } = me
  const given = profileOf(input)
  return app.db.writeFor(company_id, async (tx, company) => {
    const now = app.now()
    const wanted: Partial<Stored> = company.verified === 1 ? beside(company, given) : given
    const changed = (Object.keys(wanted) as (keyof Stored)[]).filter((column) => wanted[column] !== company[column])
    if (changed.includes("code_prefix")) requirePrefix(company, given.code_prefix ?? null)
    const waits = hasPending({ ...company, ...wanted })
    if (changed.length === 0) return { waits }
    // Once nothing waits, an administrator's question is settled.
    const answer = company.verified === 1 && !waits ? { answer: null, answer_reason: null, answered_at: null } : {}
    const isAsking = company.verified === 1 ? waits : hasAsked({ ...company, ...wanted })
    const asked_at = isAsking ? (company.asked_at ?? now) : null
    const change = { ...wanted, ...answer, asked_at }
    await tx.updateTable("companies").set(change).where("id", "=", company_id).execute()
    const asks = ["vat_number", "pending_vat_number", "address", "domain"]
    if (isAsking && changed.some((column) => asks.includes(column))) {
      const { vat_number } = wantedDetails({ ...company, ...wanted })
      await queueQuestions(app, tx, { company_id, vat_number }, now)
    }
    const detail = Object.fromEntries(changed.map((column) => [column.replace("pending_", ""), true]))
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.profile_changed", detail })
    return { waits }
  })
}

type Stored = Profile & Pick<Companies, "pending_name" | "pending_vat_number">

/** Puts a new name and VAT number beside those in force, to be verified; the ones in force again clear them. */
function beside(company: Companies, { name, vat_number, ...more }: Partial<Profile>): Partial<Stored> {
  return {
    ...more,
    ...(name === undefined ? {} : { pending_name: name === company.name ? null : name }),
    ...(vat_number === undefined
      ? {}
      : { pending_vat_number: vat_number === company.vat_number ? null : (vat_number ?? "") }),
  }
}

/** The columns that the caller named, as they will be stored. */
function profileOf(input: CompanyProfile): Partial<Profile> {
  const { company, vat_number, public_vat_number, address, domain, language, code_prefix, batch_code_length } = input
  return {
    ...(company === undefined ? {} : { name: company }),
    ...(vat_number === undefined ? {} : { vat_number: vat_number ? readTaxNumber(vat_number) : null }),
    ...(public_vat_number === undefined ? {} : { public_vat_number: public_vat_number ? 1 : 0 }),
    ...(domain === undefined ? {} : { domain: domain || null }),
    ...(address === undefined ? {} : { address: address || null }),
    ...(language === undefined ? {} : { language }),
    ...(code_prefix === undefined ? {} : { code_prefix: code_prefix || null }),
    ...(batch_code_length === undefined ? {} : { batch_code_length }),
  }
}

function readTaxNumber(text: string): string {
  const number = normaliseTaxNumber(text)
  if (number !== null) return number
  throw refusal("vat_number_invalid", {}, { at: "vat_number" })
}

function requirePrefix({ plan }: Companies, code_prefix: string | null): void {
  if (code_prefix === null || PLANS[plan].code_prefix) return
  throw refusal("not_in_plan", { feature: "prefix", plan: firstPlanWith("code_prefix") })
}

/** Names of attributes that the company keeps for its uploads, in the order they were added. */
export async function listCustomFields(app: App, me: Caller): Promise<string[]> {
  const rows = await app.db.read
    .selectFrom("custom_fields")
    .select("name")
    .where("company_id", "=", me.company_id)
    .orderBy("created_at")
    .orderBy("name")
    .execute()
  return rows.map(({ name }) => name)
}

/** Keeps one more name; one that is there already is no error. */
export async function addCustomField(app: App, me: Caller, name: string): Promise<void> {
  if (hiddenIn(name)) throw refusal("custom_field_name")
  const { company_id } = me
  await app.db.writeFor(me.company_id, async (tx) => {
    const known = await tx.selectFrom("custom_fields").select("name").where("company_id", "=", company_id).execute()
    if (known.some((field) => field.name === name)) return
    if (known.length >= CUSTOM_FIELDS_MAX) {
      throw refusal("company_full", { n: CUSTOM_FIELDS_MAX, owned: "field_names" }, { code: "conflict" })
    }
    await tx.insertInto("custom_fields").values({ company_id, name, created_at: app.now() }).execute()
  })
}

/** Forgets a name; what products have under it stays. Throws not_found. */
export async function removeCustomField(app: App, me: Caller, name: string): Promise<void> {
  const { company_id } = me
  const gone = await app.db.writeFor(company_id, (tx) => deleteRows(tx, "custom_fields", { company_id, name }))
  if (gone === 0) throw refusal("no_such", { thing: "field" })
}
