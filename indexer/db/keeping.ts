import { type Schema, TABLES } from "./schema.ts"
import { inOrder } from "./table.ts"

type Name = keyof Schema
type OfCompanies = { [N in Name]: "company_id" extends keyof Schema[N] ? N : never }[Name]
type Told<N extends Name> = Keeping<Schema[N]>

/** How long a table's rows are kept, what an owner's export has of them, and what is left of them after the account. */
interface Keeping<Row> {
  /** Rows go so many days after the time in that column. */
  kept?: readonly { after: keyof Row; days: number; where?: string }[]
  exported?: "all" | "none" | { without: readonly (keyof Row)[] }
  /** What is done once the account is closed, in this order: rows go, or columns are blanked. */
  erased?: "rows" | "nothing" | readonly ({ rows: string } | { blank: Partial<Row>; where?: string })[]
  /** How many are changed in one transaction. Unset: 500. */
  at_once?: number
}

export const ANSWER_DAYS = 1
export const KNOWN_NETWORK_DAYS = 90
/** The payment provider lists its events for so long. */
export const PAYMENT_EVENT_DAYS = 30
/** Older events about keys are no news: a key that was added without a signature is live by then. */
export const KEY_NEWS_DAYS = 30

const withoutRecord = (product_id: string) => `not exists (select 1 from records
  join mints as minted on minted.id = records.mint_id where minted.product_id = ${product_id})`

/** Tables that are not here are kept for ever; of a company's there is none that is not here. */
const KEEPING: { [N in OfCompanies]: Told<N> & Required<Pick<Told<N>, "exported" | "erased">> } & {
  [N in Name]?: Told<N>
} = {
  users: { exported: { without: ["password_hash"] }, erased: "rows" },
  sessions: { kept: [{ after: "expires_at", days: 0 }] },
  known_networks: { kept: [{ after: "last_at", days: KNOWN_NETWORK_DAYS }] },
  // For a week a link that has run out can still say so.
  one_time_tokens: { kept: [{ after: "expires_at", days: 7 }] },
  invitations: { kept: [{ after: "expires_at", days: 7 }], exported: { without: ["token_hash"] }, erased: "rows" },
  contact_messages: {
    kept: [
      { after: "told_at", days: 30 },
      // The operator's mail may be out of order for long.
      { after: "created_at", days: 365 },
    ],
  },
  custom_fields: { exported: "all", erased: "rows" },
  wallet_challenges: { exported: "none", erased: "rows" },
  register_answers: { exported: "all", erased: "rows" },
  // The note is administrators' word to each other. The company's consent to show its number ends with its account.
  evidence: { exported: { without: ["note"] }, erased: "rows" },
  // Without names, and each line's hash holds the one before.
  audit_events: { exported: { without: ["hash"] }, erased: "nothing" },

  products: { exported: "all", erased: [{ rows: withoutRecord("products.id") }] },
  mints: { exported: "all", erased: [{ rows: withoutRecord("mints.product_id") }] },
  uploads: { exported: "all", erased: "rows" },
  verification_counts: { exported: "all", erased: "rows" },
  check_levels: { exported: "all", erased: "rows" },
  cases: { exported: "all", erased: "rows" },
  // Reporters gave their addresses to us, not to the company.
  reports: { exported: { without: ["email", "attempt_hash"] }, erased: "rows" },
  report_photos: {
    kept: [{ after: "created_at", days: 180 }],
    exported: { without: ["picture"] },
    erased: "rows",
    at_once: 100,
  },
  files: {
    kept: [{ after: "expires_at", days: 0 }],
    exported: { without: ["content_key"] },
    erased: "rows",
    at_once: 20,
  },
  // The pictures that records pin stay as they are served, for whoever holds such a product.
  photos: {
    // Pictures and documents are beside the tables: all of them at once are too large for the memory.
    exported: { without: ["picture", "thumbnail", "original"] },
    erased: [{ rows: "pinned_at is null" }, { blank: { name: "", original: null, thumbnail: null, logo_at: null } }],
    at_once: 20,
  },
  model_photos: { exported: "all", erased: "rows" },

  // What is on chain, on its way there, or kept for whoever holds such a product.
  batches: { exported: { without: ["tree"] }, erased: "nothing" },
  transactions: { exported: "none", erased: "nothing" },
  attestations: { exported: "all", erased: "nothing" },
  statements: { exported: "all", erased: "nothing" },
  // Printed labels lead to them, and their certificates are renewed.
  label_hosts: { exported: "all", erased: "nothing" },
  // A warning outlives the account, and the address where a person answered does not.
  recall_notes: { exported: "all", erased: [{ blank: { contact: "" } }] },
  brand_keys: { exported: "all", erased: "rows" },
  key_events_told: { kept: [{ after: "told_at", days: 2 * KEY_NEWS_DAYS }] },
  brand_pages: { exported: "all", erased: "rows" },
  issuer_domains: { exported: "all", erased: "rows" },
  domain_asks: { exported: "all", erased: "rows" },

  api_keys: { exported: { without: ["key_hash"] }, erased: "rows" },
  idempotent_requests: { kept: [{ after: "created_at", days: ANSWER_DAYS }], exported: "none", erased: "rows" },
  webhook_endpoints: { exported: { without: ["secret", "previous_secret"] }, erased: "rows" },
  // Some days longer than anybody sees them, and their deliveries with them.
  webhook_events: { kept: [{ after: "created_at", days: 35 }], exported: "none", erased: "rows" },
  webhook_deliveries: { exported: "none", erased: "rows" },

  // Accounts have to be kept, without addresses and names.
  subscriptions: { exported: "all", erased: "nothing" },
  checkouts: {
    // Addresses of people who did not pay do not stay.
    kept: [{ after: "created_at", days: PAYMENT_EVENT_DAYS, where: "state = 'expired'" }],
    exported: "all",
    erased: [{ blank: { email: "", company_name: "" }, where: "state <> 'open'" }],
  },
  payment_events: { kept: [{ after: "received_at", days: 2 * PAYMENT_EVENT_DAYS }] },

  jobs: {
    kept: [
      { after: "ended_at", days: 90 },
      // They may hold an address. Put together, so that SQLite takes the index of ends.
      { after: "ended_at", days: 7, where: "kind || '' in ('letter', 'sign_up')" },
    ],
    exported: "none",
    // A running job finds out by itself that its company is gone.
    erased: [{ rows: "state <> 'running' and kind <> 'erase_company'" }],
  },
}

/** Each before those that it refers to, so that rows may go in this order. */
export const TABLES_KEPT = inOrder(TABLES)
  .reverse()
  .filter((name) => name in KEEPING)
  .map((name) => ({ name: name as Name, ...(KEEPING[name as Name] as Keeping<Record<string, unknown>>) }))
