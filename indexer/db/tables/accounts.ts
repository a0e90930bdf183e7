/** A link that works once. The token itself is only ever in the letter. */
export interface OneTimeTokens {
  token_hash: string
  user_id: string
  kind: "activation" | "invitation" | "password_reset"
  created_at: number
  expires_at: number
  /** Kept for a while after use, so that a repeated click is told why the link does not work. */
  used_at: number | null
}

/** An invited user. No account yet; the row is deleted with its link. */
export interface Invitations {
  id: string
  company_id: string
  email: string
  /** Of the newest letter's link; null until that letter is written. */
  token_hash: string | null
  created_at: number
  expires_at: number
}

/** Names of attributes that a company uses again and again. */
export interface CustomFields {
  company_id: string
  name: string
  created_at: number
}

/** The message that a company was asked to sign, word for word; one at a time. */
export interface WalletChallenges {
  company_id: string
  message: string
  expires_at: number
}

export interface ContactMessages {
  id: string
  name: string
  email: string
  message: string
  created_at: number
  /** When we were sent it; null while it waits for the next letter. */
  told_at: number | null
}
