import { bigint, type RowOf, table, text } from "#db/table.ts"

/** A link that works once. The token itself is only ever in the letter. */
export const one_time_tokens = table({
  token_hash: text().primaryKey(),
  user_id: text().references("users", "cascade").indexed("one_time_tokens_by_user"),
  kind: text<"activation" | "invitation" | "password_reset">(),
  created_at: bigint(),
  expires_at: bigint().indexed("one_time_tokens_by_expiry"),
  /** Kept for a while after use, so that a repeated click is told why the link does not work. */
  used_at: bigint().nullable(),
})
export type OneTimeTokens = RowOf<typeof one_time_tokens>

/** An invited user. No account yet; the row is deleted with its link. */
export const invitations = table({
  id: text().primaryKey(),
  company_id: text().references("companies"),
  email: text().indexed("invitations_by_email"),
  /** The newest letter's link has it; null until that letter is written. */
  token_hash: text().nullable().unique(),
  created_at: bigint(),
  expires_at: bigint().indexed("invitations_by_expiry"),
}).unique("invitations_once", "company_id, email")

export const custom_fields = table({
  company_id: text().primaryKey().references("companies"),
  name: text().primaryKey(),
  created_at: bigint(),
})

/** The message that a company was asked to sign, word for word; one at a time. */
export const wallet_challenges = table({
  company_id: text().primaryKey().references("companies"),
  message: text(),
  expires_at: bigint(),
})

export const contact_messages = table({
  id: text().primaryKey(),
  name: text(),
  email: text(),
  message: text(),
  created_at: bigint().indexed("contact_messages_by_time"),
  /** When the operator was sent it; null while it waits for the next letter. */
  told_at: bigint().nullable(),
}).index("contact_messages_by_told", "told_at, created_at")

/** Networks from which a user signed in. Tags are 24 bits of a keyed hash, so many networks share one. */
export const known_networks = table({
  user_id: text().primaryKey().references("users", "cascade"),
  tag: text().primaryKey(),
  last_at: bigint().indexed("known_networks_by_age"),
})
