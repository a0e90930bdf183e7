import { randomBytes } from "node:crypto"
import type { Updateable } from "kysely"
import { verifyCompany } from "#actions/administration/decisions.ts"
import { hashPassword } from "#actions/sessions/passwords.ts"
import { hashToken } from "#actions/sessions/sessions.ts"
import type { Schema } from "#db/schema.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Company } from "#shared/api/administration.ts"
import type { CompanyEvidence } from "#shared/api/evidence.ts"
import type { Scope } from "#shared/api/keys.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { PASSWORD_COST as CHEAP_COST } from "./password-cost.ts"

const YEARS_MS = 10 * 365 * 86_400_000

/** A live session without the cost of a password, which outlives the days that other tests of a file let pass. */
export async function openSession(app: App, user_id: string, lasts_ms = YEARS_MS): Promise<string> {
  const token = `tm_${randomBytes(32).toString("base64url")}`
  const created_at = app.now()
  const session = { token_hash: hashToken(token), user_id, created_at, expires_at: created_at + lasts_ms }
  await app.db.write((tx) => tx.insertInto("sessions").values(session).execute())
  return token
}

export async function setPassword(app: App, user_id: string, password: string, cost = CHEAP_COST): Promise<void> {
  const password_hash = await hashPassword(password, cost)
  await app.db.write((tx) => tx.updateTable("users").set({ password_hash }).where("id", "=", user_id).execute())
}

/** Writes into the company's row what no call would. */
export async function setCompany({ db }: App, id: string, change: Updateable<Schema["companies"]>): Promise<void> {
  await db.write((tx) => tx.updateTable("companies").set(change).where("id", "=", id).execute())
}

/** Adds a user to an existing company. */
export async function addUser(app: App, company_id: string, flags: { is_admin?: boolean } = {}): Promise<Caller> {
  const user_id = crypto.randomUUID()
  const email = `user-${user_id.slice(0, 8)}@company.test`
  const is_admin = flags.is_admin ?? false
  const user = {
    id: user_id,
    company_id,
    email,
    is_owner: 0,
    is_admin: is_admin ? 1 : 0,
    created_at: app.now(),
  } as const
  await app.db.write((tx) => tx.insertInto("users").values(user).execute())
  return { user_id, company_id, email, is_owner: false, is_admin, key: null }
}

/** A live API key for this company, on any plan. */
export async function openKey(app: App, me: Caller, scopes: readonly Scope[] = SCOPES): Promise<string> {
  const key = `tmk_${randomBytes(32).toString("base64url")}`
  const row = {
    ...{ id: crypto.randomUUID(), company_id: me.company_id, created_by: me.user_id, created_at: app.now() },
    ...{ name: "A program", prefix: key.slice(0, 12), key_hash: hashToken(key), scopes: JSON.stringify(scopes) },
  }
  await app.db.write((tx) => tx.insertInto("api_keys").values(row).execute())
  return key
}

/** An administrator, signed in, with the operator's company. */
export async function addAdministrator(app: App): Promise<Caller & { token: string }> {
  const company_id = crypto.randomUUID()
  await app.db.write(async (tx) => {
    const flags = { verified: 0, active_subscription: 1, multi_user_enabled: 0, is_operator: 1 } as const
    const operator = { id: company_id, name: "Touchmark", plan: "free", currency: "eur", language: "en" } as const
    await tx
      .insertInto("companies")
      .values({ ...operator, ...flags, created_at: app.now() })
      .execute()
  })
  const me = await addUser(app, company_id, { is_admin: true })
  return { ...me, token: await openSession(app, me.user_id) }
}

/** Does what an administrator's "Verify" does. */
export async function attestCompany(app: App, company_id: string, domain: string): Promise<void> {
  const administrator = { key: null, user_id: "administrator", company_id: "operator", email: "admin@operator.test" }
  await verifyChecked(app, { ...administrator, is_owner: true, is_admin: true }, company_id, domain)
}

/** Verifies it, whether it has asked or not; `domain` has confirmed itself first. */
export async function verifyChecked(app: App, me: Caller, company_id: string, domain?: string): Promise<void> {
  if (domain !== undefined) await confirmDomain(app, company_id, domain)
  await verifyCompany(app, me, company_id, { without_request: true })
}

/** The company's domain, which has named it; empty: none. */
export async function confirmDomain(app: App, company_id: string, domain: string): Promise<void> {
  const state = { state: "names", named_by: "https", reason: null, checked_at: app.now() } as const
  await app.db.write(async (tx) => {
    await tx
      .updateTable("companies")
      .set({ domain: domain || null })
      .where("id", "=", company_id)
      .execute()
    if (domain === "") return
    await tx
      .insertInto("issuer_domains")
      .values({ company_id, domain, ...state })
      .onConflict((on) => on.columns(["company_id", "domain"]).doUpdateSet(state))
      .execute()
  })
}

type Part<Whole> = { [Name in keyof Whole]?: Whole[Name] extends unknown[] ? Whole[Name] : Partial<Whole[Name]> }

/** Evidence that agrees in everything, but for what is given. */
export function evidenceOf({ register, domain, ...rest }: Part<CompanyEvidence> = {}): CompanyEvidence {
  const asked_at = "2026-11-22T09:12:00.000Z"
  return {
    register: {
      ...{ register: "VIES", number: "HU24681357", country: "HU", answer: "agrees", valid: true },
      ...{ first_asked_at: asked_at, asked_at, failed_at: null, consultation_number: null },
      ...{ name: "COMPANY A KFT.", address: "7140 BÁTASZÉK BUDAI U 12", address_agrees: true },
      ...register,
    },
    extract: [
      {
        ...{ id: "d1", file_name: "extract.pdf", sha256: "0x4be1", pages: 3, uploaded_at: asked_at },
        ...{ opened_at: asked_at, opened_by: "eva@touchmark.test" },
      },
    ],
    domain: { domain: "company.example", state: "confirmed", by: ["dns"], asked_at, ...domain },
    look_alikes: [],
    public: null,
    ...rest,
  } as CompanyEvidence
}

/** A company as administrators see it, which has asked to be verified. */
export const companyOf = (id: string, over: Partial<Company> = {}): Company => ({
  ...{ id, name: `Company ${id}`, package: "business", created_at: "2026-03-05T09:00:00Z", language: "en" },
  ...{ subscription_renewal: null, active_subscription: true, verified: false, verified_at: null },
  ...{ documents_uploaded: true, verification_notes: null, vat_number: "HU24681357", address: "7140 Bátaszék" },
  ...{ asked: true, waiting_since: null, review_due_at: null, pending: null, email: "eva@company.example" },
  ...{ withdrawal_reason: null, suspended: false, suspension_reason: null, mixed_scripts: false },
  ...{ evidence: evidenceOf(), elsewhere: null, answer: null, attestations: [] },
  ...over,
})
