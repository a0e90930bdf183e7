import type { Company } from "#shared/api/administration.ts"
import type { CompanyEvidence } from "#shared/api/evidence.ts"

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
