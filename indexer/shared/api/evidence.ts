import * as z from "zod"
import type { DocumentType } from "#shared/request-bounds.ts"

const Time = z.iso.datetime()
const Hash = z.templateLiteral(["0x", z.string()])

export const PUBLIC_EVIDENCE_FORMAT = "touchmark-evidence/1"
/** Of its canonical JSON. */
export const PUBLIC_EVIDENCE_BYTES_MAX = 4_096

const Register = z.object({
  kind: z.literal("register"),
  register: z.literal("VIES"),
  number: z.string().nullable().describe("Null where the company has not agreed to show it."),
  country: z.string(),
  asked_at: Time,
  answer: z.enum(["agrees", "name_differs", "no_name_given"]),
})
const Extract = z.object({
  kind: z.literal("extract"),
  issued_by: z.string().nullable(),
  issued_on: z.iso.date().nullable(),
  sha256: Hash,
  pages: z.int().nullable().describe("Null of a picture."),
})
const Domain = z.object({
  kind: z.literal("domain"),
  domain: z.string(),
  by: z.array(z.enum(["https", "dns"])),
  asked_at: Time,
})
const Administrator = z.object({ kind: z.literal("administrator"), decided_at: Time })

/** What was known of a company when it was verified. Each kind of line at most once, only those that exist. */
export const PublicEvidence = z.object({
  format: z.literal(PUBLIC_EVIDENCE_FORMAT),
  issuer: Hash,
  name: z.string(),
  salt: z.string().describe("32 hexadecimal digits."),
  lines: z.array(z.union([Register, Extract, Domain, Administrator])),
})
export type PublicEvidence = z.infer<typeof PublicEvidence>

/** `GET /issuers/{id}/evidence`. */
export const ShownEvidence = z.object({
  evidence: PublicEvidence,
  asked_again: z
    .object({
      register: z
        .object({ asked_at: Time, answer: z.enum(["agrees", "name_differs", "no_name_given", "invalid"]) })
        .nullable(),
      domain: z.object({ asked_at: Time, state: z.enum(["confirmed", "not_confirmed"]) }).nullable(),
    })
    .describe("What register and domain said later. Our word: it is no part of the evidence."),
  written: z
    .array(z.object({ tx_hash: Hash, explorer: z.object({ name: z.string(), url: z.url() }) }))
    .describe(
      "The transactions that wrote its last verification to the networks, each with the explorer of its network.",
    ),
})
export type ShownEvidence = z.infer<typeof ShownEvidence>

export interface RegisterEvidence {
  /** Null: no register that we ask knows such numbers. */
  register: "VIES" | null
  number: string
  country: string | null
  /**
   * no_name_given: valid, and the register tells no names in this country. not_asked: no register, or asking is switched off.
   * no_answer: it was asked, and has never answered for this number. none_given: no number.
   */
  answer: "agrees" | "name_differs" | "no_name_given" | "invalid" | "not_asked" | "no_answer" | "none_given" | "asking"
  /** Of its first and its last answer. */
  first_asked_at: string | null
  asked_at: string | null
  /** It was asked after its last answer, and did not answer. */
  failed_at: string | null
  /** The register's own proof that it was asked; only where it knows who we are. */
  consultation_number: string | null
  valid: boolean | null
  /** As the register has them: for administrators only. */
  name: string | null
  address: string | null
  /** Null where one of both is missing. */
  address_agrees: boolean | null
}

/** A company's uploaded document. */
export interface ExtractEvidence {
  id: string
  file_name: string
  sha256: string
  /** Null of a picture, and of a PDF that does not tell. */
  pages: number | null
  uploaded_at: string
  /** By an administrator, the last time. */
  opened_at: string | null
  opened_by: string | null
}

export interface DomainEvidence {
  /** The company's own, or else its owner's address's; null where that is a mail provider's. */
  domain: string | null
  state: "confirmed" | "not_confirmed" | "none"
  by: ("https" | "dns")[]
  asked_at: string | null
}

export interface LookAlike {
  name: string
  domain: string | null
  /** Words of this company's name, or its domain, that are taken for the other one's. */
  shared: string[]
  by: "name" | "domain"
}

/** What is known of a company that asks to be verified. It informs, and keeps nobody from verifying. */
export interface CompanyEvidence {
  register: RegisterEvidence
  /** Newest first. */
  extract: ExtractEvidence[]
  domain: DomainEvidence
  look_alikes: LookAlike[]
  /** As shoppers read it, or would if the company were verified now. */
  public: PublicEvidence | null
}

export const DOCUMENTS_MAX = 20

/** A paper that a company hands in to be verified. Only its own users and administrators can read it. */
export interface Document {
  id: string
  name: string
  content_type: DocumentType
  size_bytes: number
  /** A PDF that would run a script or start something when it is opened: open it with care. */
  active_content: boolean
  /** ISO date and time. */
  created_at: string
}
