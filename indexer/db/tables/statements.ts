/** A brand's statement about a batch or an individual product, checked against the chain before it was stored. */
export interface Statements {
  chain_id: number
  /** The batch's root, or the token's id. */
  subject: string
  /** As the chain knows the key. */
  key_hash: string
  company_id: string
  /** JSON, as in a certificate. */
  statement: string
  stored_at: number
}

/** A key that a company has named as its own. Whether it is, the chain alone says. */
export interface BrandKeys {
  company_id: string
  key_hash: string
  /** A wallet's address, or the two halves of a passkey's key with a comma between them; lower case. */
  public_key: string
  name: string
  created_at: number
}

/** An event about a brand's keys that the brand was told of, or did not need to be. Outlasts the index. */
export interface KeyEventsTold {
  chain_id: number
  issuer: string
  tx_hash: string
  kind: string
  key_hash: string
  since_s: number
  told_at: number
}

/** What a company's domain said of the company at the last look. */
export interface IssuerDomains {
  company_id: string
  domain: string
  /** names: it says that it is this issuer. differs: it says otherwise. unread: nothing that could be read. */
  state: "names" | "differs" | "unread"
  /** A stored reason. */
  reason: string | null
  checked_at: number
}

/** A company whose visitors' browsers ask its domain by themselves. */
export interface DomainAsks {
  company_id: string
  /** The company's id on chain, by which visitors ask. */
  issuer: string
  since: number
}
