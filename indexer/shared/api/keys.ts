import * as z from "zod"
import { stored } from "#shared/refusals.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { presentPassword } from "./accounts.ts"
import { requiredText } from "./text.ts"

export const Scope = z.enum(SCOPES)
export type Scope = z.infer<typeof Scope>

export const KEYS_A_COMPANY_MAX = 20

export const NewKey = z.object({
  /** The creator's: a stolen session must not outlive itself in a key. */
  password: presentPassword,
  name: requiredText(100, stored("enter", { what: "key_name" })),
  scopes: z
    .array(Scope)
    .min(1, stored("choose", { choice: "scope" }))
    .max(SCOPES.length)
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  /** ISO date and time; left out, the key lasts until it is revoked. */
  expires_at: z.iso
    .datetime({
      offset: true,
      error: stored("enter_such_as", { example: "2027-01-31T12:00:00Z", value: "date_time" }),
    })
    .nullish(),
})
export type NewKey = z.infer<typeof NewKey>

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins, to tell it from others. */
  prefix: z.string(),
  scopes: z.array(Scope),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** To the minute. */
  last_used_at: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The only answer that ever holds the key itself. */
export const CreatedKey = ApiKey.extend({ key: z.string() })
export type CreatedKey = z.infer<typeof CreatedKey>

export const KeyList = z.object({ keys: z.array(ApiKey) })
export type KeyList = z.infer<typeof KeyList>
