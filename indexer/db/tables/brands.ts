import { bigint, integer, type RowOf, table, text } from "#db/table.ts"

/** A brand's statement about a batch or an individual product, checked against the chain before it was stored. */
export const statements = table({
  /** Root or token id. */
  subject: text().primaryKey(),
  chain_id: integer().primaryKey(),
  /** As the chain knows the key. */
  key_hash: text().primaryKey(),
  company_id: text().indexed("statements_by_company"),
  /** JSON, as in a certificate. */
  statement: text(),
  stored_at: bigint(),
})

/** Keys that companies list as theirs; only the chain says whether they are. */
export const brand_keys = table({
  company_id: text().primaryKey(),
  key_hash: text().primaryKey(),
  /** A wallet's address, or the two halves of a passkey's key with a comma between them; lower case. */
  public_key: text(),
  name: text(),
  created_at: bigint(),
})

/** An event about a brand's keys that the brand was told of, or did not need to be. Outlasts the index. */
export const key_events_told = table({
  chain_id: integer().primaryKey(),
  issuer: text().primaryKey(),
  kind: text().primaryKey(),
  tx_hash: text().primaryKey(),
  key_hash: text().primaryKey(),
  since_s: bigint().primaryKey(),
  told_at: bigint().indexed("key_events_told_at"),
})

/** What a domain said of the company at the last look. */
export const issuer_domains = table({
  company_id: text().primaryKey(),
  domain: text().primaryKey(),
  /** names: it says that it is this issuer. differs: it says otherwise. unread: nothing that could be read. */
  state: text<"names" | "differs" | "unread">(),
  /** Where it names the company: its file (https), its DNS, or both; null where it does not. */
  named_by: text<"https" | "dns" | "https dns">().nullable(),
  /** A stored reason. */
  reason: text().nullable(),
  checked_at: bigint().indexed("issuer_domains_by_age"),
})

/** Companies for which visitors' browsers ask the domain automatically. */
export const domain_asks = table({
  company_id: text().primaryKey(),
  /** The company's id on chain, by which visitors ask. */
  issuer: text().indexed("domain_asks_by_issuer"),
  since: bigint(),
})

/** What a company says of itself beside results. */
export const brand_pages = table({
  company_id: text().primaryKey(),
  /** A product's `model`; empty: all products. */
  model: text().primaryKey(),
  /** The company's id on chain, by which visitors ask. */
  issuer: text(),
  /** `BrandPage` as JSON, without its model. */
  content: text(),
  changed_at: bigint(),
}).index("brand_pages_by_issuer", "issuer, model")

/** A company's host that labels carry or carried. It stays after another one is chosen, because printed labels lead to it. */
export const label_hosts = table({
  host: text().primaryKey(),
  company_id: text().indexed("label_hosts_by_company"),
  added_at: bigint(),
  /** Null where the company has chosen another one, or none, since. */
  chosen_at: bigint().nullable(),
  answered_at: bigint().nullable(),
  checked_at: bigint().indexed("label_hosts_by_check"),
  /** A stored reason. */
  reason: text().nullable(),
})

/** What a company tells shoppers about one of its recalls, beside what the chain says. */
export const recall_notes = table({
  chain_id: integer().primaryKey(),
  /** The token's id; of a batch its first token's. */
  subject: text().primaryKey(),
  scope: text<"product" | "batch">().primaryKey(),
  company_id: text().indexed("recall_notes_by_company"),
  text: text(),
  contact: text(),
  changed_at: bigint(),
})
export type RecallNotes = RowOf<typeof recall_notes>
